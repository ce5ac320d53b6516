import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { importOf, isOfProject } from '../../../syntax/imports.js';
import { jsDocImportOf, typedefNamed } from '../../../syntax/jsdoc.js';
import type { Module } from '../../../syntax/module.js';
import { moduleOf } from '../../clients/own-rows.js';
import type { Context } from '../../domain/context.js';
import { unknown, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';

type Meaning =
  /** A declaration of the project, in a file whose context is `context`. */
  | { kind: 'declaration'; node: TS.Node; context: Context }
  /** The type that a comment declares, `@typedef`. */
  | { kind: 'type'; type: TS.TypeNode; context: Context }
  /** A type of a package, by the names that lead to it from the package's exports; `default` for its default export. */
  | { kind: 'package'; specifier: string; names: readonly string[] }
  /** A client that a list describes, or a file that is not analysed. */
  | { kind: 'values'; values: Values };

/**
 * What the name of a type stands for. Where a module exports it as a type only, nothing but data of an API is meant.
 */
export type TypeMeaning = Meaning & { isTypeOnly?: true };

/** `Stripe.Checkout.Session`, one name after the other. */
export function namesOf(name: TS.EntityName | TS.Expression): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  if (ts.isQualifiedName(name)) return [...namesOf(name.left), name.right.text];
  return ts.isPropertyAccessExpression(name) ? [...namesOf(name.expression), name.name.text] : [];
}

/** The names by which a type refers to another; undefined if it is written out. */
export function referenceNames(type: TS.Node): string[] | undefined {
  if (ts.isTypeReferenceNode(type)) return namesOf(type.typeName);
  return ts.isExpressionWithTypeArguments(type) ? namesOf(type.expression) : undefined;
}

/** The type of a package that a type refers to. */
export function packageTypeOf(
  type: TS.Node | undefined,
  engine: Engine,
): Extract<TypeMeaning, { kind: 'package' }> | undefined {
  const names = type && referenceNames(type);
  return mapDefined((names && meaningsOf(names, type, engine)) ?? [], (meaning) =>
    meaning.kind === 'package' && !isOfProject(meaning.specifier) ? meaning : undefined,
  )[0];
}

/** The type parameter that a name stands for where it is written: `<T extends Reply>`. */
export function typeParameterAt(name: string, site: TS.Node): TS.TypeParameterDeclaration | undefined {
  for (let at: TS.Node | undefined = site; at; at = at.parent) {
    const parameters = (at as { typeParameters?: TS.NodeArray<TS.TypeParameterDeclaration> }).typeParameters;
    const found = parameters?.find((parameter) => parameter.name.text === name);
    if (found) return found;
  }
  return undefined;
}

/** What names mean where a type is written; undefined if nothing declares the first but a type parameter. */
export function meaningsOf(
  names: readonly string[],
  site: TS.Node,
  engine: Engine,
  visited = new Set<string>(),
): TypeMeaning[] | undefined {
  const [first = '', ...below] = names;
  if (typeParameterAt(first, site)) return undefined;
  const context = engine.contexts.root(site.getSourceFile(), false);
  const module = engine.moduleOf(context);
  const declaration = module.scopes.typeAt(first, site);
  if (declaration) return belowDeclaration(declaration, below, context, engine, visited);
  const inComment = below.length === 0 ? typedefNamed(first, module.source) : undefined;
  if (inComment) return [{ kind: 'type', type: inComment, context }];
  const imported = jsDocImportOf(first, module.source);
  return imported && importedMeanings(imported.specifier, [imported.name, ...below], module.file, engine);
}

/** No more names are looked up below one another than these; aliases of namespaces may go round in circles. */
const LONGEST = 12;

/** What names mean that stand below a declaration: those of a module that it imports, or of a namespace. */
function belowDeclaration(
  declaration: TS.Node,
  below: readonly string[],
  context: Context,
  engine: Engine,
  visited: Set<string>,
): TypeMeaning[] {
  const imported = importOf(declaration);
  if (imported) {
    const names = imported.name === null ? below : [imported.name, ...below];
    return importedMeanings(imported.specifier, names, engine.moduleOf(context).file, engine, visited);
  }
  // `import Subscription = Stripe.Subscription`
  if (ts.isImportEqualsDeclaration(declaration) && !ts.isExternalModuleReference(declaration.moduleReference)) {
    const key = `${declaration.pos} ${declaration.getSourceFile().fileName} ${below.join('.')}`;
    if (visited.has(key) || below.length > LONGEST) return [];
    visited.add(key);
    return meaningsOf([...namesOf(declaration.moduleReference), ...below], declaration, engine, visited) ?? [];
  }
  const [next, ...rest] = below;
  if (next === undefined) return [{ kind: 'declaration', node: declaration, context }];
  const body = ts.isModuleDeclaration(declaration) ? declaration.body : undefined;
  const inside = body && ts.isModuleBlock(body) ? engine.moduleOf(context).scopes.typeAt(next, body) : undefined;
  return inside && inside.parent === body ? belowDeclaration(inside, rest, context, engine, visited) : [];
}

/**
 * What the exports of a module mean.
 *
 * @param names the export, and the names below it.
 * @param visited exports that the search has passed through, as for values.
 */
export function importedMeanings(
  specifier: string,
  names: readonly string[],
  from: string,
  engine: Engine,
  visited = new Set<string>(),
): TypeMeaning[] {
  const file = engine.program.resolve(specifier, from);
  return file === undefined ? [{ kind: 'package', specifier, names }] : exportedMeanings(file, names, engine, visited);
}

function exportedMeanings(file: string, names: readonly string[], engine: Engine, visited: Set<string>): TypeMeaning[] {
  const [name, ...below] = names;
  const key = `${file}#${names.join('.')}`;
  if (name === undefined || visited.has(key)) return [];
  visited.add(key);
  const described = below.length === 0 ? engine.clients.typed(moduleOf(file), name) : undefined;
  if (described) return [{ kind: 'values', values: [described] }];
  const module = engine.program.modules.get(file);
  if (!module) return [{ kind: 'values', values: [unknown(name, { missing: { files: [file], name } })] }];
  const target = module.exports.named.get(name) ?? module.exports.types.get(name);
  if (target?.kind === 'module') {
    const there = target.name === null ? below : [target.name, ...below];
    const meanings = importedMeanings(target.specifier, there, file, engine, visited);
    return module.exports.named.has(name)
      ? meanings
      : meanings.map((meaning): TypeMeaning => ({ ...meaning, isTypeOnly: true }));
  }
  return (
    ownMeanings(module, name, below, engine, visited) ??
    flatMap(module.exports.stars, (star) => importedMeanings(star, names, file, engine, visited))
  );
}

/** What a module that declares or imports a name itself exports under it. */
function ownMeanings(
  { source, scopes, exports }: Module,
  name: string,
  below: readonly string[],
  engine: Engine,
  visited: Set<string>,
): TypeMeaning[] | undefined {
  const context = engine.contexts.root(source, false);
  const target = exports.named.get(name);
  const local = name === 'default' ? undefined : scopes.typeAt(name, source);
  // What a file imports is an export of its only where it says so.
  if (local && (target || !importOf(local))) return belowDeclaration(local, below, context, engine, visited);
  const inComment = typedefNamed(name, source);
  if (inComment) return [{ kind: 'type', type: inComment, context }];
  const node = target?.kind === 'expression' ? target.expression : undefined;
  return node && (ts.isClassDeclaration(node) || ts.isClassExpression(node))
    ? [{ kind: 'declaration', node, context }]
    : undefined;
}
