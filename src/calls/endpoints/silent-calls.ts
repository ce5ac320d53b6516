import type { ts as TS } from 'ts-morph';
import { mapDefined } from '../../collections/lists.js';
import { calledName, rootName, calleeOf } from '../../syntax/call-names.js';
import { ts } from '../../syntax/compiler.js';
import { isElement, isFunctionNode, unwrap, type FunctionNode } from '../../syntax/frames.js';
import { importOf, type Imported } from '../../syntax/imports.js';
import { isCallSite, type CallSite, type Module } from '../../syntax/module.js';
import { packageModule } from '../clients/specifiers.js';
import type { Value } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { SILENT_GLOBALS } from '../models/silent/globals.js';
import {
  CHECKS,
  KEEPING_METHODS,
  OF_ANSWERS,
  OF_HANDLERS,
  PURE_NAMES,
  ROUTE_METHODS,
  SILENT_METHODS,
  STAND_INS,
} from '../models/silent/methods.js';
import { SILENT_MODULES } from '../models/silent/modules.js';

/** Recognises by name the calls that send nothing, whatever their arguments: by the callee and its origin. */

/** Whether a call sends nothing. */
export function isSilent(site: CallSite, module: Module, engine: Engine): boolean {
  const { root, name, isMethod } = namesOf(site);
  if (isMethod && SILENT_METHODS.has(name)) return true;
  if (isRoute(site, name, isMethod)) return true;
  return root !== undefined && isOfSilentOrigin(root, module, engine, 0);
}

/** Whether a callee is a function of a package that sends nothing. */
export function isOfSilentPackage(callee: Value): boolean {
  return callee.kind === 'external' && callee.module !== null && SILENT_MODULES.has(packageModule(callee.module));
}

/** Whether a call stores its arguments and sends nothing itself: `urls.push(url)`. */
export function isContainerMethod(site: CallSite): boolean {
  const { name, isMethod } = namesOf(site);
  return isMethod && KEEPING_METHODS.has(name);
}

/**
 * Whether the name of a function suggests that it only inspects or converts its arguments: `isUrl(url)`. It may still
 * send.
 */
export function isPureByName(site: CallSite): boolean {
  return PURE_NAMES.test(namesOf(site).name);
}

/** The first and the last name of a callee. */
function namesOf(site: CallSite): { root: TS.Identifier | undefined; name: string; isMethod: boolean } {
  if (isElement(site)) return { root: undefined, name: '', isMethod: false };
  const callee = calleeOf(site);
  const isMethod = ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee);
  return { root: rootName(callee), name: calledName(site), isMethod };
}

const MOST_STEPS = 4;

/** Whether a name comes from something that sends nothing: `nock`, and `app` after `const app = express()`. */
function isOfSilentOrigin(root: TS.Identifier, module: Module, engine: Engine, steps: number): boolean {
  const binding = module.scopes.bindingOf(root);
  if (!binding) return isSilentGlobal(root);
  if (binding.kind === 'parameter') return OF_ANSWERS.test(root.text);
  const [declaration] = binding.declarations;
  const imported = declaration && importOf(declaration);
  if (imported) return isSilentImport(imported, module, engine);
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer || steps === MOST_STEPS)
    return false;
  return isMadeSilent(unwrap(declaration.initializer), module, engine, steps);
}

function isSilentGlobal(root: TS.Identifier): boolean {
  if (SILENT_GLOBALS.has(root.text)) return true;
  return (root.text === 'window' || root.text === 'globalThis') && isSilentBelowGlobal(root);
}

function isSilentImport({ specifier, name }: Imported, module: Module, engine: Engine): boolean {
  if (CHECKS.has(name ?? '') || STAND_INS.has(name ?? '')) return true;
  return SILENT_MODULES.has(packageModule(specifier)) && engine.program.resolve(specifier, module.file) === undefined;
}

