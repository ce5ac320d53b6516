import type { ts as TS } from 'ts-morph';
import { own } from '../../../collections/own-property.js';
import { ts } from '../../../syntax/compiler.js';
import { isTransparent } from '../../../syntax/frames.js';
import { importOf } from '../../../syntax/imports.js';
import type { Module } from '../../../syntax/module.js';
import { ExpressionTypes } from '../../evaluate/types/expression-types.js';
import type { JsonKind } from '../../evaluate/types/language-types.js';
import type { CheckTools } from '../check.js';
import {
  KIND_OF_CALL,
  KIND_OF_METHOD,
  OF_MANY,
  kindsOfSyntax,
  numericOperators,
  truthOperators,
} from './known-types.js';
import { eitherOf, kindsOfType, only, type Kinds } from './json-types.js';

/** What an expression is in JSON, as far as its form and the types around it say, whatever its value is. */

const DEEPEST = 12;

export class ExpressionKinds {
  readonly #types: ExpressionTypes;

  constructor(tools: CheckTools) {
    this.#types = new ExpressionTypes(tools.engine, (values) => tools.missingIn(values));
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
    return this.#kindsOfTypes(node);
  }

  /** The kinds of the types that are declared where an expression comes from. */
  #kindsOfTypes(node: TS.Node): Kinds {
    return eitherOf(this.#types.of(node).map((type) => kindsOfType(type, this.#types)));
  }

  #moduleOf(node: TS.Node): Module {
    const { engine } = this.#types;
    return engine.moduleOf(engine.contexts.root(node.getSourceFile(), false));
  }

  /** What is made of other expressions; undefined if it is not. */
  #ofComposed(node: TS.Node, depth: number): Kinds | undefined {
    const next = (inner: TS.Node): Kinds => this.kinds(inner, depth + 1);
    if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node))
      return next(node.expression) ?? this.#kindsOfTypes(node);
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
      if (isKnown && !this.#isOfProject(node.expression)) return only(method);
    }
    return this.#kindsOfTypes(node);
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
    const binding = ts.isIdentifier(root) ? this.#moduleOf(root).scopes.bindingOf(root) : undefined;
    const imported = binding?.declarations[0] && importOf(binding.declarations[0]);
    return imported !== undefined && /^(node:)?fs(\/promises)?$/.test(imported.specifier);
  }

  /** Whether the root of a dotted name is no name of the file. */
  #isGlobal(node: TS.Expression): boolean {
    let at = node;
    while (ts.isPropertyAccessExpression(at)) at = at.expression;
    if (!ts.isIdentifier(at)) return false;
    const binding = this.#moduleOf(at).scopes.bindingOf(at);
    return binding === undefined;
  }

  /** Whether a method is one of an object that the project describes. */
  #isOfProject({ expression, name }: TS.PropertyAccessExpression): boolean {
    if (expression.kind === ts.SyntaxKind.ThisKeyword) return true;
    if (ts.isIdentifier(expression)) {
      const kind = this.#moduleOf(expression).scopes.bindingOf(expression)?.kind;
      if (kind === 'import' || kind === 'class' || kind === 'namespace' || kind === 'enum')
        return name.text !== 'toString';
    }
    return this.#types
      .of(expression)
      .some((type) => type && kindsOfType(type, this.#types) === null && !isOfPlatform(type.type));
  }

  #ofName(node: TS.Identifier, depth: number): Kinds {
    const { scopes, writes } = this.#moduleOf(node);
    const binding = scopes.bindingOf(node);
    if (!binding) return null;
    const declared = this.#kindsOfTypes(node);
    if (declared) return declared;
    const [declaration, ...others] = binding.declarations;
    if (others.length > 0 || !declaration || !ts.isVariableDeclaration(declaration)) return null;
    const assigned = (writes.assignments.get(binding) ?? []).map(({ value, effect }) =>
      effect === 'appends' ? null : this.kinds(value, depth + 1),
    );
    const first = declaration.initializer ? [this.kinds(declaration.initializer, depth + 1)] : [];
    return isLoop(declaration) ? null : eitherOf([...first, ...assigned]);
  }
}

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
function isOfPlatform(type: TS.Node): boolean {
  return (
    ts.isTypeReferenceNode(type) &&
    ts.isIdentifier(type.typeName) &&
    /^(Buffer|Date|URL|Array|Map|Set)$/.test(type.typeName.text)
  );
}
