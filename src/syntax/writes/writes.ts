import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../collections/group-by.js';
import { ts } from '../compiler.js';
import { definedProperty } from './defined-properties.js';
import { isClassNode, isFunctionNode, unwrap, type ClassNode, type FunctionNode } from '../frames.js';
import { globalPath } from '../global-names.js';
import { originOf, type Origin } from './other-names.js';
import { assignedOwner, constructorOfThis } from '../prototypes.js';
import { literalOfThis } from '../receivers.js';
import type { Binding, Scopes } from '../scopes.js';
import { handedOnPath } from './handed-on.js';
import { assignedMembers, assignedNames, isAssignment, writeTargetOf } from './write-target.js';

/**
 * A change to a value that a variable or a class instance holds.
 * `set`: `x.a.b = value`; `element`: `x.a.push(value)`, `x.set(key, value)`; `merge`: `Object.assign(x.a, value)`;
 * `passed`: `fill(x.a)`, where the callee may write into it; `delete`: `delete x.a.b`.
 */
export interface Write {
  kind: 'set' | 'element' | 'merge' | 'passed' | 'delete';
  /** Property names from the root down to the target; null for a computed name. */
  path: (string | null)[];
  /** The expression of a computed last name: `x[key] = value`, `x.set(key, value)`. */
  key: TS.Expression | null;
  /** The written value; for `passed`, the argument. */
  value: TS.Expression;
  /** The node of the written name, or the whole call. */
  site: TS.Node;
}

export interface Writes {
  ofBinding: Map<Binding, Write[]>;
  ofClass: Map<ClassNode, Write[]>;
  /** Through `this` in the methods of an object literal. */
  ofLiteral: Map<TS.ObjectLiteralExpression, Write[]>;
  /** Through `this` in constructor functions and the methods on their prototypes. */
  ofFunction: Map<FunctionNode, Write[]>;
  /** Below the global object: `window.api = value`, and undeclared names. */
  ofGlobal: { path: readonly string[]; value: TS.Expression }[];
  /** Assignments to a variable itself: `x = value`, `[x] = value`, `x += value`. */
  assignments: Map<Binding, Assignment[]>;
}

export interface Assignment {
  /** The assigned name. */
  target: TS.Identifier;
  value: TS.Expression;
  /** `+=` appends to the previous value, and `??=`, `||=` and `&&=` may keep it; every other operator replaces it. */
  effect: 'replaces' | 'appends' | 'may keep';
}

function effectOf(operator: TS.SyntaxKind): Assignment['effect'] {
  switch (operator) {
    case ts.SyntaxKind.PlusEqualsToken:
      return 'appends';
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
    case ts.SyntaxKind.BarBarEqualsToken:
    case ts.SyntaxKind.AmpersandAmpersandEqualsToken:
      return 'may keep';
    default:
      return 'replaces';
  }
}

/** Methods that put their last argument into the receiver: arrays, maps, sets, form data, search parameters. */
const ADDERS = new Set(['push', 'unshift', 'add', 'set', 'append', 'splice', 'enqueue']);

/** Functions of the language that write into their first argument. */
const WRITING = new Set([
  ...['Object.assign', 'Object.defineProperty', 'Object.defineProperties'],
  ...['Reflect.set', 'Reflect.defineProperty'],
]);

/** The object whose properties all components of a Vue application have. */
export const OF_COMPONENTS = 'globalProperties';
/**
 * The object of a request that middleware fills for later handlers: `context.locals.api = value` of Astro, SvelteKit
 * and Express.
 */
export const OF_REQUESTS = 'locals';
const SHARED_BY_NAME: ReadonlySet<string> = new Set([OF_COMPONENTS, OF_REQUESTS]);

type Root =
  | { binding: Binding }
  | { cls: ClassNode }
  | { literal: TS.ObjectLiteralExpression }
  | { fn: FunctionNode; owner: Binding | undefined };

/** Collects the writes of one file; call `visit` for every node of it. */
export class WriteCollector implements Writes {
  readonly ofBinding = new Map<Binding, Write[]>();
  readonly ofClass = new Map<ClassNode, Write[]>();
  readonly ofLiteral = new Map<TS.ObjectLiteralExpression, Write[]>();
  readonly ofFunction = new Map<FunctionNode, Write[]>();
  readonly ofGlobal: Writes['ofGlobal'] = [];
  readonly assignments = new Map<Binding, Assignment[]>();
  readonly #scopes: Scopes;

  constructor(scopes: Scopes) {
    this.#scopes = scopes;
  }

