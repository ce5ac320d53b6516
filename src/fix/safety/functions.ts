import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, literalName, unwrap, wrapped, type FunctionNode } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { Binding } from '../../syntax/scopes.js';
import { importedBinding } from '../edits/constant-name.js';
import type { ProjectFiles } from '../../syntax/program-view.js';

const DEEPEST = 5;

/** The function that a callee certainly is; null if that is not known. */
export function calledFunction(callee: TS.Expression, files: ProjectFiles): FunctionNode | null {
  if (ts.isIdentifier(callee)) return functionNamed(callee, files);
  if (!ts.isPropertyAccessExpression(callee)) return null;
  return methodNamed(callee.name.text, callee.getSourceFile().fileName, files);
}

/** The places that name a function; null if not all of them are known. */
function usesOf(fn: FunctionNode, module: Module, files: ProjectFiles): readonly TS.Node[] | null {
  if (ts.isMethodDeclaration(fn)) {
    const name = literalName(fn.name);
    const isOnly = name !== undefined && methodNamed(name, module.file, files) === fn;
    return isOnly ? methodReferences(name, module.file, files) : null;
  }
  const { parent } = wrapped(fn);
  const name = ts.isVariableDeclaration(parent) ? parent.name : ts.isFunctionDeclaration(fn) ? fn.name : undefined;
  const binding = name && ts.isIdentifier(name) ? module.scopes.declaredBy(name) : undefined;
  const imported = binding ? importedReferences(binding, module, files) : null;
  return imported && [...binding!.references, ...imported];
}

/** A call of a function. */
export interface CallSite {
  call: TS.CallExpression;
  /** Whether it calls the function with each item of a list, as `list.map(make)` does. */
  isItem: boolean;
}

/** The calls of a function, or a place that uses it otherwise. A function that nothing calls is there for others. */
export function callsOf(fn: FunctionNode, module: Module, files: ProjectFiles): CallSite[] | TS.Node {
  const sites: CallSite[] = [];
  for (const reference of usesOf(fn, module, files) ?? []) {
    const used = wrapped(reference);
    const { parent } = used;
    if (ts.isExportSpecifier(parent) || ts.isExportAssignment(parent) || ts.isImportSpecifier(parent)) continue;
    const isItem = isMappedBy(used);
    if (!ts.isCallExpression(parent) || (parent.expression !== used && !isItem)) return parent;
    sites.push({ call: parent, isItem });
  }
  return sites.length === 0 ? fn : sites;
}

function isMappedBy(used: TS.Node): boolean {
  const { parent } = used;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== used) return false;
  const callee = unwrap(parent.expression);
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'map';
}

/** The function that a name certainly is; null if that is not known. */
function functionNamed(name: TS.Identifier, files: ProjectFiles): FunctionNode | null {
  const module = files.module(name.getSourceFile().fileName);
  const binding = module?.scopes.bindingOf(name);
  return binding ? functionIn(binding, files, 0) : null;
}

function functionIn({ declarations }: Binding, files: ProjectFiles, depth: number): FunctionNode | null {
  const [node, ...others] = declarations;
  if (!node || others.length > 0 || depth > DEEPEST) return null;
  if (isFunctionNode(node)) return node;
  if (ts.isVariableDeclaration(node) && node.initializer) {
    const value = unwrap(node.initializer);
    return isFunctionNode(value) ? value : null;
  }
  const imported = ts.isImportSpecifier(node) ? importedBinding(node, files) : null;
  return imported && functionIn(imported.binding, files, depth + 1);
}

/** The names under which a module exports something. */
export function exportNames(binding: Binding, { exports }: Module): string[] {
  return [...exports.named].flatMap(([name, target]) =>
    target.kind === 'binding' && target.binding === binding ? [name] : [],
  );
}

/** References in the files that import something by its name; null if a file may have it in another way. */
function importedReferences(binding: Binding, module: Module, files: ProjectFiles): TS.Identifier[] | null {
  const names = exportNames(binding, module);
  if (names.length === 0) return module.exports.assigned.length > 0 ? null : [];
  const found: TS.Identifier[] = [];
  for (const file of files.importersOf(module.file)) {
    const other = files.module(file);
    if (!other) continue;
    if (mayHaveWhole(other, module.file, files)) return null;
    for (const { declarations, references } of other.scopes.bindings)
      if (declarations.some((node) => importsOne(node, file, names, module.file, files))) found.push(...references);
  }
  return found;
}

/** Whether a file imports a module as a whole, or hands it on: `import * as x`, `require`, `export … from`. */
function mayHaveWhole({ source, file, calls }: Module, target: string, files: ProjectFiles): boolean {
  const isTarget = (specifier: TS.Node | undefined): boolean =>
    specifier !== undefined && fileOf(specifier, file, files) === target;
  const isWhole = (statement: TS.Statement): boolean => {
    if (ts.isExportDeclaration(statement)) return isTarget(statement.moduleSpecifier);
    if (!ts.isImportDeclaration(statement) || !isTarget(statement.moduleSpecifier)) return false;
    const bindings = statement.importClause?.namedBindings;
    return statement.importClause?.name !== undefined || (bindings !== undefined && !ts.isNamedImports(bindings));
  };
  // `require('./x')` and `import('../x')`
  const isLoaded = calls.some((site) => ts.isCallExpression(site) && isTarget(site.arguments[0]));
  return isLoaded || source.statements.some(isWhole);
}

function importsOne(node: TS.Node, file: string, names: readonly string[], from: string, files: ProjectFiles): boolean {
  return (
    ts.isImportSpecifier(node) &&
    names.includes((node.propertyName ?? node.name).text) &&
    fileOf(node.parent.parent.parent.moduleSpecifier, file, files) === from
  );
}

function fileOf(specifier: TS.Node, from: string, files: ProjectFiles): string | undefined {
  return ts.isStringLiteralLike(specifier) ? files.resolve(specifier.text, from) : undefined;
}

/**
 * The only method of a name in the files that imports connect. What the engine has followed through a call of that name
 * went through it.
 */
function methodNamed(name: string, from: string, files: ProjectFiles): FunctionNode | null {
  let found: FunctionNode | null = null;
  for (const module of modulesWith(name, from, files)) {
    for (const fn of methodsIn(module, name)) {
      if (found) return null;
      found = fn;
    }
  }
  return found;
}

/** The places that take a method of this name from an object. */
function methodReferences(name: string, from: string, files: ProjectFiles): TS.Node[] {
  return modulesWith(name, from, files).flatMap(({ reads }) => reads.get(name) ?? []);
}

function modulesWith(word: string, from: string, files: ProjectFiles): Module[] {
  return files.connectedWith([from]).flatMap((file) => {
    const module = files.textOf(file).includes(word) ? files.module(file) : undefined;
    return module ? [module] : [];
  });
}

/** Methods, and functions that are properties of classes and objects. */
function methodsIn({ source }: Module, name: string): FunctionNode[] {
  const found: FunctionNode[] = [];
  const visit = (node: TS.Node): void => {
    if (ts.isMethodDeclaration(node) && node.body && literalName(node.name) === name) found.push(node);
    if ((ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) && literalName(node.name) === name) {
      const value = node.initializer && unwrap(node.initializer);
      if (value && isFunctionNode(value)) found.push(value);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
