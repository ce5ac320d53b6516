import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { isFunctionNode, isTransparent, literalName, resultsOf } from '../../../syntax/frames.js';
import { typeOf } from '../../../syntax/jsdoc.js';
import { classAround } from '../../../syntax/writes/writes.js';
import type { Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { DeclaredTypes, admitsNothing, type KnownType } from './declared-types.js';
import { meaningsOf } from './type-names.js';

/** The types that a project writes down for expressions, and what they rule out: `tuning: { seed?: number }` has no model. */

const DEEPEST = 16;
const UNKNOWN: readonly KnownType[] = [null];

/**
 * Whether an object may have a property, as far as the types say that are written where it comes from. One of which no
 * type is written may have any, and so may one whose type is of a package.
 */
export function mayHaveProperty(expression: TS.Expression, name: string, engine: Engine): boolean {
  const types = new ExpressionTypes(engine, undefined, true);
  const declaration = ts.isIdentifier(expression) ? types.declarationOf(expression) : undefined;
  if (declaration && ts.isBindingElement(declaration) && takenBeside(declaration).includes(name)) return false;
  return types.of(expression).some((type) => types.members(type, name).length > 0);
}

/** The names that a pattern takes out of an object before the rest: `model` of `{ model, ...rest }`. */
function takenBeside({ dotDotDotToken, parent: { elements } }: TS.BindingElement): string[] {
  if (!dotDotDotToken) return [];
  return elements.flatMap((other) =>
    ts.isBindingElement(other) ? (literalName(other.propertyName ?? other.name) ?? []) : [],
  );
}

/** Whether a written type says of an expression that it may be `undefined` or `null`: `id` of `(id?: number) => …`. */
export function mayBeUndefined(expression: TS.Expression, engine: Engine): boolean {
  const types = new ExpressionTypes(engine);
  const mayBe = (owners: readonly KnownType[], name: string): boolean =>
    owners.some((owner) => types.members(owner, name).some(({ isOptional }) => isOptional));
  if (isTransparent(expression))
    return !ts.isNonNullExpression(expression) && mayBeUndefined(expression.expression, engine);
  if (ts.isPropertyAccessExpression(expression)) return mayBe(types.of(expression.expression), expression.name.text);
  const declaration = ts.isIdentifier(expression) ? types.declarationOf(expression) : undefined;
  if (!declaration) return false;
  if (ts.isParameter(declaration)) return !declaration.initializer && admitsNothing(declaration);
  if (!ts.isBindingElement(declaration) || declaration.initializer || declaration.dotDotDotToken) return false;
  const name = literalName(declaration.propertyName ?? declaration.name);
  return name !== undefined && mayBe(types.ofOwner(declaration), name);
}

/** Declared types of expressions, where the compiler would infer no more than names, members and elements. */
export class ExpressionTypes extends DeclaredTypes {
  #steps = 0;

  /** @param ofObjects whether only values with properties matter: not those of `flag` in `flag && options`, nor of `{}`. */
  constructor(
    engine: Engine,
    missing?: (values: Values) => void,
    readonly ofObjects = false,
  ) {
    super(engine, missing);
  }

  /** The types that an expression may have. */
  of(node: TS.Node): readonly KnownType[] {
    if (this.#steps > DEEPEST) return UNKNOWN;
    this.#steps++;
    const types = this.#ofReference(node) ?? this.#ofComposed(node);
    this.#steps--;
    return types;
  }

  #ofReference(node: TS.Node): readonly KnownType[] | undefined {
    if (ts.isIdentifier(node)) {
      const declaration = this.declarationOf(node);
      return declaration ? this.#ofDeclaration(declaration) : UNKNOWN;
    }
    if (ts.isPropertyAccessExpression(node)) return this.#membersOf(this.of(node.expression), node.name.text);
    if (ts.isElementAccessExpression(node)) {
      const name = literalName(node.argumentExpression);
      const isIndex = name === undefined || !ts.isStringLiteralLike(node.argumentExpression) || /^\d+$/.test(name);
      const owner = this.of(node.expression);
      return isIndex ? this.#elementsOf(owner) : this.#membersOf(owner, name);
    }
    if (node.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
    const owner = classAround(node as TS.Expression);
    return owner ? [{ type: owner, place: undefined }] : UNKNOWN;
  }

  #ofComposed(node: TS.Node): readonly KnownType[] {
    if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) return [{ type: node.type, place: undefined }];
    if (isTransparent(node) || ts.isAwaitExpression(node)) return this.of(node.expression);
    if (ts.isConditionalExpression(node)) return [...this.of(node.whenTrue), ...this.of(node.whenFalse)];
    if (ts.isBinaryExpression(node)) return this.#ofBinary(node);
    if (ts.isObjectLiteralExpression(node)) return this.ofObjects && node.properties.length === 0 ? [] : UNKNOWN;
    return ts.isCallExpression(node) ? this.#ofCall(node) : UNKNOWN;
  }

  #ofBinary({ left, right, operatorToken: { kind } }: TS.BinaryExpression): readonly KnownType[] {
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.ofObjects ? this.of(right) : UNKNOWN;
    const isEither = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
    return isEither ? [...this.of(left), ...this.of(right)] : UNKNOWN;
  }

  #membersOf(owners: readonly KnownType[], name: string): readonly KnownType[] {
    return flatMap(owners, (owner) => this.memberTypes(owner, name));
  }

  #elementsOf(owners: readonly KnownType[]): readonly KnownType[] {
    return flatMap(owners, (owner) => this.elements(owner));
  }

  /** The only declaration of a name. */
  declarationOf(name: TS.Identifier): TS.Node | undefined {
    const context = this.engine.contexts.root(name.getSourceFile(), false);
    const declarations = this.engine.moduleOf(context).scopes.bindingOf(name)?.declarations ?? [];
    return declarations.length === 1 ? declarations[0] : undefined;
  }

  #ofDeclaration(node: TS.Node): readonly KnownType[] {
    if (ts.isBindingElement(node)) return this.#ofElement(node);
    if (!ts.isParameter(node) && !ts.isVariableDeclaration(node)) return UNKNOWN;
    const type = typeOf(node);
    if (type) return [{ type, place: undefined }];
    if (ts.isParameter(node)) return this.#ofItem(node);
    const loop = node.parent.parent;
    if (ts.isForOfStatement(loop)) return this.#elementsOf(this.of(loop.expression));
    return node.initializer ? this.of(node.initializer) : UNKNOWN;
  }

  /** What a pattern takes apart: `Options` of `{ messages }: Options`. */
  ofOwner({ parent: { parent: owner } }: TS.BindingElement): readonly KnownType[] {
    return this.#ofDeclaration(owner);
  }

  /** `{ messages, ...rest }: Options`, `const [first] = rows`. */
  #ofElement(node: TS.BindingElement): readonly KnownType[] {
    const owner = this.ofOwner(node);
    const { parent: pattern, initializer } = node;
    if (node.dotDotDotToken) {
      if (!ts.isObjectBindingPattern(pattern)) return UNKNOWN;
      return owner.map(
        (type) => type && { ...type, without: new Set([...(type.without ?? []), ...takenBeside(node)]) },
      );
    }
    const name = literalName(node.propertyName ?? node.name);
    if (name === undefined && !ts.isArrayBindingPattern(pattern)) return UNKNOWN;
    const types = ts.isArrayBindingPattern(pattern) ? this.#elementsOf(owner) : this.#membersOf(owner, name!);
    const isObject = initializer && ts.isObjectLiteralExpression(initializer);
    return isObject ? [...types, ...this.of(initializer)] : types;
  }

  /** A parameter of a function that a list calls with its elements: `rows.map((row) => …)`. */
  #ofItem(parameter: TS.ParameterDeclaration): readonly KnownType[] {
    const { parent: fn } = parameter;
    const call = fn.parent as TS.Node | undefined;
    if (fn.parameters[0] !== parameter || !call || !ts.isCallExpression(call) || call.arguments[0] !== (fn as TS.Node))
      return UNKNOWN;
    const { expression } = call;
    return ts.isPropertyAccessExpression(expression) && PER_ELEMENT.has(expression.name.text)
      ? this.#elementsOf(this.of(expression.expression))
      : UNKNOWN;
  }

  #ofCall({ expression }: TS.CallExpression): readonly KnownType[] {
    if (ts.isPropertyAccessExpression(expression)) {
      const { text } = expression.name;
      if (KEEPS_LIST.has(text)) return this.of(expression.expression);
      return PICKS_ELEMENT.has(text) ? this.#elementsOf(this.of(expression.expression)) : UNKNOWN;
    }
    return ts.isIdentifier(expression) ? this.#ofResult(expression) : UNKNOWN;
  }

  #ofResult(callee: TS.Identifier): readonly KnownType[] {
    const functions = flatMap(meaningsOf([callee.text], callee, this.engine) ?? [], (meaning) => {
      if (meaning.kind === 'values') this.missing(meaning.values);
      return meaning.kind === 'declaration' ? [meaning.node] : [];
    });
    const [node, ...others] = functions;
    const fn = node && ts.isVariableDeclaration(node) ? node.initializer : node;
    if (!fn || others.length > 0 || !isFunctionNode(fn)) return UNKNOWN;
    if (fn.type) return [{ type: fn.type, place: undefined }];
    const { returned } = resultsOf(fn);
    return returned.length === 1 ? this.of(returned[0]!) : UNKNOWN;
  }
}

const PER_ELEMENT: ReadonlySet<string> = new Set(['map', 'flatMap', 'filter', 'forEach', 'find', 'some', 'every']);
const KEEPS_LIST: ReadonlySet<string> = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'concat']);
const PICKS_ELEMENT: ReadonlySet<string> = new Set(['find', 'findLast', 'at', 'pop', 'shift']);