  visit(node: TS.Node): void {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) this.#assign(node);
    else if (ts.isCallExpression(node)) this.#call(node);
    else if (ts.isDeleteExpression(node)) this.#delete(node);
  }

  #assign(node: TS.BinaryExpression): void {
    const target = unwrap(node.left);
    if (ts.isIdentifier(target)) return this.#assignName(target, node.right, effectOf(node.operatorToken.kind));
    if (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target)) {
      for (const name of assignedNames(target)) this.#assignName(name, node.right, 'replaces');
      this.#assignMembers(target, unwrap(node.right));
      return;
    }
    const place = writeTargetOf(target);
    const root = place && this.#rootOf(place.root);
    if (place && root)
      this.#add(root, { kind: 'set', path: place.path, key: place.key, value: node.right, site: place.name });
    if (!place) return;
    this.#assignGlobal(place.root, place.path, node.right);
    // `app.config.globalProperties.$api = value` of Vue: every component has the property.
    const [property, name] = [
      ...(ts.isIdentifier(place.root) && this.#isCallbackParameter(place.root) ? [place.root.text] : []),
      ...place.path,
    ].slice(-2);
    if (property && name && SHARED_BY_NAME.has(property))
      this.ofGlobal.push({ path: [property, name], value: node.right });
    const handedOn = handedOnPath(place.root, place.path, node.right, this.#scopes);
    if (handedOn) this.ofGlobal.push({ path: handedOn, value: node.right });
  }

  /** `[x.a, x.b] = values`: what is written is the part of them that the target stands for, or the one written out. */
  #assignMembers(target: TS.ArrayLiteralExpression | TS.ObjectLiteralExpression, right: TS.Expression): void {
    for (const member of assignedMembers(target)) {
      const place = writeTargetOf(member);
      const root = place && this.#rootOf(place.root);
      if (!place || !root) continue;
      const written = ts.isArrayLiteralExpression(right) ? right.elements[elementIndex(target, member)] : undefined;
      this.#add(root, { kind: 'set', path: place.path, key: place.key, value: written ?? member, site: place.name });
    }
  }

  /** Whether a variable is a parameter, or destructured from an object: `({ locals }) => { locals.api = value; }`. */
  #isCallbackParameter(name: TS.Identifier): boolean {
    const binding = this.#scopes.bindingOf(name);
    return binding !== undefined && (binding.kind === 'parameter' || binding.declarations.some(ts.isBindingElement));
  }

  #assignGlobal(root: TS.Expression, below: readonly (string | null)[], value: TS.Expression): void {
    const path = below.every((name) => name !== null) ? globalPath(root, this.#scopes) : undefined;
    if (path && path.length + below.length > 0) this.ofGlobal.push({ path: [...path, ...below] as string[], value });
  }

  #delete(node: TS.DeleteExpression): void {
    const place = writeTargetOf(unwrap(node.expression));
    const root = place && this.#rootOf(place.root);
    if (place && root)
      this.#add(root, { kind: 'delete', path: place.path, key: null, value: node.expression, site: node });
  }

  #assignName(target: TS.Identifier, value: TS.Expression, effect: Assignment['effect']): void {
    const binding = this.#scopes.bindingOf(target);
    if (binding) addToGroup(this.assignments, binding, { target, value, effect });
    else this.#assignGlobal(target, [], value);
  }

  #call(node: TS.CallExpression): void {
    const callee = unwrap(node.expression);
    const last = node.arguments.at(-1);
    if (!last) return;
    this.#expose(callee, node.arguments);
    this.#define(node);
    if (ts.isPropertyAccessExpression(callee)) {
      if (ADDERS.has(callee.name.text)) this.#addElements(callee, node, last);
      // A method of a global, such as `console.log` or `JSON.stringify`, does not write into its arguments.
      const owner = callee.expression;
      if (ts.isIdentifier(owner) && !this.#scopes.bindingOf(owner) && !WRITING.has(`${owner.text}.${callee.name.text}`))
        return;
    }
    this.#passArguments(node, ts.isPropertyAccessExpression(callee) && isObjectAssign(callee));
  }

  /**
   * `Object.defineProperty(this, 'base', { value })` is `this.base = value`, as compilers write a field of a class. By hand
   * it hides what an object has inside of it.
   */
  #define(node: TS.CallExpression): void {
    const property = definedProperty(node);
    const target = property && unwrap(property.target);
    const root = target?.kind === ts.SyntaxKind.ThisKeyword ? this.#rootOf(target) : undefined;
    if (!property || !root) return;
    const { name, value, site } = property;
    this.#add(root, { kind: 'set', path: [name], key: null, value, site });
  }

  /** `list.push(value)`, `map.set(key, value)`. */
  #addElements(callee: TS.PropertyAccessExpression, node: TS.CallExpression, last: TS.Expression): void {
    const place = writeTargetOf(unwrap(callee.expression));
    const root = place && this.#rootOf(place.root);
    if (!place || !root) return;
    const key = callee.name.text === 'set' || callee.name.text === 'append' ? node.arguments[0]! : null;
    for (const value of key ? [last] : node.arguments)
      this.#add(root, { kind: 'element', path: place.path, key, value, site: node });
  }

  /** What a call is handed may be written into by the function, or is merged into its first argument. */
  #passArguments(node: TS.CallExpression, merges: boolean): void {
    node.arguments.forEach((argument, index) => {
      const place = writeTargetOf(unwrap(argument));
      const root = place && this.#rootOf(place.root);
      if (!place || !root) return;
      if (merges && index === 0)
        for (const value of node.arguments.slice(1))
          this.#add(root, { kind: 'merge', path: place.path, key: null, value, site: node });
      else if (!merges && 'binding' in root)
        this.#add(root, { kind: 'passed', path: place.path, key: null, value: argument, site: node });
    });
  }

  /** Electron's `contextBridge.exposeInMainWorld('api', value)` is `window.api = value` in another process. */
  #expose(callee: TS.Expression, [name, value]: readonly TS.Expression[]): void {
    if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'exposeInMainWorld') return;
    const written = name && unwrap(name);
    if (written && value && ts.isStringLiteralLike(written)) this.ofGlobal.push({ path: [written.text], value });
  }

  /**
   * What is written through another name of an object is written into that object: `const { headers } = config;
   * headers.Accept = type` sets `config.headers.Accept`. Call it when all nodes were visited.
   */
  followNames(): this {
    for (const [binding, writes] of [...this.ofBinding].map(([key, list]) => [key, [...list]] as const)) {
      const seen = new Set<Binding>();
      let path: Write['path'] = [];
      for (let at: Binding | undefined = binding; at && !seen.has(at);) {
        seen.add(at);
        const origin: Origin | undefined = this.assignments.has(at) ? undefined : originOf(at);
        const root: Root | undefined = origin && this.#rootOf(origin.root);
        if (!origin || !root) break;
        path = [...origin.path, ...path];
        for (const write of writes) this.#add(root, { ...write, path: [...path, ...write.path] });
        at = 'binding' in root ? root.binding : undefined;
      }
    }
    return this;
  }

  #rootOf(node: TS.Expression): Root | undefined {
    if (ts.isIdentifier(node)) {
      const binding = this.#scopes.bindingOf(node);
      return binding && { binding };
    }
    const cls = classAround(node);
    if (cls) return { cls };
    const fn = constructorOfThis(node, this.#scopes);
    if (fn) return { fn, owner: this.#ownerOf(fn) };
    const literal = literalOfThis(node);
    return literal && { literal };
  }

  /** The variable with the object that a function is put on, which is `this` for a method, and not for a constructor. */
  #ownerOf(fn: FunctionNode): Binding | undefined {
    const owner = assignedOwner(fn);
    return owner && ts.isIdentifier(owner) ? this.#scopes.bindingOf(owner) : undefined;
  }

  #add(root: Root, write: Write): void {
    if ('binding' in root) addToGroup(this.ofBinding, root.binding, write);
    else if ('cls' in root) addToGroup(this.ofClass, root.cls, write);
    else if ('fn' in root) {
      addToGroup(this.ofFunction, root.fn, write);
      if (root.owner) addToGroup(this.ofBinding, root.owner, write);
    } else addToGroup(this.ofLiteral, root.literal, write);
  }
}

function elementIndex(pattern: TS.Node, element: TS.Expression): number {
  return ts.isArrayLiteralExpression(pattern) ? pattern.elements.indexOf(element) : -1;
}

function isObjectAssign({ name, expression }: TS.PropertyAccessExpression): boolean {
  return name.text === 'assign' && ts.isIdentifier(expression) && expression.text === 'Object';
}

/** The class to which `this` belongs in an expression. */
export function classAround(node: TS.Node): ClassNode | undefined {
  let at: TS.Node | undefined = node;
  while (at) {
    if (isClassNode(at)) return at;
    if (isFunctionNode(at) && !ts.isArrowFunction(at) && !isClassNode(at.parent)) return undefined;
    at = at.parent;
  }
  return undefined;
}
