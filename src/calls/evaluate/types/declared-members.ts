import type { ts as TS } from 'ts-morph';
import { once } from '../../../collections/once.js';
import { ts } from '../../../syntax/compiler.js';
import { isTransparent, literalName } from '../../../syntax/frames.js';
import { typeOf } from '../../../syntax/jsdoc.js';
import type { Engine } from '../../engine/engine.js';
import { meaningsOf, namesOf } from './type-names.js';
import { namesIn } from './type-structures.js';

/** What the types that a project writes down rule out: `tuning: { seed?: number }` has no model. */

/** Types are looked into to this depth. */
const DEEPEST = 16;

/**
 * Whether an object may have a property, as far as the types say that are written where it comes from. One of which no
 * type is written may have any, and so may one whose type is of a package.
 */
export function mayHaveProperty(expression: TS.Expression, name: string, engine: Engine): boolean {
  return new Members(engine, true, () => true).ofExpression(expression, [name]);
}

/** Whether a written type says of an expression that it may be `undefined` or `null`: `id` of `(id?: number) => …`. */
export function mayBeUndefined(expression: TS.Expression, engine: Engine): boolean {
  const members = new Members(engine, false, isOptional);
  if (isTransparent(expression))
    return !ts.isNonNullExpression(expression) && mayBeUndefined(expression.expression, engine);
  if (ts.isPropertyAccessExpression(expression))
    return members.ofExpression(expression.expression, [expression.name.text]);
  const declaration = ts.isIdentifier(expression) ? members.declarationOf(expression) : undefined;
  if (declaration && ts.isParameter(declaration)) return isOptional(declaration);
  return declaration !== undefined && ts.isBindingElement(declaration) && members.ofElement(declaration, []);
}

function isOptional(node: TS.ParameterDeclaration | TS.TypeElement): boolean {
  if (ts.isParameter(node) ? node.initializer : !ts.isPropertySignature(node)) return false;
  const { type } = node as TS.ParameterDeclaration | TS.PropertySignature;
  const parts = type && ts.isUnionTypeNode(type) ? type.types : [];
  return node.questionToken !== undefined || parts.some(isNullish);
}

function isNullish(type: TS.TypeNode): boolean {
  const { kind } = ts.isLiteralTypeNode(type) ? type.literal : type;
  return kind === ts.SyntaxKind.UndefinedKeyword || kind === ts.SyntaxKind.NullKeyword;
}

/** A property, by the names that lead to it. */
type Path = readonly [string, ...string[]];

class Members {
  #depth = 0;

  /**
   * @param open what is said of an object of which no type of the project is written.
   * @param isMeant what is said of a member with the name.
   */
  constructor(
    readonly engine: Engine,
    readonly open: boolean,
    readonly isMeant: (member: TS.TypeElement) => boolean,
  ) {}

  ofExpression(node: TS.Expression, path: Path): boolean {
    if (ts.isAsExpression(node)) return this.#ofType(node.type, path);
    if (isTransparent(node)) return this.ofExpression(node.expression, path);
    if (ts.isConditionalExpression(node))
      return this.ofExpression(node.whenTrue, path) || this.ofExpression(node.whenFalse, path);
    if (ts.isBinaryExpression(node)) return this.#ofBinary(node, path);
    if (ts.isObjectLiteralExpression(node)) return this.open && node.properties.length > 0;
    if (ts.isPropertyAccessExpression(node)) return this.ofExpression(node.expression, [node.name.text, ...path]);
    return ts.isIdentifier(node) ? this.#ofName(node, path) : this.open;
  }

