import type { ts as TS } from 'ts-morph';
import { joinValues } from '../domain/join.js';
import type { Trace } from '../domain/trace.js';
import type { Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Conversion } from './conversions.js';
import { sentPropertiesOf, type Place, type SentProperty } from './properties-at.js';
import { unwrapJson } from './requests.js';

/** A place that puts a field into a request body. */
export interface FieldWrite {
  name: string;
  /** JSON path of the field, array steps left out. */
  path: readonly string[];
  /** The property name, shorthand or assigned name. */
  node: TS.Node;
  /** The traces of the objects that contain it, the innermost first. */
  traces: readonly Trace[];
  /** The values of the field, as that place gives them. */
  values: Values;
  /** The expression that gives it its value, if there is one. */
  from?: Conversion | undefined;
}

/** Names that are looked for. */
export type Names = Pick<ReadonlySet<string>, 'has'>;
export const ALL_NAMES: Names = { has: () => true };

const DEEPEST = 14;
/** A body is followed through at most this many values. */
const MOST_VALUES = 20_000;

/**
 * Finds the places that put one of `names` into the body of a call, or into other values that it sends.
 *
 * @returns the places, and the unknown parts of the values.
 */
export function fieldsIn(
  values: Values,
  names: Names,
  place: Place,
  engine: Engine,
): { fields: FieldWrite[]; unknowns: Values } {
  const walk = new BodyWalk(place, names, engine);
  walk.values(values, [], []);
  return { fields: [...walk.found.values()], unknowns: walk.unknowns };
}

/** Fields of objects, of those in their fields, and so on. */
class BodyWalk {
  readonly found = new Map<string, FieldWrite>();
  readonly unknowns: Value[] = [];
  readonly #visited = new Set<string>();
  /** Keys of the enclosing values. A value that contains itself adds no other fields there. */
  #around: ReadonlySet<string> = new Set();

  constructor(
    readonly place: Place,
    readonly names: Names,
    readonly engine: Engine,
  ) {}

  /** @param traces those of the enclosing objects, the innermost first. */
  values(values: Values, path: readonly string[], traces: readonly Trace[]): void {
    if (path.length > DEEPEST) return;
    const left = unwrapJson(values).filter(
      ({ key }) => !this.#around.has(key) && this.#isFirst(`${key}@${path.join('.')}`),
    );
    if (left.length === 0) return;
    const { properties, unknowns } = sentPropertiesOf(left, this.place, this.engine, this.#around);
    this.unknowns.push(...unknowns.filter(({ kind }) => kind === 'unknown'));
    for (const property of properties) this.#field(property, path, traces);
  }

  #isFirst(visit: string): boolean {
    if (this.#visited.has(visit)) return false;
    if (this.#visited.size >= MOST_VALUES) {
      this.engine.budget.cut('price', () => this.place.sink);
      return false;
    }
    this.#visited.add(visit);
    return true;
  }

  #field(property: SentProperty, above: readonly string[], outer: readonly Trace[]): void {
    const { node, values, isNamed, from, around } = property;
    const path = [...above, ...property.path.slice(0, -1), ...stepsOf(property.name)];
    const traces = [...property.traces, ...outer];
    const name = path.at(-1)!;
    if (isNamed && this.names.has(name)) {
      const key = `${node.getSourceFile().fileName}:${node.pos}:${path.join('.')}`;
      const known = this.found.get(key)?.values ?? [];
      this.found.set(key, { name, path, node, traces, values: joinValues(known, values), from });
    }
    const before = this.#around;
    this.#around = new Set(around);
    this.values(values, path, traces);
    this.#around = before;
  }
}

/** A form writes the way to a field in its name: `owner[address][]` is `owner.address`. Array steps are left out. */
export function stepsOf(name: string): string[] {
  if (!/^[^[\]]+(?:\[[^[\]]*\])+$/.test(name)) return [name];
  return name.split(/[[\]]+/).filter((step) => step !== '' && !/^\d+$/.test(step));
}
