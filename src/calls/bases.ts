import { flatMap } from '../lists.js';
import type { ClientRow } from './clients/row.js';
import { configuredFor } from './deliveries.js';
import { describedBases, noteDescribedBases } from './described-requests.js';
import type { Engine } from './engine.js';
import { valueOfBinding } from './bindings.js';
import { writesBelow } from './holders.js';
import { argumentsAt } from './requests.js';
import { union } from './union.js';
import type { ExternalValue, Values } from './values.js';

/**
 * Base URLs that a client without one of its own has: assigned to its property, `api.defaults.baseURL = url`, or configured
 * once for the whole program, `HttpModule.register({ baseURL })`.
 */
export function programBases(callee: ExternalValue, row: ClientRow, engine: Engine): Values {
  const own = row.baseProperty ? assignedTo(callee, row.baseProperty, engine) : [];
  if (own.length > 0) return own;
  return union(...(callee.made.length === 0 ? [assignedAnywhere(row, engine)] : []), configured(row, engine), describedBases(row, engine));
}

/** What is assigned through a variable that holds the client. */
function assignedTo(callee: ExternalValue, property: string, engine: Engine): Values {
  return union(
    ...flatMap(callee.held, (holder) =>
      writesBelow(holder, engine).map(({ write, path }) => (write.kind === 'set' && path.join('.') === property ? engine.evaluate(write.value, engine.envs.within(holder.env, write.value)) : [])),
    ),
  );
}

/** What is assigned to the client itself where it is imported. */
function assignedAnywhere(row: ClientRow, engine: Engine): Values {
  const found: Values[] = [];
  if (row.baseProperty === undefined) return [];
  engine.callers.channels.taken.add(baseChannel(row.baseProperty));
  engine.callers.elsewhere.ask(baseChannel(row.baseProperty));
  for (const module of engine.program.modules.values()) {
    const env = engine.envs.root(module.source, false);
    for (const [binding, writes] of module.writes.ofBinding) {
      if (binding.kind !== 'import') continue;
      for (const write of writes) {
        if (write.kind !== 'set' || write.path.join('.') !== row.baseProperty) continue;
        const isClient = valueOfBinding(binding, env, engine).some((value) => value.kind === 'external' && engine.clients.basePropertyOf(value) === row);
        if (isClient) found.push(engine.evaluate(write.value, engine.envs.within(env, write.value)));
      }
    }
  }
  return union(...found);
}

function baseChannel(property: string): string {
  return `base:${property}`;
}

/** Takes note of what is assigned below anything imported under the name of a base URL: other files may use that client. */
export function noteAssignedBases(engine: Engine): void {
  noteDescribedBases(engine);
  const properties = new Set(engine.clients.rows.map((row) => row.baseProperty));
  for (const module of engine.program.modules.values()) {
    for (const [binding, writes] of module.writes.ofBinding) {
      if (binding.kind !== 'import') continue;
      for (const { path } of writes) {
        if (!properties.has(path.join('.'))) continue;
        engine.callers.channels.given.add(baseChannel(path.join('.')));
        engine.callers.notePart(baseChannel(path.join('.')), module.file);
      }
    }
  }
}

function configured(row: ClientRow, engine: Engine): Values {
  return union(
    ...engine.callers.deliveriesTo(configuredFor(row)).map(({ site, env, places }) => argumentsAt(places ?? [], engine.callers.invocation(site, env, engine), engine)),
  );
}
