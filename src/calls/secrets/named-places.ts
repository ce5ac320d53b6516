import type { ts as TS } from 'ts-morph';
import { basename } from 'node:path';
import { addToGroup, groupBy } from '../../collections/group-by.js';
import { once } from '../../collections/once.js';
import { calledName, nameOfCallee } from '../../syntax/call-names.js';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, type FunctionNode } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import type { CallSite, MemberRead, Module } from '../../syntax/module.js';
import type { Binding } from '../../syntax/scopes.js';

/** The places of a program by the names in them, whatever file they mean. */
export class NamedPlaces {
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #calls = once(() =>
    groupBy(
      [...this.#modules.values()].flatMap(({ calls }) => calls),
      calledName,
    ),
  );
  readonly #reads = once(() => {
    const reads = new Map<string, MemberRead[]>();
    for (const module of this.#modules.values())
      for (const [name, here] of module.reads) for (const read of here) addToGroup(reads, name, read);
    return reads;
  });
  readonly #functions = once(() =>
    groupBy([...this.#modules.values()].flatMap(functionsIn), (fn) => nameOfCallee(fn) ?? ''),
  );
  readonly #imports = once(() => groupBy([...this.#modules.values()].flatMap(importsIn), ({ name }) => name));

  constructor(modules: readonly Module[]) {
    this.#modules = new Map(modules.map((module) => [module.file, module]));
  }

  bindingOf(name: TS.Identifier): Binding | undefined {
    return this.#modules.get(name.getSourceFile().fileName)?.scopes.bindingOf(name);
  }

  /** Reads of a property. */
  reads(name: string): MemberRead[] {
    return this.#reads().get(name) ?? [];
  }

  calls(name: string): CallSite[] {
    return this.#calls().get(name) ?? [];
  }

  functions(name: string): FunctionNode[] {
    return this.#functions().get(name) ?? [];
  }

  /** What files call an export of this name. */
  imports(name: string): TS.Identifier[] {
    return (this.#imports().get(name) ?? []).map(({ local }) => local);
  }

  /** The same for the default export of a file, by how it is called. */
  defaultImports(file: string): TS.Identifier[] {
    return this.imports(defaultOf(file));
  }
}

interface Import {
  name: string;
  local: TS.Identifier;
}

function importsIn({ scopes }: Module): Import[] {
  return scopes.bindings.flatMap(({ kind, declarations: [declaration] }) => {
    const imported = kind === 'import' && declaration ? importOf(declaration) : undefined;
    const local = (declaration as TS.NamedDeclaration | undefined)?.name;
    if (!imported?.name || !local || !ts.isIdentifier(local)) return [];
    return [{ name: imported.name === 'default' ? defaultOf(imported.specifier) : imported.name, local }];
  });
}

/** A name that no identifier has. */
function defaultOf(file: string): string {
  return `default of ${basename(file).replace(/\..*$/, '')}`;
}

/** Places with parameters. */
function functionsIn({ scopes }: Module): FunctionNode[] {
  const frames = scopes.bindings.filter(({ kind }) => kind === 'parameter').map(({ frame }) => frame);
  return [...new Set(frames)].filter(isFunctionNode);
}
