import { isMutable, type Value } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { writesThrough } from '../../heap/aliases.js';
import { escapes } from '../../requests/escapes.js';
import { propertiesAt, serialised, type Place, type Properties } from '../../requests/properties-at.js';

/** The properties that an object has in JSON: those of the result of its `toJSON`, if there is one of a class. */
export function bodyProperties(value: Value, place: Place, engine: Engine): Properties {
  const made = value.kind === 'instance' || value.kind === 'object' ? serialised(value, engine) : undefined;
  if (!made) return propertiesAt([value], place, engine, { keepsNull: true });
  const [only = value] = value.kind === 'instance' && made.length === 1 ? made : [];
  return only === value ? { properties: [], isClosed: false, unknowns: [] } : bodyProperties(only, place, engine);
}

/** Whether code that nobody sees, or a loop over names, may replace the properties of an object. */
export function mayBeMended(value: Value, engine: Engine): boolean {
  if (!isMutable(value)) return false;
  return (
    escapes(value.aliases, engine) ||
    value.aliases.some((alias) =>
      writesThrough(alias, engine).some(({ write, path }) => write.kind === 'set' && path[0] === null),
    )
  );
}
