import type { ts as TS } from 'ts-morph';
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
  return new Members(engine).ofExpression(expression, [name]);
}

/** A property, by the names that lead to it. */
type Path = readonly [string, ...string[]];

class Members {
  #depth = 0;

  constructor(readonly engine: Engine) {}

  ofExpression(node: TS.Expression, path: Path): boolean {
    if (ts.isAsExpression(node)) return this.#ofType(node.type, path);
    if (isTransparent(node)) return this.ofExpression(node.expression, path);
    if (ts.isConditionalExpression(node))
      return this.ofExpression(node.whenTrue, path) || this.ofExpression(node.whenFalse, path);
    if (ts.isBinaryExpression(node)) return this.#ofBinary(node, path);
    if (ts.isObjectLiteralExpression(node)) return node.properties.length > 0;
    if (ts.isPropertyAccessExpression(node)) return this.ofExpression(node.expression, [node.name.text, ...path]);
    return ts.isIdentifier(node) ? this.#ofName(node, path) : true;
  }

  #ofBinary({ left, right, operatorToken: { kind } }: TS.BinaryExpression, path: Path): boolean {
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.ofExpression(right, path);
    const isEither = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
    return !isEither || this.ofExpression(left, path) || this.ofExpression(right, path);
  }

  #ofName(name: TS.Identifier, path: Path): boolean {
    const context = this.engine.contexts.root(name.getSourceFile(), false);
    const [declaration, ...others] = this.engine.moduleOf(context).scopes.bindingOf(name)?.declarations ?? [];
    return !declaration || others.length > 0 || this.#ofDeclaration(declaration, path);
  }

  #ofDeclaration(node: TS.Node, path: Path): boolean {
    if (ts.isBindingElement(node)) return this.#ofElement(node, path);
    if (!ts.isParameter(node) && !ts.isVariableDeclaration(node)) return true;
    const type = typeOf(node);
    if (type) return this.#ofType(type, path);
    return !ts.isVariableDeclaration(node) || !node.initializer || this.ofExpression(node.initializer, path);
  }

  /** `{ messages, ...rest }: Options` */
  #ofElement(node: TS.BindingElement, path: Path): boolean {
    const { parent: pattern } = node;
    if (!ts.isObjectBindingPattern(pattern)) return true;
    if (!node.dotDotDotToken) {
      const name = literalName(node.propertyName ?? node.name);
      return name === undefined || this.#ofDeclaration(pattern.parent, [name, ...path]);
    }
    const isTaken = pattern.elements.some((other) => literalName(other.propertyName ?? other.name) === path[0]);
    return !isTaken && this.#ofDeclaration(pattern.parent, path);
  }

  #ofType(type: TS.TypeNode, path: Path): boolean {
    if (this.#depth > DEEPEST) return true;
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
    if (!ts.isIndexedAccessTypeNode(type) || !ts.isLiteralTypeNode(type.indexType)) return true;
    const { literal } = type.indexType;
    return !ts.isStringLiteral(literal) || this.#ofType(type.objectType, [literal.text, ...path]);
  }

  #amongMembers(members: readonly TS.TypeElement[], [name, ...below]: Path): boolean {
    return members.some((member) => {
      const own = member.name && literalName(member.name);
      if (own === undefined) return true;
      if (own !== name) return false;
      const [next, ...rest] = below;
      if (next === undefined || !ts.isPropertySignature(member) || !member.type) return true;
      return this.#ofType(member.type, [next, ...rest]);
    });
  }

  #ofReference(names: readonly string[], node: TS.NodeWithTypeArguments, path: Path): boolean {
    const meanings = meaningsOf(names, node, this.engine);
    if (!meanings) return this.#ofLanguage(names.join('.'), node.typeArguments ?? [], path);
    return meanings.some((meaning) => {
      if (meaning.kind === 'type') return this.#ofType(meaning.type, path);
      return meaning.kind !== 'declaration' || this.#ofDeclared(meaning.node, path);
    });
  }

  #ofDeclared(node: TS.Node, path: Path): boolean {
    if (ts.isTypeAliasDeclaration(node)) return this.#ofType(node.type, path);
    if (!ts.isInterfaceDeclaration(node)) return true;
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) => [...types]);
    return (
      this.#amongMembers(node.members, path) ||
      bases.some((base) => this.#ofReference(namesOf(base.expression), base, path))
    );
  }

  /** `Omit<Options, 'model'>`, and what else the language makes of types. */
  #ofLanguage(name: string, [of, names]: readonly TS.TypeNode[], path: Path): boolean {
    const inner = (): boolean => !of || this.#ofType(of, path);
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
        return !named || named.has(path[0]);
      default:
        return true;
    }
  }
}

/** The types of values without properties of their own. */
const HAVE_NONE = (): ReadonlySet<TS.SyntaxKind> =>
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
  ]);
