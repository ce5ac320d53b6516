import { keyOf, type Place } from '../../../../src/openapi/documents.js';
import type { SchemaGraph } from './schema-graph.js';

/** Steps of the longest suffix. */
const MOST_STEPS = 4;
/** In place of a step: the top of a body. */
const TOP = '$';

/** Where a field is deprecated, and where one of the same name is not. */
export interface Suffixes {
  at: string[];
  live: string[];
  /** Whether some places could not be told apart by their suffixes. */
  isUnclear: boolean;
}

/** The objects in some bodies, with the names that lead to each. */
export class Holders {
  /** For each object: the names of the properties that hold it, with the objects which have them. */
  readonly #holders = new Map<string, Map<string, Set<string>>>();
  readonly #objects = new Map<string, Place>();
  readonly #tops: ReadonlySet<string>;

  constructor(
    readonly graph: SchemaGraph,
    tops: readonly Place[],
  ) {
    this.#tops = new Set(tops.map(keyOf));
    for (const top of tops) for (const [key, place] of graph.within(top)) this.#objects.set(key, place);
    for (const [owner, place] of this.#objects)
      for (const { name, schema } of graph.propertiesOf(place)) this.#add(keyOf(schema), name, owner);
  }

  #add(held: string, name: string, owner: string): void {
    const names = this.#holders.get(held) ?? new Map<string, Set<string>>();
    this.#holders.set(held, names);
    const owners = names.get(name) ?? new Set<string>();
    names.set(name, owners.add(owner));
  }

  /** The shortest suffixes that tell some declarations of a name from the others. */
  suffixesOf(name: string, isMeant: (declaration: string) => boolean): Suffixes {
    const meant = new Set<string>();
    const others = new Set<string>();
    for (const [key, place] of this.#objects)
      for (const property of this.graph.propertiesOf(place))
        if (property.name === name) (isMeant(keyOf(property.declared)) ? meant : others).add(key);
    const [at, live] = [this.#telling(meant, others, [name]), this.#telling(others, meant, [name])];
    return { at: at.suffixes, live: others.size === 0 ? [] : live.suffixes, isUnclear: at.isUnclear || live.isUnclear };
  }

  /** Suffixes of paths through some objects that no path through the others has. */
  #telling(
    some: ReadonlySet<string>,
    others: ReadonlySet<string>,
    steps: readonly string[],
  ): { suffixes: string[]; isUnclear: boolean } {
    if (some.size === 0) return { suffixes: [], isUnclear: false };
    if (others.size === 0) return { suffixes: [steps.join('.')], isUnclear: false };
    if (steps.length >= MOST_STEPS) return { suffixes: [], isUnclear: true };
    const [mine, theirs] = [this.#namesOf(some), this.#namesOf(others)];
    const found = [...mine].map(([step, owners]) => {
      const rivals = theirs.get(step) ?? new Set<string>();
      if (step === TOP) return rivals.size === 0 ? sure([TOP, ...steps]) : UNCLEAR;
      return this.#telling(owners, rivals, [step, ...steps]);
    });
    return {
      suffixes: [...new Set(found.flatMap(({ suffixes }) => suffixes))].sort(),
      isUnclear: found.some(({ isUnclear }) => isUnclear),
    };
  }

  /** The names that lead to some objects, each with the objects which have such a property. */
  #namesOf(objects: ReadonlySet<string>): Map<string, Set<string>> {
    const names = new Map<string, Set<string>>();
    for (const object of objects) {
      if (this.#tops.has(object)) names.set(TOP, (names.get(TOP) ?? new Set()).add(object));
      for (const [name, owners] of this.#holders.get(object) ?? [])
        for (const owner of owners) names.set(name, (names.get(name) ?? new Set()).add(owner));
    }
    return names;
  }
}

const UNCLEAR = { suffixes: [], isUnclear: true };

function sure(steps: readonly string[]): { suffixes: string[]; isUnclear: boolean } {
  return { suffixes: [steps.join('.')], isUnclear: false };
}
