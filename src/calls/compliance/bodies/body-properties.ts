import { flatMap } from '../../../collections/lists.js';
import { isMutable, type InstanceValue, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { writeContext, writesThrough } from '../../heap/aliases.js';
import { ancestry } from '../../heap/ancestry.js';
import { fieldsOf } from '../../requests/class-fields.js';
import { knownProperties } from '../objects/known-properties.js';
import type { Asking, KnownProperties } from '../objects/known-property.js';
import { passesToUnseen } from '../objects/unseen.js';

const NOTHING_KNOWN: KnownProperties = { properties: [], isClosed: false, unknowns: [] };

/** The properties that an object has in JSON. An object of a class has its fields. */
export function bodyProperties(value: Value, call: Asking, engine: Engine): KnownProperties {
  if (value.kind === 'instance') return fieldsOfInstance(value, call, engine);
  if (value.kind === 'object' && engine.member([value], 'toJSON').some(({ kind }) => kind === 'function'))
    return NOTHING_KNOWN;
  return knownProperties([value], call, engine, { keepsNull: true });
}

function fieldsOfInstance(value: InstanceValue, call: Asking, engine: Engine): KnownProperties {
  const made = serialised(value, engine);
  if (made) return made.length === 1 ? bodyProperties(made[0]!, call, engine) : NOTHING_KNOWN;
  const { classes, externals } = ancestry(value, engine);
  const properties = flatMap(classes, ({ node, context }) =>
    [...fieldsOf(node, engine.moduleOf(context).writes)].map(([name, at]) => ({
      name,
      node: at,
      values: engine.member([value], name),
      traces: [],
      isSure: false,
      isConditional: false,
    })),
  );
  const isOpen = classes.some(({ node, context }) => {
    const writes = engine.moduleOf(context).writes.ofClass.get(node) ?? [];
    return writes.some(({ kind, path }) => (kind === 'merge' && path.length === 0) || path[0] === null);
  });
  const isClosed = value.creation !== null && externals.length === 0 && !isOpen && !isChanged(value, engine);
  return { properties, isClosed, unknowns: [] };
}

/** What `toJSON` gives; undefined if there is none. */
function serialised(value: InstanceValue, engine: Engine): Values | undefined {
  const methods = engine.member([value], 'toJSON').filter(({ kind }) => kind === 'function');
  return methods.length > 0 ? flatMap(methods, (fn) => [...engine.invoke(fn, null)]) : undefined;
}

/** Whether code that nobody sees, or a loop over names, may replace the properties of an object. */
export function mayBeMended(value: Value, engine: Engine): boolean {
  if (!isMutable(value)) return false;
  return value.aliases.some((alias) =>
    writesThrough(alias, engine).some(({ write, path }) =>
      write.kind === 'passed'
        ? path.length === 0 && passesToUnseen(write, writeContext(alias, write, engine), engine)
        : write.kind === 'set' && path[0] === null,
    ),
  );
}

/** Whether code outside of its class gives an object properties, or code that nobody sees may. */
function isChanged({ aliases }: InstanceValue, engine: Engine): boolean {
  return aliases.some((alias) =>
    writesThrough(alias, engine).some(({ write, path }) =>
      write.kind === 'passed'
        ? path.length === 0 && passesToUnseen(write, writeContext(alias, write, engine), engine)
        : write.kind === 'merge' || (write.kind === 'set' && path.length === 1),
    ),
  );
}
