import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import {
  elementName,
  frameOf,
  isFunctionNode,
  literalName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { Binding } from '../../syntax/scopes.js';
import { isAssignment } from '../../syntax/writes/write-target.js';
import type { ProjectFiles } from '../../syntax/program-view.js';
import { calledFunction, exportNames, usesOf } from './functions.js';
import { Sending } from './sending.js';
import { functionAround, declarationsIn, isOverwritten, isChoice, isTest, isComparison } from './value-syntax.js';

/** Where an object is sent: the beginning of the call, as `line:column` and the file. */
export type Sinks = ReadonlySet<string>;

export function placeKey(file: string, line: number, column: number): string {
  return `${file}:${line}:${column}`;
}

/** Functions that hand on what they are given, and look at it only to do so. */
const HANDING_ON = new Set(['JSON.stringify', 'Object.freeze', 'structuredClone', 'URLSearchParams', 'Request']);
/** Methods that put an argument into their object. */
const PUTTING = new Set(['push', 'unshift', 'append', 'set', 'add', 'concat']);

/** The names from an object down to the one that has the field; `[]` for an item of a list. */
type Way = readonly string[];

/** Follows a value to a place that may read the field; null if there is none. */
type Reader = TS.Node | null;

/**
 * Follows an object from where it gets a field to where it is sent, and looks for code that may read the field on the
 * way. What is not understood counts as such code.
 */
export class SentObject {
  readonly #visited = new Map<TS.Node | Binding, Set<string>>();
  /** Parameters through which the object came: what other callers hand over is another one. */
  readonly #entered = new Set<TS.Node>();
  readonly #sending = new Sending();

  constructor(
    readonly files: ProjectFiles,
    /** Name of the field. */
    readonly field: string,
    readonly sinks: Sinks,
  ) {}

  /** A place that may read the field of an object literal. */
  readerOf(literal: TS.ObjectLiteralExpression): Reader {
    return this.#at(literal, []);
  }

  /** A place that may read the field that `x.a.field = value` writes. */
  readerOfWritten({ expression }: TS.PropertyAccessExpression | TS.ElementAccessExpression): Reader {
    return this.#holder(unwrap(expression), []);
  }

  #once(node: TS.Node | Binding, way: Way, follow: () => Reader): Reader {
    const key = way.join('.');
    const known = this.#visited.get(node) ?? new Set();
    if (known.has(key)) return null;
    this.#visited.set(node, known.add(key));
    return way.length > DEEPEST ? (node as TS.Node) : follow();
  }

  /** Where the value of an expression goes. */
  #at(expression: TS.Node, way: Way): Reader {
    const value = wrapped(expression);
    return this.#once(value, way, () => this.#into(value, value.parent, way));
  }

  #into(value: TS.Node, parent: TS.Node, way: Way): Reader {
    if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
      const name = literalName(parent.name);
      return name === undefined ? parent : this.#at(parent.parent, [name, ...way]);
    }
    if (ts.isSpreadAssignment(parent)) return this.#at(parent.parent, way);
    if (ts.isArrayLiteralExpression(parent)) return this.#at(parent, [ITEM, ...way]);
    if (ts.isSpreadElement(parent))
      return ts.isArrayLiteralExpression(parent.parent) ? this.#at(parent.parent, way) : parent;
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return this.#argument(value, parent, way);
    if (ts.isVariableDeclaration(parent)) return this.#declared(parent.name, way);
    return this.#intoStatement(value, parent, way);
  }

  #intoStatement(value: TS.Node, parent: TS.Node, way: Way): Reader {
    if (ts.isConditionalExpression(parent)) return parent.condition === value ? null : this.#at(parent, way);
    if (ts.isBinaryExpression(parent)) return this.#operand(value, parent, way);
    if (ts.isReturnStatement(parent)) return this.#returned(functionAround(parent), way);
    if (ts.isArrowFunction(parent)) return this.#returned(parent, way);
    return ts.isExpressionStatement(parent) || isTest(parent, value) ? null : parent;
  }

  #operand(value: TS.Node, parent: TS.BinaryExpression, way: Way): Reader {
    const { kind } = parent.operatorToken;
    if (isAssignment(kind)) return parent.right === value ? this.#holder(unwrap(parent.left), way) : null;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken && parent.left === value) return null;
    if (isChoice(kind)) return this.#at(parent, way);
    return isComparison(kind) ? null : parent;
  }

  /** What becomes of the object in which a value is kept. */
  #holder(target: TS.Expression, way: Way): Reader {
    let at = target;
    let below = way;
    while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) {
      const name = ts.isPropertyAccessExpression(at) ? at.name.text : elementName(at.argumentExpression);
      if (name === undefined) return at;
      below = [/^\d+$/.test(name) ? ITEM : name, ...below];
      at = unwrap(at.expression);
    }
    const module = this.#moduleOf(at);
    const binding = ts.isIdentifier(at) ? module?.scopes.bindingOf(at) : undefined;
    return binding ? this.#references(binding, module!, below) : target;
  }

  #declared(name: TS.BindingName, way: Way): Reader {
    if (!ts.isIdentifier(name)) {
      for (const element of name.elements) {
        const reader = ts.isBindingElement(element) ? this.#element(element, way) : null;
        if (reader) return reader;
      }
      return null;
    }
    const module = this.#moduleOf(name);
    const binding = module?.scopes.declaredBy(name);
    return binding ? this.#references(binding, module!, way) : name;
  }

  /** An element of a pattern. */
  #element(element: TS.BindingElement, way: Way): Reader {
    if (element.dotDotDotToken) return this.#declared(element.name, way);
    if (!ts.isObjectBindingPattern(element.parent))
      return way[0] === ITEM ? this.#declared(element.name, way.slice(1)) : element;
    const name = literalName(element.propertyName ?? element.name);
    const [step = this.field, ...rest] = way;
    if (name === undefined || (way.length === 0 && name === step)) return element;
    return name === step ? this.#declared(element.name, rest) : null;
  }

  /** What becomes of a variable that holds the object. */
  #references(binding: Binding, module: Module, way: Way): Reader {
    return this.#once(binding, way, () => {
      for (const reference of binding.references) {
        const reader = this.#reference(reference, way);
        if (reader) return reader;
      }
      const [declaration = null] = binding.declarations;
      if (exportNames(binding, module).length > 0) return declaration;
      if (binding.kind !== 'parameter') return null;
      if (!declaration || !ts.isParameter(declaration)) return declaration;
      return this.#entered.has(declaration) ? null : this.#callers(declaration, module, way);
    });
  }

  #reference(reference: TS.Node, way: Way): Reader {
    const used = wrapped(reference);
    const { parent } = used;
    if ((ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === used)
      return this.#member(parent, way);
    if (ts.isBinaryExpression(parent) && isAssignment(parent.operatorToken.kind) && parent.left === used) return null;
    if (ts.isForOfStatement(parent) && parent.expression === used) return this.#loop(parent, way);
    return this.#at(reference, way);
  }

  #loop({ initializer }: TS.ForOfStatement, way: Way): Reader {
    const [declaration] = ts.isVariableDeclaration(initializer) ? [initializer] : declarationsIn(initializer);
    return declaration && way[0] === ITEM ? this.#declared(declaration.name, way.slice(1)) : initializer;
  }

  /** `body.field`, and `list.push(…)`. Only members on the way to the field matter. */
  #member(node: TS.PropertyAccessExpression | TS.ElementAccessExpression, way: Way): Reader {
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : elementName(node.argumentExpression);
    const used = wrapped(node);
    const { parent } = used;
    if (isOverwritten(used)) return null;
    if (ts.isCallExpression(parent) && parent.expression === used && name !== undefined)
      return this.#method(parent, name, way);
    const [step = this.field, ...rest] = way;
    if (step === ITEM) return name === 'length' ? null : this.#reference(node, rest);
    if (name === undefined || (way.length === 0 && name === step)) return node;
    return name === step ? this.#reference(node, rest) : null;
  }

  #method(call: TS.CallExpression, name: string, way: Way): Reader {
    // What a method returns may be its object, as in a chain.
    if (PUTTING.has(name)) return this.#at(call, way);
    const [callback] = call.arguments;
    if (way[0] !== ITEM || !ITERATING.has(name) || !callback || !isFunctionNode(callback)) return call;
    return this.#parameter(callback, 0, way.slice(1)) ?? (name === 'filter' ? this.#at(call, way) : null);
  }

  #argument(value: TS.Node, call: TS.CallExpression | TS.NewExpression, way: Way): Reader {
    if (this.#isSink(call)) return this.#arrive(call);
    const callee = unwrap(call.expression);
    if (callee === value) return call;
    const index = call.arguments?.indexOf(value as TS.Expression) ?? -1;
    const name = callee.getText(callee.getSourceFile());
    if (HANDING_ON.has(name)) return this.#at(call, way);
    if (name === 'Object.assign') return this.#assigned(call, index, way);
    if (ts.isPropertyAccessExpression(callee) && PUTTING.has(callee.name.text)) return this.#receiver(callee, way);
    const fn = calledFunction(callee, this.files);
    if (!fn || index < 0) return call;
    const reader = this.#sending.through(fn, () => this.#parameter(fn, index, way));
    return reader ?? (this.#sending.isSender(fn) ? this.#arrive(call) : null);
  }

  /** An object that two calls send may be of two endpoints, and the other one has the field. */
  #arrive(call: TS.Node): Reader {
    return this.#sending.isFirst(call, this.#entered.size === 0 ? null : frameOf(call)) ? null : call;
  }

  /** `Object.assign(target, …)` */
  #assigned(call: TS.CallExpression | TS.NewExpression, index: number, way: Way): Reader {
    const [target] = call.arguments ?? [];
    const kept = index > 0 && target && ts.isIdentifier(target) ? this.#holder(target, way) : null;
    return kept ?? this.#at(call, way);
  }

  #receiver(callee: TS.PropertyAccessExpression, way: Way): Reader {
    const receiver = unwrap(callee.expression);
    const inside = [ITEM, ...way];
    if (ts.isCallExpression(receiver) || ts.isNewExpression(receiver)) return this.#at(callee.parent, inside);
    return this.#holder(receiver, inside);
  }

  #parameter(fn: FunctionNode, index: number, way: Way): Reader {
    const parameter = fn.parameters[index];
    if (!parameter) return null;
    if (parameter.dotDotDotToken) return parameter;
    const isOutermost = !this.#entered.has(parameter);
    this.#entered.add(parameter);
    const reader = this.#declared(parameter.name, way);
    if (isOutermost) this.#entered.delete(parameter);
    return reader;
  }

  /** A parameter that is written to: its object comes from the callers, who may use it as well. */
  #callers(parameter: TS.ParameterDeclaration, module: Module, way: Way): Reader {
    const fn = parameter.parent as FunctionNode;
    const index = fn.parameters.indexOf(parameter);
    return this.#calls(fn, module, way, (call) => {
      const given = call.arguments?.[index];
      if (!given || ts.isObjectLiteralExpression(unwrap(given))) return null;
      return this.#holder(unwrap(given), way);
    });
  }

  #returned(fn: FunctionNode | null, way: Way): Reader {
    const module = fn && this.#moduleOf(fn);
    if (!fn || !module) return fn;
    const outer = wrapped(fn);
    const { parent } = outer;
    // list.map((item) => ({ … }))
    if (ts.isCallExpression(parent) && parent.expression !== outer) {
      const callee = unwrap(parent.expression);
      const isMap = ts.isPropertyAccessExpression(callee) && callee.name.text === 'map';
      return isMap ? this.#at(parent, [ITEM, ...way]) : parent;
    }
    return this.#calls(fn, module, way, (call) => this.#at(call, way));
  }

  /** Follows each call of a function. A function that is used otherwise is not understood. */
  #calls(fn: FunctionNode, module: Module, way: Way, follow: (call: TS.CallExpression) => Reader): Reader {
    const references = usesOf(fn, module, this.files);
    if (references === null) return fn;
    for (const reference of references) {
      const used = wrapped(reference);
      const { parent: user } = used;
      if (ts.isExportSpecifier(user) || ts.isExportAssignment(user)) continue;
      const isCall = ts.isCallExpression(user) && user.expression === used;
      const reader = isCall ? this.#once(user.expression, way, () => follow(user)) : user;
      if (reader) return reader;
    }
    return null;
  }

  #isSink(call: TS.Node): boolean {
    const source = call.getSourceFile();
    const { line, character } = source.getLineAndCharacterOfPosition(call.getStart(source));
    return this.sinks.has(placeKey(source.fileName, line + 1, character + 1));
  }

  #moduleOf(node: TS.Node): Module | undefined {
    return this.files.module(node.getSourceFile().fileName);
  }
}

/** Methods of lists that hand each item to a callback. */
const ITERATING = new Set(['map', 'filter', 'forEach', 'flatMap']);
const ITEM = '[]';
const DEEPEST = 20;
