import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, type FunctionNode } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import type { Binding } from '../../syntax/scopes.js';
import type { Write } from '../../syntax/writes/writes.js';
import { packageModule } from '../clients/specifiers.js';
import { contextOf, type Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import {
  classValue,
  external,
  functionValue,
  withAlias,
  idOf,
  isMutable,
  record,
  unknown,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { assignedValues } from './assignments.js';
import { declaredOf, declaresGlobal } from './declared-values.js';
import { replaceUrlParts, withSearchParams } from './urls.js';

/** The values of a name in `context`, or at the place that reads it. */
export function valueOfBinding(binding: Binding, context: Context, engine: Engine, read?: TS.Node): Values {
  const at = engine.contexts.outsideLoop(
    contextOf(context, binding.frame) ?? engine.contexts.root(binding.frame, context.isSymbolic),
    binding.declarations[0],
  );
  switch (binding.kind) {
    case 'import':
      return joinValues(...binding.declarations.map((declaration) => importedValue(declaration, at, engine)));
    case 'function':
    case 'class':
    case 'enum':
    case 'namespace':
      return joinValues(...mergedValues(binding, at, engine));
    case 'catch':
      return [unknown(binding.name)];
    default:
      return variableValues(binding, at, engine, read);
  }
}

/** What declarations of one name make together: a class or a function, and a namespace with more members of it. */
function mergedValues(binding: Binding, at: Context, engine: Engine): Values[] {
  const functions = functionsOf(binding).map((node) =>
    declaresGlobal(node, engine) ? external(null, [binding.name]) : functionValue(node, at, null),
  );
  const classes = binding.declarations
    .filter((node) => ts.isClassDeclaration(node) || ts.isClassExpression(node))
    .map((node) => classValue(node, at));
  const isAlone = functions.length === 0 && classes.length === 0;
  const holders = binding.declarations
    .filter((node) => ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node))
    .filter((node) => isAlone || ts.isEnumDeclaration(node) || hasValues(node))
    .map((node): Value => ({ kind: 'enum', key: `e:${idOf(node)}`, node, context: at, trace: null }));
  return [functions, classes, holders];
}

/** Whether a namespace has anything but types when the code runs. */
function hasValues({ body, modifiers }: TS.ModuleDeclaration): boolean {
  const isAmbient = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword);
  return (
    !isAmbient &&
    body !== undefined &&
    ts.isModuleBlock(body) &&
    body.statements.some((node) =>
      ts.isModuleDeclaration(node)
        ? hasValues(node)
        : !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node),
    )
  );
}

function functionsOf(binding: Binding): FunctionNode[] {
  const functions = binding.declarations.filter((node): node is FunctionNode => isFunctionNode(node));
  const withBody = functions.filter((node) => node.body);
  return withBody.length > 0 ? withBody : functions;
}

function variableValues(binding: Binding, at: Context, engine: Engine, read?: TS.Node): Values {
  const { writes } = engine.moduleOf(at);
  const assignments = writes.assignments.get(binding);
  const values = assignments
    ? engine.results.variable(binding, at, () => assignedValues(binding, assignments, at, engine))
    : declaredOf(binding, at, engine);
  const changes = writes.ofBinding.get(binding);
  if (!changes) return values;
  const urls = withSearchParams(replaceUrlParts(values, changes, at, engine, read), changes, at, engine);
  return withWritten(urls, binding, changes, at).map((value) =>
    isMutable(value) ? withAlias(value, { root: binding, context: at, path: [] }) : value,
  );
}

/** Adds what the code itself writes into an object of unknown origin. */
function withWritten(values: Values, binding: Binding, changes: readonly Write[], at: Context): Values {
  const isWritten = values.some((value) => value.kind === 'unknown')
    ? changes.some(({ kind }) => kind === 'set' || kind === 'merge')
    : values.some((value) => value.kind === 'text') && changes.some(isOption);
  return isWritten ? [...values, record(`written:${idOf(binding.declarations[0]!)}@${at.id}`, {})] : values;
}

/**
 * Whether a write adds an option to a URL object, rather than changing a part of the URL: `const options =
 * url.parse(address); options.method = 'POST';`.
 */
function isOption({ kind, path: [name] }: Write): boolean {
  return kind === 'set' && typeof name === 'string' && /^(method|headers|agent|auth|timeout|body)$/.test(name);
}

function importedValue(declaration: TS.Node, at: Context, engine: Engine): Values {
  if (ts.isImportEqualsDeclaration(declaration)) {
    const { moduleReference } = declaration;
    if (!ts.isExternalModuleReference(moduleReference))
      return engine.memoiseForNode(declaration, () => entityValue(moduleReference, at, engine));
  }
  const named = importOf(declaration);
  if (!named) return [unknown()];
  const target = engine.program.resolve(named.specifier, engine.moduleOf(at).file);
  if (target !== undefined)
    return named.name === null ? namespaceOf(target, engine) : engine.exported(target, named.name);
  return [
    external(packageModule(named.specifier), named.name === null || named.name === 'default' ? [] : [named.name]),
  ];
}

/** The value of `Api.Answers` in `import Answers = Api.Answers`. */
function entityValue(name: TS.EntityName, at: Context, engine: Engine): Values {
  if (ts.isQualifiedName(name)) return engine.member(entityValue(name.left, at, engine), name.right.text);
  const binding = engine.moduleOf(at).scopes.topLevel(name.text);
  return binding ? valueOfBinding(binding, at, engine) : [unknown(name.text)];
}

/**
 * A project module as `import *` and `require` see it. If a row describes the module, what the row describes comes
 * first.
 */
export function namespaceOf(file: string, engine: Engine): Values {
  const itself: Value = { kind: 'module', key: `n:${file}`, file, trace: null };
  if (engine.clients.isDescribed(file))
    return [itself, ...[engine.clients.described(file, '')].filter((value) => value !== undefined)];
  const variants = engine.program.variantsOf(file);
  const assigned = [file, ...variants].map((one) => assignedIn(one, engine));
  return joinValues(...assigned, engine.program.modules.has(file) ? [itself] : []);
}

/** What a file assigns to `module.exports`. */
function assignedIn(file: string, engine: Engine): Values {
  const module = engine.program.modules.get(file);
  if (!module) return [unknown('module', { missing: { files: [file], name: '*' } })];
  const context = engine.contexts.root(module.source, false);
  return joinValues(
    ...module.exports.assigned.map((expression) =>
      engine.evaluate(expression, engine.contexts.within(context, expression)),
    ),
  );
}
