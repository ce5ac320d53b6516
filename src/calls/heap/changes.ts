import { flatMap } from '../../collections/lists.js';
import { aliasKey, type MutableValue, type Alias } from '../domain/values.js';
import type { Change, Changes, Engine } from '../engine/engine.js';
import { parameterAliases, writesThrough } from './aliases.js';

/**
 * The writes through an alias, there and in the functions to which it is passed: what `fill(x)` writes into its
 * parameter is written into x, and so is what a callee of `fill` writes. Kept per alias, because options are passed on
 * from function to function, and few of those write into them.
 */
class AliasChanges implements Changes {
  readonly #aliases = new Set<string>();
  readonly #all: Change[] = [];
  readonly #named = new Map<string | null, readonly Change[]>();
  #elements: readonly Change[] | undefined;

  readonly key: string;

  constructor(alias: Alias, engine: Engine) {
    this.key = `held:${aliasKey([alias])}`;
    const left = [alias];
    // A list that grows while it is iterated over.
    for (const at of left) {
      const key = aliasKey([at]);
      if (this.#aliases.has(key)) continue;
      this.#aliases.add(key);
      for (const { write, path } of writesThrough(at, engine)) {
        if (write.kind !== 'passed') this.#all.push({ alias: at, write, path });
        else if (path.length === 0)
          left.push(...flatMap(parameterAliases(at, write, engine), ({ aliases }) => aliases));
      }
    }
  }

  includes(alias: Alias): boolean {
    return this.#aliases.has(aliasKey([alias]));
  }

  of(name: string | null): readonly Change[] {
    let known = this.#named.get(name);
    if (!known) this.#named.set(name, (known = this.#all.filter((change) => mayPut(change, name))));
    return known;
  }

  get elements(): readonly Change[] {
    return (this.#elements ??= this.#all.filter(mayAdd));
  }
}

function mayPut({ write, path }: Change, name: string | null): boolean {
  if (write.kind === 'merge') return path.length === 0;
  return write.kind === 'set' && path.length === 1 && (name === null || path[0] === null || path[0] === name);
}

function mayAdd({ write, path }: Change): boolean {
  return write.kind === 'element' ? path.length === 0 : write.kind === 'set' && path.length === 1 && path[0] === null;
}

/** The writes through all aliases of a value, each once. */
export function changesOf({ aliases }: MutableValue, engine: Engine): readonly Changes[] {
  const all: Changes[] = [];
  for (const alias of aliases)
    if (!all.some((known) => known.includes(alias)))
      all.push(engine.results.changes(alias, () => new AliasChanges(alias, engine)));
  return all;
}
