import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import { ts } from '../../syntax/compiler.js';
import { literalName, unwrap } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import type { Module } from '../../syntax/module.js';
import type { Binding } from '../../syntax/scopes.js';
import type { ClientRow } from '../domain/client-row.js';
import { joinValues } from '../domain/join.js';
import {
  external,
  text,
  unknown,
  type ExternalValue,
  type TextPart,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { matchesModule } from '../clients/own-rows.js';

/** Requests described by objects that a framework sends: `routing: { request: { method, url } }` of n8n. */

/** The objects in a module that describe requests. */
export function describedRequests(module: Module, engine: Engine): readonly TS.ObjectLiteralExpression[] {
  return flatMap(rowsOf(module, engine), ({ describes }) =>
    flatMap(describes.at, (at) => objectsAt(module, at)).filter(
      (literal) => describes.inAnyFile !== true || hasProperty(literal, describes.has ?? 'url'),
    ),
  );
}

/** The clients that send the request of such an object. */
export function describedCallees(literal: TS.ObjectLiteralExpression, engine: Engine): ExternalValue[] {
  const module = engine.moduleOf(engine.contexts.root(literal.getSourceFile(), false));
  return rowsOf(module, engine)
    .filter(({ describes }) => describes.at.some((at) => objectsAt(module, at).includes(literal)))
    .map(({ describes, modules }) => external(modules?.[0] ?? null, [describes.as]));
}

/** Base URLs in objects that apply to all requests of a client: `requestDefaults: { baseURL }`. */
export function describedBases(row: ClientRow, engine: Engine): Values {
  const { base } = row.describes ?? {};
  if (base === undefined) return [];
  engine.callGraph.channels.subscribed.add(channelOf(base));
  engine.callGraph.partialProgram.recordQuery(channelOf(base));
  const at = base.split('.');
  return joinValues(
    ...flatMap([...engine.program.modules.values()], (module) =>
      (row.describes?.inAnyFile || isOf(module, row) ? objectsAt(module, at.slice(0, -1).join('.')) : []).map(
        (literal) =>
          engine.member(
            engine.evaluate(literal, engine.contexts.within(engine.contexts.root(module.source, false), literal)),
            at.at(-1)!,
          ),
      ),
    ),
  );
}

/** Records that files have such base URLs, because their requests may be in other files. */
export function noteDescribedBases(engine: Engine): void {
  for (const module of engine.program.modules.values()) {
    for (const { describes } of rowsOf(module, engine)) {
      if (
        describes.base === undefined ||
        objectsAt(module, describes.base.split('.').slice(0, -1).join('.')).length === 0
      )
        continue;
      engine.callGraph.channels.published.add(channelOf(describes.base));
      engine.callGraph.addContributor(channelOf(describes.base), module.file);
    }
  }
}

function channelOf(base: string): string {
  return `base:${base}`;
}

type DescribingRow = ClientRow & Required<Pick<ClientRow, 'describes'>>;

function rowsOf(module: Module, engine: Engine): DescribingRow[] {
  return engine.clients.rows.filter(
    (row): row is DescribingRow =>
      row.describes !== undefined && (row.describes.inAnyFile === true || isOf(module, row)),
  );
}

/** Whether a file imports one of a row's modules. */
function isOf({ scopes }: Module, { modules = [] }: ClientRow): boolean {
  return scopes.bindings.some((binding) => {
    const imported = binding.kind === 'import' ? importOf(binding.declarations[0]!) : undefined;
    return imported !== undefined && modules.some((pattern) => matchesModule(pattern, imported.specifier));
  });
}

const knownObjects = oncePer((_module: Module) => new Map<string, readonly TS.ObjectLiteralExpression[]>());

/** The object literals that are the value of a property with this dotted name. */
function objectsAt(module: Module, name: string): readonly TS.ObjectLiteralExpression[] {
  const known = knownObjects(module);
  const objects = known.get(name) ?? findObjects(module, name);
  known.set(name, objects);
  return objects;
}

function findObjects({ source, scopes }: Module, name: string): TS.ObjectLiteralExpression[] {
  const names = name.split('.');
  const found: TS.ObjectLiteralExpression[] = [];
  if (!names.every((part) => part.split(/[+[\]]/).every((word) => source.text.includes(word)))) return found;
  const visit = (node: TS.Node): void => {
    if (ts.isObjectLiteralExpression(node) && standsAt(node, names)) found.push(node);
    // `const perform = { … }`, and `operation: { perform }`.
    const held = ts.isIdentifier(node) && standsAt(node, names) ? constantOf(scopes.bindingOf(node)) : undefined;
    if (held && !found.includes(held)) found.push(held);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The object that a constant holds. */
function constantOf(binding: Binding | undefined): TS.ObjectLiteralExpression | undefined {
  const [declaration] = binding?.declarations ?? [];
  const value =
    declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? unwrap(declaration.initializer)
      : undefined;
  return value && ts.isObjectLiteralExpression(value) ? value : undefined;
}

function standsAt(literal: TS.Node, names: readonly string[]): boolean {
  let at = literal;
  return names.toReversed().every((part) => {
    if (part.endsWith('[]')) return isListedBy(part.slice(0, -2), at);
    const [name, ...others] = part.split('+');
    while (
      ts.isParenthesizedExpression(at.parent) ||
      ts.isAsExpression(at.parent) ||
      ts.isSatisfiesExpression(at.parent)
    )
      at = at.parent;
    const property = at.parent;
    if (!isHeldBy(property, at) || literalName(property.name) !== name) return false;
    at = property.parent;
    return others.every((other) => hasProperty(property.parent, other));
  });
}

/** Whether a node is in a list that a property holds or that its function returns: `rewrites: async () => [{ … }]`. */
function isListedBy(name: string, node: TS.Node): boolean {
  if (!ts.isArrayLiteralExpression(node.parent)) return false;
  for (let at: TS.Node | undefined = node.parent.parent; at && !ts.isSourceFile(at); at = at.parent) {
    if ((ts.isPropertyAssignment(at) || ts.isMethodDeclaration(at)) && literalName(at.name) === name) return true;
    if (ts.isFunctionDeclaration(at)) return at.name?.text === name;
  }
  return false;
}

/** Whether a property has this value: `perform: value`, `{ perform }`. */
function isHeldBy(
  property: TS.Node,
  value: TS.Node,
): property is TS.PropertyAssignment | TS.ShorthandPropertyAssignment {
  if (ts.isShorthandPropertyAssignment(property)) return property.name === value;
  return ts.isPropertyAssignment(property) && unwrap(property.initializer) === unwrap(value as TS.Expression);
}

function hasProperty({ properties }: TS.ObjectLiteralExpression, name: string): boolean {
  return properties.some((property) => property.name !== undefined && literalName(property.name) === name);
}

const TEMPLATE = /\{\{(.*?)\}\}/s;

/** A text whose parts in braces are filled in by a framework: `={{ $credentials.url }}/chat`. */
export function filled(value: Value): Value {
  if (value.kind !== 'text') return value;
  const parts = flatMap(value.parts, (part, i): TextPart[] =>
    typeof part === 'string' ? pieces(i === 0 ? part.replace(/^=/, '') : part) : [part],
  );
  return text(parts, value.trace);
}

function pieces(part: string): TextPart[] {
  return part.split(TEMPLATE).map((piece, i): TextPart => (i % 2 === 0 ? piece : unknown(piece.trim()).hole));
}