/** Whether the value of a variable is required of a package that sends nothing, or made of what comes from one. */
function isMadeSilent(value: TS.Expression, module: Module, engine: Engine, steps: number): boolean {
  if (ts.isCallExpression(value) && ts.isIdentifier(value.expression) && value.expression.text === 'require') {
    const [required] = value.arguments;
    if (required && ts.isStringLiteralLike(required)) return SILENT_MODULES.has(packageModule(required.text));
  }
  const from =
    ts.isCallExpression(value) || ts.isNewExpression(value) || ts.isPropertyAccessExpression(value)
      ? rootName(value)
      : undefined;
  // Values of globals may be anything: `process.env.URL` is a text, whose methods are known by name.
  return (
    from !== undefined &&
    module.scopes.bindingOf(from) !== undefined &&
    isOfSilentOrigin(from, module, engine, steps + 1)
  );
}

/** `window.open(url)` */
function isSilentBelowGlobal(root: TS.Identifier): boolean {
  const { parent } = root;
  return ts.isPropertyAccessExpression(parent) && SILENT_GLOBALS.has(parent.name.text);
}

/** `app.post('/rest/api/v1/chat', (req, res) => …)`: a server declares what it answers. */
function isRoute(site: CallSite, name: string, isMethod: boolean): boolean {
  if (!isMethod || !ts.isCallExpression(site) || !ROUTE_METHODS.has(name)) return false;
  return mapDefined(site.arguments, (argument) => (isFunctionNode(argument) ? argument : undefined)).some(isHandler);
}

/** Whether a function answers requests: it receives one, or returns an answer without one. */
function isHandler(fn: FunctionNode): boolean {
  const [first] = fn.parameters;
  if (first) return ts.isIdentifier(first.name) && OF_HANDLERS.test(first.name.text);
  return (
    (fn.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ||
    (ts.isArrowFunction(fn) && ts.isObjectLiteralExpression(unwrap(fn.body as TS.Expression)))
  );
}

/**
 * Whether a text is no part of a request: it is compared, thrown, logged, a name, a type, a sentence, or a link for
 * people.
 */
export function isOutOfRequests(literal: TS.Node, module: Module, engine: Engine): boolean {
  if (ts.isPropertyAssignment(literal.parent) && literal.parent.name === literal) return true;
  if (isSentence(literal.getText())) return true;
  for (let at = literal.parent; at && !isFunctionNode(at) && !ts.isClassLike(at); at = at.parent) {
    if (isNoRequest(at, module, engine)) return true;
    if (ts.isStatement(at) && !ts.isVariableStatement(at) && !ts.isExpressionStatement(at) && !ts.isReturnStatement(at))
      return false;
  }
  return false;
}

/** Whether what stands directly in a node is no part of a request. */
function isNoRequest(node: TS.Node, module: Module, engine: Engine): boolean {
  if (
    ts.isTypeNode(node) ||
    ts.isPropertySignature(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isThrowStatement(node) ||
    ts.isCaseClause(node)
  )
    return true;
  if (ts.isBinaryExpression(node)) return isComparison(node.operatorToken.kind);
  if (ts.isJsxAttribute(node)) return isLink(node);
  return isCallSite(node) && isSilent(node, module, engine);
}

/** Whether a text is prose for people, and not a command or code with a call. */
function isSentence(written: string): boolean {
  return /\S\s+\S+\s+\S/.test(written) && !/\b(?:curl|wget|https? )|\w\(/.test(written);
}

function isComparison(kind: TS.SyntaxKind): boolean {
  return [
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.InKeyword,
  ].includes(kind);
}

/** `<a href="…">`, `<img src="…">`: elements that people see and that call nothing. */
function isLink(attribute: TS.JsxAttribute): boolean {
  const element = attribute.parent.parent;
  return (
    ts.isIdentifier(element.tagName) &&
    ['a', 'link', 'img', 'area', 'cite', 'Link', 'NavLink'].includes(element.tagName.text)
  );
}
