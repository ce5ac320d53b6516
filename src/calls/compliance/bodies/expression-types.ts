import type { ts as TS } from 'ts-morph';
import { own } from '../../../collections/own-property.js';
import { ts } from '../../../syntax/compiler.js';
import { isFunctionNode, isTransparent, literalName, resultsOf, type FunctionNode } from '../../../syntax/frames.js';
import { importOf } from '../../../syntax/imports.js';
import { typeOf } from '../../../syntax/jsdoc.js';
import type { Binding } from '../../../syntax/scopes.js';
import { classAround } from '../../../syntax/writes/writes.js';
import type { CheckTools } from '../check.js';
import { DeclaredTypes } from './declared-types.js';
import {
  KIND_OF_CALL,
  KIND_OF_METHOD,
  OF_MANY,
  kindsOfSyntax,
  numericOperators,
  truthOperators,
} from './known-types.js';
import { eitherOf, only, type JsonKind, type Kinds } from './json-types.js';

/** What an expression is in JSON, as far as its form and the types around it say, whatever its value is. */

const DEEPEST = 12;

export class ExpressionTypes {
  readonly #declared: DeclaredTypes;

  constructor(readonly tools: CheckTools) {
    this.#declared = new DeclaredTypes(tools);
  }

  kinds(node: TS.Node | undefined, depth = 0): Kinds {
    if (!node || depth > DEEPEST) return null;
    const simple = kindsOfSyntax().get(node.kind);
    if (simple) return only(simple);
    const composed = this.#ofComposed(node, depth);
    if (composed !== undefined) return composed;
    if (ts.isNewExpression(node)) return kindOfNew(node);
    if (ts.isCallExpression(node)) return this.#ofCall(node, depth);
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'length') return only('number');
    if (isEnvironment(node)) return only('string');
    if (ts.isIdentifier(node)) return this.#ofName(node, depth);
    return this.#declared.kinds(this.#typeOf(node, depth));
  }

  /** What is made of other expressions; undefined if it is not. */
  #ofComposed(node: TS.Node, depth: number): Kinds | undefined {
    const next = (inner: TS.Node): Kinds => this.kinds(inner, depth + 1);
    if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node))
      return next(node.expression) ?? this.#declared.kinds(node.type);
    if (isTransparent(node) || ts.isAwaitExpression(node)) return next(node.expression);
    if (ts.isConditionalExpression(node)) return eitherOf([next(node.whenTrue), next(node.whenFalse)]);
    if (ts.isPrefixUnaryExpression(node))
      return only(node.operator === ts.SyntaxKind.ExclamationToken ? 'boolean' : 'number');
    return ts.isBinaryExpression(node) ? this.#ofBinary(node, depth) : undefined;
  }

  #ofBinary({ left, right, operatorToken }: TS.BinaryExpression, depth: number): Kinds {
    const operator = operatorToken.kind;
    if (numericOperators().has(operator)) return only('number');
    if (truthOperators().has(operator)) return only('boolean');
    if (operator === ts.SyntaxKind.PlusToken) return this.#ofSum([left, right], depth);
    if (operator === ts.SyntaxKind.CommaToken || operator === ts.SyntaxKind.EqualsToken)
      return this.kinds(right, depth + 1);
    if (operator !== ts.SyntaxKind.QuestionQuestionToken && operator !== ts.SyntaxKind.BarBarToken) return null;
    const before = this.kinds(left, depth + 1);
    const kept = before && new Set([...before].filter((kind) => kind !== 'null'));
    return eitherOf([kept, this.kinds(right, depth + 1)]);
  }

  #ofSum(operands: readonly TS.Expression[], depth: number): Kinds {
    const kinds = operands.map((operand) => this.kinds(operand, depth + 1));
    if (kinds.some((one) => isOnly(one, 'string'))) return only('string');
    return kinds.every((one) => isOnly(one, 'number')) ? only('number') : null;
  }

  #ofCall(node: TS.CallExpression, depth: number): Kinds {
    const name = dottedName(node.expression);
    const known = name !== undefined && this.#isGlobal(node.expression) ? own(KIND_OF_CALL, name) : undefined;
    if (known) return only(known);
    if (this.#isFileRead(node.expression)) {
      const [, encoding] = node.arguments;
      return encoding ? this.kinds(encoding, depth + 1) : only('object');
    }
    if (ts.isPropertyAccessExpression(node.expression)) {
      const { name: called, expression: receiver } = node.expression;
      const method = own(KIND_OF_METHOD, called.text);
      const isKnown = method !== undefined && (!OF_MANY.has(called.text) || this.#isTextOrList(receiver, depth));
      if (isKnown && !this.#isOfProject(node.expression, depth)) return only(method);
    }
    return this.#declared.kinds(this.#typeOf(node, depth));
  }

  /** What a call gives may be anything that has a method of the name; a name or a field is taken for what most have. */
  #isTextOrList(node: TS.Expression, depth: number): boolean {
    if (!ts.isCallExpression(inner(node))) return true;
    const kinds = this.kinds(node, depth + 1);
    return isOnly(kinds, 'string') || isOnly(kinds, 'array');
  }

  /** `readFileSync(path)`, which gives a buffer unless it is told an encoding. */
  #isFileRead(callee: TS.Expression): boolean {
    const name = dottedName(callee)?.split('.') ?? [];
    if (!/^readFile(Sync)?$/.test(name.at(-1) ?? '')) return false;
    let root = callee;
    while (ts.isPropertyAccessExpression(root)) root = root.expression;
    const binding = ts.isIdentifier(root) ? this.#declared.moduleOf(root).scopes.bindingOf(root) : undefined;
    const imported = binding?.declarations[0] && importOf(binding.declarations[0]);
    return imported !== undefined && /^(node:)?fs(\/promises)?$/.test(imported.specifier);
  }

  /** Whether the root of a dotted name is no name of the file. */
  #isGlobal(node: TS.Expression): boolean {
    let at = node;
    while (ts.isPropertyAccessExpression(at)) at = at.expression;
    if (!ts.isIdentifier(at)) return false;
    const binding = this.#declared.moduleOf(at).scopes.bindingOf(at);
    return binding === undefined;
  }

  /** Whether a method is one of an object that the project describes. */
  #isOfProject({ expression, name }: TS.PropertyAccessExpression, depth: number): boolean {
    if (expression.kind === ts.SyntaxKind.ThisKeyword) return true;
    if (ts.isIdentifier(expression)) {
      const kind = this.#declared.moduleOf(expression).scopes.bindingOf(expression)?.kind;
      if (kind === 'import' || kind === 'class' || kind === 'namespace' || kind === 'enum')
        return name.text !== 'toString';
    }
    const type = this.#typeOf(expression, depth);
    return type !== undefined && this.#declared.kinds(type) === null && !isOfPlatform(type);
  }

  #ofName(node: TS.Identifier, depth: number): Kinds {
    const { scopes, writes } = this.#declared.moduleOf(node);
    const binding = scopes.bindingOf(node);
    if (!binding) return null;
    const declared = this.#declared.kinds(this.#typeOfBinding(binding, depth));
    if (declared) return declared;
    const [declaration, ...others] = binding.declarations;
    if (others.length > 0 || !declaration || !ts.isVariableDeclaration(declaration)) return null;
    const assigned = (writes.assignments.get(binding) ?? []).map(({ value, effect }) =>
      effect === 'appends' ? null : this.kinds(value, depth + 1),
    );
    const first = declaration.initializer ? [this.kinds(declaration.initializer, depth + 1)] : [];
    return isLoop(declaration) ? null : eitherOf([...first, ...assigned]);
  }

  /** The declared type of an expression. */
  #typeOf(expression: TS.Node, depth: number): TS.TypeNode | undefined {
    if (depth > DEEPEST) return undefined;
    const node = inner(expression);
    if (ts.isAsExpression(expression)) return expression.type;
    if (ts.isIdentifier(node)) {
      const binding = this.#declared.moduleOf(node).scopes.bindingOf(node);
      return binding && this.#typeOfBinding(binding, depth + 1);
    }
    if (ts.isPropertyAccessExpression(node)) return this.#typeOfMember(node, depth + 1);
    if (ts.isElementAccessExpression(node)) {
      const name = literalName(node.argumentExpression);
      const owner = this.#typeOf(node.expression, depth + 1);
      return name !== undefined && !/^\d+$/.test(name)
        ? this.#declared.member(owner, name)
        : this.#declared.element(owner);
    }
    return ts.isCallExpression(node) ? this.#typeOfCall(node, depth + 1) : undefined;
  }

  #typeOfMember({ expression, name }: TS.PropertyAccessExpression, depth: number): TS.TypeNode | undefined {
    const owner = expression.kind === ts.SyntaxKind.ThisKeyword ? classAround(expression) : undefined;
    if (owner) return this.#declared.member(owner, name.text);
    return this.#declared.member(this.#typeOf(expression, depth), name.text);
  }

  #typeOfBinding({ declarations: [declaration, ...others] }: Binding, depth: number): TS.TypeNode | undefined {
    if (!declaration || others.length > 0 || depth > DEEPEST) return undefined;
    if (ts.isParameter(declaration)) return typeOf(declaration) ?? this.#typeOfElement(declaration, depth + 1);
    if (ts.isBindingElement(declaration)) return this.#typeOfPart(declaration, depth + 1);
    if (!ts.isVariableDeclaration(declaration)) return undefined;
    const declared = typeOf(declaration);
    if (declared) return declared;
    const loop = declaration.parent.parent;
    if (ts.isForOfStatement(loop)) return this.#declared.element(this.#typeOf(loop.expression, depth + 1));
    return declaration.initializer && this.#typeOf(declaration.initializer, depth + 1);
  }

  /** `{ id }: Row`, `const { id } = row`. */
  #typeOfPart(element: TS.BindingElement, depth: number): TS.TypeNode | undefined {
    const owner = element.parent.parent;
    const type = ts.isBindingElement(owner)
      ? this.#typeOfPart(owner, depth + 1)
      : ts.isParameter(owner)
        ? (typeOf(owner) ?? this.#typeOfElement(owner, depth + 1))
        : ts.isForOfStatement(owner.parent.parent)
          ? this.#declared.element(this.#typeOf(owner.parent.parent.expression, depth + 1))
          : (typeOf(owner) ?? (owner.initializer && this.#typeOf(owner.initializer, depth + 1)));
    if (element.dotDotDotToken) return undefined;
    if (ts.isArrayBindingPattern(element.parent)) return this.#declared.element(type);
    const name = literalName(element.propertyName ?? element.name);
    return name === undefined ? undefined : this.#declared.member(type, name);
  }

  /** A parameter of a function that a list calls with its elements: `rows.map((row) => …)`. */
  #typeOfElement(parameter: TS.ParameterDeclaration, depth: number): TS.TypeNode | undefined {
    const fn = parameter.parent;
    const call = fn.parent as TS.Node | undefined;
    if (fn.parameters[0] !== parameter || !call || !ts.isCallExpression(call) || call.arguments[0] !== (fn as TS.Node))
      return undefined;
    const { expression } = call;
    return ts.isPropertyAccessExpression(expression) && PER_ELEMENT.has(expression.name.text)
      ? this.#declared.element(this.#typeOf(expression.expression, depth + 1))
      : undefined;
  }

  #typeOfCall({ expression }: TS.CallExpression, depth: number): TS.TypeNode | undefined {
    if (ts.isPropertyAccessExpression(expression)) {
      const { text } = expression.name;
      const receiver = (): TS.TypeNode | undefined => this.#typeOf(expression.expression, depth + 1);
      if (KEEPS_LIST.has(text)) return receiver();
      if (PICKS_ELEMENT.has(text)) return this.#declared.element(receiver());
      return undefined;
    }
    return ts.isIdentifier(expression) ? this.#returnTypeOf(expression, depth) : undefined;
  }

  #returnTypeOf(callee: TS.Identifier, depth: number): TS.TypeNode | undefined {
    const binding = this.#declared.moduleOf(callee).scopes.bindingOf(callee);
    const [declaration] = binding?.declarations ?? [];
    if (!declaration) return undefined;
    const node = importOf(declaration) ? this.#declared.declaration(callee.text, callee) : declaration;
    const fn = node && functionOf(node);
    if (!fn) return undefined;
    const [only, ...others] = resultsOf(fn).returned;
    return fn.type ?? (only && others.length === 0 ? this.#typeOf(only, depth + 1) : undefined);
  }
}