  #ofBinary({ left, right, operatorToken: { kind } }: TS.BinaryExpression, path: Path): boolean {
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.ofExpression(right, path);
    const isEither = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
    if (!isEither) return this.open;
    return this.ofExpression(left, path) || this.ofExpression(right, path);
  }

  #ofName(name: TS.Identifier, path: Path): boolean {
    const declaration = this.declarationOf(name);
    return declaration ? this.#ofDeclaration(declaration, path) : this.open;
  }

  /** The only declaration of a name. */
  declarationOf(name: TS.Identifier): TS.Node | undefined {
    const context = this.engine.contexts.root(name.getSourceFile(), false);
    const declarations = this.engine.moduleOf(context).scopes.bindingOf(name)?.declarations ?? [];
    return declarations.length === 1 ? declarations[0] : undefined;
  }

  #ofDeclaration(node: TS.Node, path: Path): boolean {
    if (ts.isBindingElement(node)) return this.ofElement(node, path);
    if (!ts.isParameter(node) && !ts.isVariableDeclaration(node)) return this.open;
    const type = typeOf(node);
    if (type) return this.#ofType(type, path);
    return ts.isVariableDeclaration(node) && node.initializer ? this.ofExpression(node.initializer, path) : this.open;
  }

  /** `{ messages, ...rest }: Options` */
  ofElement(node: TS.BindingElement, path: readonly string[]): boolean {
    const { parent: pattern } = node;
    if (!ts.isObjectBindingPattern(pattern) || node.initializer) return this.open;
    if (!node.dotDotDotToken) {
      const name = literalName(node.propertyName ?? node.name);
      return name === undefined ? this.open : this.#ofDeclaration(pattern.parent, [name, ...path]);
    }
    const [first, ...below] = path;
    const isTaken = pattern.elements.some((other) => literalName(other.propertyName ?? other.name) === first);
    return first !== undefined && !isTaken && this.#ofDeclaration(pattern.parent, [first, ...below]);
  }

  #ofType(type: TS.TypeNode, path: Path): boolean {
    if (this.#depth > DEEPEST) return this.open;
    this.#depth++;
    const may = this.#inType(type, path);
    this.#depth--;
    return may;
  }

  #inType(type: TS.TypeNode, path: Path): boolean {
    if (HAVE_NONE().has(type.kind)) return false;
    if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
      return type.types.some((part) => this.#ofType(part, path));
    if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return this.#ofType(type.type, path);
    if (ts.isTypeLiteralNode(type)) return this.#amongMembers(type.members, path);
    if (ts.isTypeReferenceNode(type)) return this.#ofReference(namesOf(type.typeName), type, path);
    if (!ts.isIndexedAccessTypeNode(type) || !ts.isLiteralTypeNode(type.indexType)) return this.open;
    const { literal } = type.indexType;
    return ts.isStringLiteral(literal) ? this.#ofType(type.objectType, [literal.text, ...path]) : this.open;
  }

  #amongMembers(members: readonly TS.TypeElement[], [name, ...below]: Path): boolean {
    return members.some((member) => {
      const own = member.name && literalName(member.name);
      if (own === undefined) return this.open;
      if (own !== name) return false;
      const [next, ...rest] = below;
      if (next === undefined) return this.isMeant(member);
      if (!ts.isPropertySignature(member) || !member.type) return this.open;
      return this.#ofType(member.type, [next, ...rest]);
    });
  }

  #ofReference(names: readonly string[], node: TS.NodeWithTypeArguments, path: Path): boolean {
    const meanings = meaningsOf(names, node, this.engine);
    if (!meanings) return this.#ofLanguage(names.join('.'), node.typeArguments ?? [], path);
    return meanings.some((meaning) => {
      if (meaning.kind === 'type') return this.#ofType(meaning.type, path);
      return meaning.kind === 'declaration' ? this.#ofDeclared(meaning.node, path) : this.open;
    });
  }

  #ofDeclared(node: TS.Node, path: Path): boolean {
    if (ts.isTypeAliasDeclaration(node)) return this.#ofType(node.type, path);
    if (!ts.isInterfaceDeclaration(node)) return this.open;
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) => [...types]);
    return (
      this.#amongMembers(node.members, path) ||
      bases.some((base) => this.#ofReference(namesOf(base.expression), base, path))
    );
  }

  /** `Omit<Options, 'model'>`, and what else the language makes of types. */
  #ofLanguage(name: string, [of, names]: readonly TS.TypeNode[], path: Path): boolean {
    const inner = (): boolean => (of ? this.#ofType(of, path) : this.open);
    const named = namesIn(name === 'Record' ? of : names, undefined, this.engine);
    switch (name) {
      case 'Partial':
      case 'Required':
      case 'Readonly':
      case 'NonNullable':
        return inner();
      case 'Omit':
        return !named?.has(path[0]) && inner();
      case 'Pick':
        return (!named || named.has(path[0])) && inner();
      case 'Record':
        return this.open && (!named || named.has(path[0]));
      default:
        return this.open;
    }
  }
}

/** The types of values without properties of their own. */
const HAVE_NONE = once(
  (): ReadonlySet<TS.SyntaxKind> =>
    new Set([
      ts.SyntaxKind.StringKeyword,
      ts.SyntaxKind.NumberKeyword,
      ts.SyntaxKind.BooleanKeyword,
      ts.SyntaxKind.UndefinedKeyword,
      ts.SyntaxKind.NeverKeyword,
      ts.SyntaxKind.VoidKeyword,
      ts.SyntaxKind.LiteralType,
      ts.SyntaxKind.FunctionType,
      ts.SyntaxKind.ArrayType,
      ts.SyntaxKind.TupleType,
    ]),
);
