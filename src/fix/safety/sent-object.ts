import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isFunctionNode, literalName, unwrap, wrapped, type FunctionNode } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { Binding } from '../../syntax/scopes.js';
import { isAssignment } from '../../syntax/writes/write-target.js';
import type { ProjectFiles } from '../../syntax/program-view.js';
import { calledFunction, callsOf, exportNames, type CallSite } from './functions.js';
import { HANDING_ON, ITEM, ITERATING, PUTTING } from './known-functions.js';
import { OtherSources } from './other-sources.js';
import { Sending, type Sinks } from './sending.js';
import {
  declarationsIn,
  functionAround,
  isChoice,
  isComparison,
  isOverwritten,
  isPlain,
  isTakenBack,
  isTest,
  memberName,
  thisIn,
} from './value-syntax.js';

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
  readonly #sending: Sending;
  readonly #sources: OtherSources;
  #source: Reader = null;

  constructor(
    readonly files: ProjectFiles,
    /** Name of the field. */
    readonly field: string,
    sinks: Sinks,
  ) {
    this.#sending = new Sending(sinks);
    this.#sources = new OtherSources(files, field);
  }

  /** A place that may read the field of an object literal. */
  readerOf(literal: TS.ObjectLiteralExpression): Reader {
    return thisIn(literal) ?? this.#at(literal, []);
  }

  /** A place that may read the field that `x.a.field = value` writes. */
  readerOfWritten({ expression }: TS.PropertyAccessExpression | TS.ElementAccessExpression): Reader {
    return this.#holder(unwrap(expression), []);
  }

  /** Whether it may have the field as well, and does not read it. */
  isSource(reader: TS.Node): boolean {
    return reader === this.#source;
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
    if (ts.isSpreadAssignment(parent)) return this.#copied(parent, parent.parent, way);
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
      const name = memberName(at);
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
    const name = memberName(node);
    const used = wrapped(node);
    const { parent } = used;
    if (isOverwritten(used)) return this.#isField(name, way) && isTakenBack(used) ? parent : null;
    if (ts.isCallExpression(parent) && parent.expression === used && name !== undefined)
      return this.#method(parent, name, way);
    const [step = this.field, ...rest] = way;
    if (step === ITEM) return name === 'length' ? null : this.#reference(node, rest);
    if (name === undefined || this.#isField(name, way)) return node;
    return name === step ? this.#reference(node, rest) : null;
  }

  #isField(name: string | undefined, way: Way): boolean {
    return way.length === 0 && name === this.field;
  }

  #method(call: TS.CallExpression, name: string, way: Way): Reader {
    // What a method returns may be its object, as in a chain.
    if (PUTTING.has(name)) return this.#at(call, way);
    const [callback] = call.arguments;
    if (way[0] !== ITEM || !ITERATING.has(name) || !callback || !isFunctionNode(callback)) return call;
    return this.#parameter(callback, 0, way.slice(1)) ?? (name === 'filter' ? this.#at(call, way) : null);
  }

  #argument(value: TS.Node, call: TS.CallExpression | TS.NewExpression, way: Way): Reader {
    if (this.#sending.isSink(call)) return this.#arrive(call);
    const callee = unwrap(call.expression);
    if (callee === value) return call;
    const index = call.arguments?.indexOf(value as TS.Expression) ?? -1;
    const name = callee.getText(callee.getSourceFile());
    if (HANDING_ON.has(name)) return isPlain(call) ? this.#at(call, way) : call;
    if (name === 'Object.assign') return this.#assigned(call, index, value, way);
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
  #assigned(call: TS.CallExpression | TS.NewExpression, index: number, value: TS.Node, way: Way): Reader {
    const [target] = call.arguments ?? [];
    const kept = index > 0 && target && ts.isIdentifier(target) ? this.#holder(target, way) : null;
    return kept ?? this.#copied(value, call, way);
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
    return this.#calls(fn, module, way, ({ call, isItem }) => {
      const given = call.arguments[index];
      if (isItem) return call;
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
    return this.#calls(fn, module, way, ({ call, isItem }) => this.#at(call, isItem ? [ITEM, ...way] : way));
  }

  /** Follows each call of a function. A function that is used otherwise is not understood. */
  #calls(fn: FunctionNode, module: Module, way: Way, follow: (site: CallSite) => Reader): Reader {
    const sites = callsOf(fn, module, this.files);
    if (!Array.isArray(sites)) return sites as TS.Node;
    for (const site of sites) {
      const reader = this.#once(site.call.expression, way, () => follow(site));
      if (reader) return reader;
    }
    return null;
  }

  /** A copy may have the field from elsewhere. */
  #copied(part: TS.Node, object: TS.ObjectLiteralExpression | TS.CallExpression | TS.NewExpression, way: Way): Reader {
    this.#source = way.length === 0 ? this.#sources.beside(part, object) : null;
    return this.#source ?? this.#at(object, way);
  }

  #moduleOf(node: TS.Node): Module | undefined {
    return this.files.module(node.getSourceFile().fileName);
  }
}

const DEEPEST = 20;