function functionOf(node: TS.Node): FunctionNode | undefined {
  if (isFunctionNode(node)) return node;
  return ts.isVariableDeclaration(node) && node.initializer && isFunctionNode(node.initializer)
    ? node.initializer
    : undefined;
}

const PER_ELEMENT: ReadonlySet<string> = new Set(['map', 'flatMap', 'filter', 'forEach', 'find', 'some', 'every']);
const KEEPS_LIST: ReadonlySet<string> = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'concat']);
const PICKS_ELEMENT: ReadonlySet<string> = new Set(['find', 'findLast', 'at', 'pop', 'shift']);

function isOnly(kinds: Kinds, kind: JsonKind): boolean {
  return kinds?.size === 1 && kinds.has(kind);
}

function inner(node: TS.Node): TS.Node {
  let at = node;
  while (isTransparent(at) || ts.isAwaitExpression(at)) at = at.expression;
  return at;
}

/** `process.env.NAME`. */
function isEnvironment(node: TS.Node): boolean {
  return ts.isPropertyAccessExpression(node) && dottedName(node.expression) === 'process.env';
}

function dottedName(node: TS.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const before = dottedName(node.expression);
  return before === undefined ? undefined : `${before}.${node.name.text}`;
}

function kindOfNew({ expression }: TS.NewExpression): Kinds {
  const name = ts.isIdentifier(expression) ? expression.text : '';
  if (name === 'Date' || name === 'URL') return only('string');
  if (name === 'Array') return only('array');
  return name === 'Map' || name === 'Set' ? only('object') : null;
}

function isLoop({ parent }: TS.VariableDeclaration): boolean {
  return ts.isForOfStatement(parent.parent) || ts.isForInStatement(parent.parent);
}

/** Types of the platform with methods of the language. */
function isOfPlatform(type: TS.TypeNode): boolean {
  return (
    ts.isTypeReferenceNode(type) &&
    ts.isIdentifier(type.typeName) &&
    /^(Buffer|Date|URL|Array|Map|Set)$/.test(type.typeName.text)
  );
}
