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

/** Recognises by name the calls that send nothing, whatever their arguments: by the callee and its origin. */

/** What is asked of an engine. */
interface Known {
  models: Engine['models'];
  program: Pick<Engine['program'], 'resolve'>;
}

/** Names of functions that look at what they are handed, make something of it, or show it. */
const PURE_WORDS =
  'is has to as parse format normali[sz]e escape encode decode ' +
  'hash validate saniti[sz]e compare equal use[A-Z] create make define register mock ' +
  'expect assert should deep freeze clone merge build rewrite render configure reconfigure open(?=[A-Z])';
const PURE_NAMES = new RegExp(`^(?:${PURE_WORDS.split(' ').join('|')})(?![a-z])`);

/** How what answers a request names what it answers with. */
const OF_ANSWERS = /^_*(?:res|response|reply|rep|ctx)$/;

/** How what answers a request names what it is handed first. */
const OF_HANDLERS = /^_*(?:req|request|ctx|context|c|event|evt)$/i;

/** Whether a call sends nothing. */
export function isSilent(site: CallSite, module: Module, engine: Known): boolean {
  const { root, name, isMethod } = namesOf(site);
  if (isMethod && engine.models.says('silent', 'methods', name)) return true;
  if (isMethod && engine.models.says('server', 'methods', name) && isHandedHandler(site)) return true;
  return root !== undefined && isOfSilentOrigin(root, module, engine, 0);
}

/** Whether a callee is a function of a package that sends nothing. */
export function isOfSilentPackage(callee: Value, engine: Known): boolean {
  return callee.kind === 'external' && callee.module !== null && isSilentModule(callee.module, engine);
}

function isSilentModule(specifier: string, { models }: Pick<Known, 'models'>): boolean {
  return models.says('silent', 'modules', packageModule(specifier));
}

/** Whether a call stores its arguments and sends nothing itself: `urls.push(url)`. */
export function isContainerMethod(site: CallSite, { models }: Pick<Known, 'models'>): boolean {
  const { name, isMethod } = namesOf(site);
  return isMethod && models.says('container', 'methods', name);
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
function isOfSilentOrigin(root: TS.Identifier, module: Module, engine: Known, steps: number): boolean {
  const binding = module.scopes.bindingOf(root);
  if (!binding) return isSilentGlobal(root, engine);
  if (binding.kind === 'parameter') return OF_ANSWERS.test(root.text);
  const [declaration] = binding.declarations;
  const imported = declaration && importOf(declaration);
  if (imported) return isSilentImport(imported, module, engine);
  const variable = declaration && ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
  if (!variable || !ts.isVariableDeclaration(variable) || !variable.initializer || steps === MOST_STEPS) return false;
  const value = unwrap(variable.initializer);
  // What a component is given by those around it may be anything.
  if (variable !== declaration && ts.isCallExpression(value) && /^(?:use|inject|useContext)$/.test(calledName(value)))
    return false;
  return isMadeSilent(value, module, engine, steps);
}

/** `console`, and `window.open` */
function isSilentGlobal(root: TS.Identifier, { models }: Pick<Known, 'models'>): boolean {
  const isBelow = root.text === 'window' || root.text === 'globalThis';
  const below = isBelow && ts.isPropertyAccessExpression(root.parent) ? root.parent.name.text : undefined;
  return [root.text, below].some((name) => name !== undefined && models.says('silent', 'globals', name));
}

function isSilentImport({ specifier, name }: Imported, module: Module, engine: Known): boolean {
  if (name !== null && engine.models.says('silent', 'imports', name)) return true;
  return isSilentModule(specifier, engine) && engine.program.resolve(specifier, module.file) === undefined;
}

/** Whether the value of a variable is required of a package that sends nothing, or made of what comes from one. */
function isMadeSilent(value: TS.Expression, module: Module, engine: Known, steps: number): boolean {
  if (ts.isCallExpression(value) && ts.isIdentifier(value.expression) && value.expression.text === 'require') {
    const [required] = value.arguments;
    if (required && ts.isStringLiteralLike(required)) return isSilentModule(required.text, engine);
  }
  const from =
    ts.isCallExpression(value) || ts.isNewExpression(value) || ts.isPropertyAccessExpression(value)
      ? rootName(value)
      : undefined;
  if (from === undefined) return false;
  // Values of globals may be anything: `process.env.URL` is a text, whose methods are known by name.
  const isGlobal = module.scopes.bindingOf(from) === undefined;
  return (!isGlobal || ts.isNewExpression(value)) && isOfSilentOrigin(from, module, engine, steps + 1);
}

/** `app.post('/rest/api/v1/chat', (req, res) => …)`: a server declares what it answers. */
function isHandedHandler(site: CallSite): boolean {
  if (!ts.isCallExpression(site)) return false;
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
export function isOutOfRequests(literal: TS.Node, module: Module, engine: Known): boolean {
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
function isNoRequest(node: TS.Node, module: Module, engine: Known): boolean {
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
