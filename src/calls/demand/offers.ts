import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { implementedBy } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import { typedefsIn } from '../../syntax/jsdoc.js';
import type { Module } from '../../syntax/module.js';
import type { Demand } from '../../syntax/program-view.js';
import { packageModule } from '../clients/specifiers.js';
import type { Context } from '../domain/context.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { declaredType } from '../evaluate/types/types.js';
import { someInstance } from '../heap/classes.js';
import { MAX_DEPTH, type ApiReachability } from './api-reachability.js';

/** Finds what files export that touches the API: whoever imports it may use it. */
export class Offers {
  constructor(
    readonly engine: Engine,
    readonly reach: ApiReachability,
    readonly demand: Demand,
    readonly modules: readonly Module[],
  ) {}

  /** Exports that lead to the API, because any file that imports them may use it. */
  exporters(): void {
    for (const module of this.modules) {
      const names = new Set<string>();
      const context = this.engine.contexts.root(module.source, false);
      for (const name of module.exports.named.keys())
        if (this.#isOffered(module, name, () => this.engine.exported(module.file, name))) names.add(name);
      if (
        this.#isOffered(module, '*', () =>
          flatMap(module.exports.assigned, (expression) => this.engine.evaluate(expression, context)),
        )
      )
        names.add('*');
      if (module.exports.stars.length > 0) for (const name of this.#starNames(module)) names.add(name);
      for (const name of this.#typeNames(module, context)) names.add(name);
      if (names.size > 0) this.demand.exporters.set(module.file, names);
    }
  }

  /** Interfaces with which something of the API is declared, because parameters of such a type may receive it. */
  interfaces(): void {
    for (const module of this.modules) {
      for (const { name, value } of declaredInterfaces(module, this.engine)) {
        const declared = this.#declaredIn(module, name);
        if (!declared || !value().some((made) => this.reach.leadsToApi(made, MAX_DEPTH))) continue;
        const { files, exporters } = this.demand;
        files.set(declared.file, (files.get(declared.file) ?? new Set()).add('*'));
        exporters.set(declared.file, new Set([...(exporters.get(declared.file) ?? []), declared.name]));
      }
    }
  }

  /** The file that declares a type that a module names, where somebody may take it from there, and its name there. */
  #declaredIn(module: Module, name: string): { file: string; name: string } | undefined {
    const { program } = this.engine;
    const declaration = module.scopes.typeAt(name, module.source);
    if (!declaration) return undefined;
    const imported = importOf(declaration);
    const file = imported ? program.resolve(imported.specifier, module.file) : module.file;
    if (file === undefined) return undefined;
    const there = imported?.name ?? name;
    return program.modules.has(file) && !program.isWanted(file, there) ? undefined : { file, name: there };
  }

  /** Whether an export of a module leads to the API, and an unparsed file may import it. */
  #isOffered({ file }: Module, name: string, values: () => Values): boolean {
    const { program } = this.engine;
    // Whether the name itself is imported is checked last, because texts have to be read for it.
    return (
      program.isWanted(file, '*') &&
      values().some((value) => this.reach.leadsToApi(value, MAX_DEPTH)) &&
      program.isWanted(file, name)
    );
  }

  /** Names that a module re-exports and that lead to the API where they are declared. */
  #starNames(module: Module): string[] {
    return [...this.#namesBehindStars(module)].filter((name) =>
      this.#isOffered(module, name, () => this.engine.exported(module.file, name)),
    );
  }

  /** The names that a module has by `export *`, over any number of modules that do the same. */
  #namesBehindStars(module: Module): Set<string> {
    const { program } = this.engine;
    const seen = new Set([module.file]);
    const names = new Set<string>();
    const left = [module];
    for (let at = left.pop(); at; at = left.pop()) {
      for (const specifier of at.exports.stars) {
        const file = program.resolve(specifier, at.file);
        const target = file === undefined || seen.has(file) ? undefined : program.modules.get(file);
        if (!target) continue;
        seen.add(target.file);
        for (const name of target.exports.named.keys()) names.add(name);
        left.push(target);
      }
    }
    return names;
  }

  /** Data types of an SDK that a module exports as its own: `export type * as api from 'sdk'`. */
  #packageTypes(module: Module): string[] {
    const { named, types } = module.exports;
    return [...named, ...types].flatMap(([name, target]) => {
      if (target.kind !== 'module' || this.engine.program.resolve(target.specifier, module.file) !== undefined)
        return [];
      const of = packageModule(target.specifier);
      const { clients, program } = this.engine;
      const isData =
        target.name === null ? clients.data.areOf(of) : clients.data.named(of, [target.name]) !== undefined;
      return isData && program.isWanted(module.file, name) ? [name] : [];
    });
  }

  /** Types that contain something of the API, because parameters of such a type may receive it. */
  #typeNames(module: Module, context: Context): string[] {
    const inComments = typedefsIn(module.source).filter(({ name, type }) =>
      this.#isOffered(module, name, () => this.engine.ofType(type)),
    );
    const written = flatMap(module.source.statements, (node) => {
      if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) return [];
      const isExported = ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      return isExported && this.#isOffered(module, node.name.text, () => declaredType(node, context, this.engine))
        ? [node.name.text]
        : [];
    });
    return [...written, ...inComments.map(({ name }) => name), ...this.#packageTypes(module)];
  }
}

/**
 * The interfaces that classes implement and with which variables and functions are declared, each with the values
 * behind them.
 */
function declaredInterfaces(module: Module, engine: Engine): { name: string; value: () => Values }[] {
  const context = engine.contexts.root(module.source, false);
  const ofClasses = flatMap(module.classes, (node) =>
    implementedBy(node).map(({ expression }) => ({
      name: expression.getText(),
      value: (): Values => [someInstance(node, engine.contexts.within(context, node))],
    })),
  );
  const ofNames = flatMap(module.scopes.bindings, (binding) =>
    flatMap(binding.declarations, (node) => {
      const type = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) ? node.type : undefined;
      if (!type || !('name' in node) || binding.frame !== module.source) return [];
      const value = (): Values => engine.exported(module.file, binding.name);
      return (type.getText().match(/[A-Z]\w*/g) ?? []).map((name) => ({ name, value }));
    }),
  );
  return [...ofClasses, ...ofNames];
}
