import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { oncePer } from '../../../collections/once.js';
import type { ProgramView } from '../../../syntax/program-view.js';
import type { DataNames } from '../../clients/data-names.js';
import { step, type Trace } from '../../domain/trace.js';
import {
  idOf,
  record,
  response,
  type CallLike,
  type TypedPlace,
  type Value,
  type Values,
} from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { generatedPlaces, isGenerated } from './generated-types.js';

/** Types of an SDK that stand for data of its API: parts of bodies. */

/** Whether anything in the program may be declared to be data of an API. */
export function namesDataTypes(engine: Engine): boolean {
  return namedBy(engine)(engine.program);
}

const namedBy = oncePer((engine: Engine) =>
  oncePer(({ modules }: ProgramView): boolean =>
    [...modules.values()].some(
      ({ source }) =>
        engine.clients.data.packages.some((name) => source.text.includes(name)) || isGenerated(source, engine),
    ),
  ),
);

/** What a type of a package stands for, by the names that lead to it. */
export function dataNamed(module: string, names: readonly string[], site: TS.Node, engine: Engine): Values {
  const found = engine.clients.data.named(module, names);
  return found ? valuesOf(found, names.filter((name) => name !== 'default').join('.'), site, engine) : [];
}

/** The data of a type, or an object whose properties are those types that stand below its name. */
function valuesOf({ row, places, below }: DataNames, name: string, site: TS.Node, engine: Engine): Values {
  const trace = step(site, `declared as ${name}`);
  const of = row.api ?? row.id;
  const data = places.map((place) => typedValue({ ...place, of }, site, trace, engine));
  if (below.size === 0) return data;
  const fields = [...below].map(([key, one]): [string, () => Values] => [
    key,
    () => valuesOf(one, `${name}.${key}`, site, engine),
  ]);
  return [...data, { ...record(`data:${idOf(site)}|${name}`, Object.fromEntries(fields)), isTyped: true }];
}

/** A value of a type that stands in a body. */
function typedValue({ at, ...declared }: TypedPlace, site: TS.Node, trace: Trace, engine: Engine): Value {
  const context = engine.contexts.root(site.getSourceFile(), false);
  // The type takes the place of the call, which is unknown.
  return response(site as unknown as CallLike, context, 'body', at, trace, { declared });
}

/** What a type stands for that a generator wrote into the project. */
export function generatedData(declaration: TS.Node, engine: Engine): Values {
  return generatedPlaces(declaration, engine).map((place) =>
    typedValue(place, declaration, step(declaration, `generated for ${place.path}`), engine),
  );
}

/** What a method of an SDK returns, where only its type is named: `ReturnType<typeof client.orders.list>`. */
export function resultOfMethod(value: Value, site: TS.Node, engine: Engine): Values {
  if (value.kind !== 'external') return [];
  const context = engine.contexts.root(site.getSourceFile(), false);
  return flatMap(engine.clients.fixedCallsOf(value), ({ row, spec, method, path }): Value[] => {
    const at = site as unknown as CallLike;
    engine.clients.noteSite(at, row, spec);
    const stage = (spec.response ?? row.response)?.is ?? 'raw';
    const declared = { of: row.api ?? row.id, method, path, direction: 'response' as const };
    const trace = step(site, `declared as the result of ${value.path.join('.')}`);
    return [response(at, context, stage, [], trace, { declared })];
  });
}
