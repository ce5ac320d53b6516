import type { ts as TS } from 'ts-morph';
import { ts } from '../compiler.js';
import { isFunctionNode, resultsOf, unwrap, wrapped, type FunctionNode } from '../frames.js';

/**
 * Asynchronous module definition: `define(['a'], function (a) { return value; })`, `define(function (require, exports,
 * module) {})`, `define({})`, and `require(['a'], function (a) {})`, which exports nothing.
 */
export interface AmdModule {
  /** The module of each parameter; undefined where that is not written out. */
  dependencies: readonly (string | undefined)[];
  /** The function that makes the module, a name for it, or the module itself. */
  factory: TS.Expression;
  isExported: boolean;
}

const DEFINES = /^(?:sap\.ui\.)?define$/;
const CALLEE = /^(?:(?:sap\.ui\.)?(?:define|require)|requirejs)$/;

/** What the factory of a definition without a list receives. */
const BY_DEFAULT = ['require', 'exports', 'module'];

/** Dependencies that Node.js gives to each module as well, under the same names. */
const OF_COMMON_JS: ReadonlySet<string> = new Set(BY_DEFAULT);

export function amdModule(node: TS.Node): AmdModule | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: callee } = node;
  const last = ts.isIdentifier(callee) ? callee : ts.isPropertyAccessExpression(callee) ? callee.name : undefined;
  if (!last || !CALLEE.test(last.text) || !CALLEE.test(callee.getText())) return undefined;
  const isExported = DEFINES.test(callee.getText());
  const [first] = node.arguments;
  const given = first && ts.isStringLiteralLike(first) ? node.arguments.slice(1) : node.arguments;
  const [list, factory] = given;
  if (!list) return undefined;
  if (ts.isArrayLiteralExpression(list)) {
    const dependencies = list.elements.map((one) => (ts.isStringLiteralLike(one) ? one.text : undefined));
    return factory && { dependencies, factory: unwrap(factory), isExported };
  }
  return isExported && given.length === 1 ? { dependencies: BY_DEFAULT, factory: unwrap(list), isExported } : undefined;
}

/** What a module that is defined so exports. */
export function amdExports({ factory, isExported }: AmdModule, scopes: Names): readonly TS.Expression[] {
  if (!isExported) return [];
  const fn = factoryFunction(factory, scopes);
  if (fn) return resultsOf(fn).returned;
  return ts.isObjectLiteralExpression(factory) ? [factory] : [];
}

/** What names mean in a file. */
interface Names {
  bindingOf: (name: TS.Identifier) => { declarations: readonly TS.Node[] } | undefined;
}

/** A factory that is written out, declared, or passed to the function around: `(function (factory) { … })(function () {})`. */
function factoryFunction(factory: TS.Expression, scopes: Names): FunctionNode | undefined {
  if (isFunctionNode(factory)) return factory;
  const [declaration] = ts.isIdentifier(factory) ? (scopes.bindingOf(factory)?.declarations ?? []) : [];
  if (!declaration) return undefined;
  if (isFunctionNode(declaration)) return declaration;
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : passedTo(declaration);
  const fn = value && unwrap(value);
  return fn && isFunctionNode(fn) ? fn : undefined;
}

/** The argument for a parameter of a function that is called where it is written. */
function passedTo(parameter: TS.Node): TS.Expression | undefined {
  const fn = parameter.parent;
  if (!ts.isParameter(parameter) || !ts.isFunctionExpression(fn)) return undefined;
  const call = wrapped(fn).parent;
  return ts.isCallExpression(call) && unwrap(call.expression) === fn
    ? call.arguments[fn.parameters.indexOf(parameter)]
    : undefined;
}

const specifiers = new WeakMap<TS.Node, string>();

/** The module that a parameter of a factory stands for. */
export function amdSpecifier(parameter: TS.Node): string | undefined {
  return specifiers.get(parameter);
}

/** Whether a text is the name of a module in a list of dependencies. */
export function isAmdDependency({ parent }: TS.Node): boolean {
  return ts.isArrayLiteralExpression(parent) && amdModule(parent.parent) !== undefined;
}

/** What is imported by the parameters of a factory. */
export interface AmdParameters {
  /** Each stands for a module. */
  imports: TS.Identifier[];
  /** `require`, `exports` and `module`, which mean what they mean in CommonJS. */
  free: TS.Identifier[];
}

export function amdParameters({ dependencies, factory }: AmdModule, scopes: Names): AmdParameters {
  const found: AmdParameters = { imports: [], free: [] };
  factoryFunction(factory, scopes)?.parameters.forEach((parameter, i) => {
    const specifier = dependencies[i];
    if (specifier === undefined || !ts.isIdentifier(parameter.name)) return;
    if (specifier === parameter.name.text && OF_COMMON_JS.has(specifier)) found.free.push(parameter.name);
    else if (!OF_COMMON_JS.has(specifier)) {
      specifiers.set(parameter, specifier);
      found.imports.push(parameter.name);
    }
  });
  return found;
}
