import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.js';
import type { Effect, Model, Models, NameKind } from '../engine/engine.js';
import { once } from '../../collections/once.js';
import { CONVENTIONS } from './conventions.js';
import { planOf } from './flow-plan.js';
import { flowModel } from './flow-model.js';
import type { EffectRow, FlowRow, ModelRow } from './model-row.js';

/** The rows that come with this package, a file a library. */
const DATA = 'src/calls/models/data';

const NAME_KINDS: readonly NameKind[] = ['modules', 'globals', 'imports', 'methods'];

/** Models that are rows of data, by module and name. */
export class ModelTable implements Models {
  readonly conventions = CONVENTIONS;
  readonly #models = new Map<string, Map<string, () => Model>>();
  /** Methods of the types of a package, by module and type. */
  readonly #methods = new Map<string, ReadonlyMap<string, Model>>();
  /** Modules that end in `*`, without it. */
  readonly #prefixes: string[] = [];
  /** What rows say of names: `silent modules express`. */
  readonly #said = new Set<string>();

  /**
   * @param rows of several for one name the first counts.
   * @param otherwise Where a name is looked up that they do not have.
   */
  constructor(
    rows: Iterable<ModelRow>,
    readonly otherwise?: ModelTable,
  ) {
    for (const row of rows)
      if ('is' in row) this.#addEffect(row);
      else this.#add(row);
  }

  #addEffect({ is, ...row }: EffectRow): void {
    for (const effect of is === 'logger' ? ([is, 'silent'] as const) : [is])
      for (const of of NAME_KINDS) for (const name of row[of] ?? []) this.#said.add(`${effect} ${of} ${name}`);
  }

  #add({ modules = [], globals = [], names, ...row }: FlowRow): void {
    // Few rows are needed in one run, and paths take a while to read.
    const plan = once(() => planOf(row));
    for (const module of [...modules, ...globals.map(globalModule)]) {
      const known = this.#models.get(module) ?? new Map<string, () => Model>();
      const model = once(() => flowModel(`${module} ${names[0]}`, plan(), (type) => this.#methodsOf(module, type)));
      for (const name of names) if (!known.has(name)) known.set(name, model);
      this.#models.set(module, known);
      if (module.endsWith('*') && !this.#prefixes.includes(module.slice(0, -1)))
        this.#prefixes.push(module.slice(0, -1));
    }
  }

  find(module: string, name: string): Model | undefined {
    return this.#own(module, name) ?? this.otherwise?.find(module, name);
  }

  #own(module: string, name: string): Model | undefined {
    const exact = this.#models.get(module)?.get(name);
    if (exact) return exact();
    const prefix = this.#prefixes.find((one) => module.startsWith(one) && this.#models.get(`${one}*`)?.has(name));
    return prefix === undefined ? undefined : this.#models.get(`${prefix}*`)?.get(name)?.();
  }

  ofGlobal(name: string): Model | undefined {
    const dot = name.indexOf('.');
    return dot < 0 ? undefined : this.find(globalModule(name.slice(0, dot)), name.slice(dot + 1));
  }

  says(effect: Effect, of: NameKind, name: string): boolean {
    return this.#said.has(`${effect} ${of} ${name}`) || this.otherwise?.says(effect, of, name) === true;
  }

  #methodsOf(module: string, type: string): ReadonlyMap<string, Model> {
    const key = `${module} ${type}`;
    let methods = this.#methods.get(key);
    if (!methods) {
      const prefix = `${type}.#.`;
      const all = [...(this.#models.get(module) ?? [])].filter(([name]) => name.startsWith(prefix));
      this.#methods.set(key, (methods = new Map(all.map(([name, model]) => [name.slice(prefix.length), model()]))));
    }
    return methods;
  }
}

/** Names no package has. */
function globalModule(name: string): string {
  return `global ${name}`;
}

let builtIn: ModelTable | undefined;

/** The models of this package, after those that a user describes. */
export function modelTable(own: readonly ModelRow[]): ModelTable {
  builtIn ??= new ModelTable(builtInModels());
  return own.length === 0 ? builtIn : new ModelTable(own, builtIn);
}

declare const DEPREC_SCAN_MODELS: readonly ModelRow[] | undefined;

/**
 * The rows that come with this package. The build puts them into the bundle: a start reads no file for each library.
 *
 * @internal asked by tests, which want a fixture for each.
 */
export function builtInModels(): readonly ModelRow[] {
  return typeof DEPREC_SCAN_MODELS === 'undefined' ? readModels(join(packageRoot(), DATA)) : DEPREC_SCAN_MODELS;
}

function readModels(directory: string): ModelRow[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')) as ModelRow[]);
}
