import type { ts as TS } from 'ts-morph';
import { mapDefined } from '../../../collections/lists.js';
import { own } from '../../../collections/own-property.js';
import { ts } from '../../../syntax/compiler.js';
import { isClassNode, literalName } from '../../../syntax/frames.js';
import { importOf } from '../../../syntax/imports.js';
import { typedefNamed, typeOf } from '../../../syntax/jsdoc.js';
import type { Module } from '../../../syntax/module.js';
import { unknown } from '../../domain/values.js';
import type { CheckTools } from '../check.js';
import { eitherOf, only, type JsonKind, type Kinds } from './json-types.js';
import { kindsOfSyntax, kindsOfTypeSyntax } from './known-types.js';

/** Declared types as JSON shows their values, without a type checker: names are looked up in files as they are written. */

const DEEPEST = 8;

/** Types of the platform that are not what they look like in JSON. */
const KIND_OF_NAME: Readonly<Record<string, JsonKind>> = {
  Array: 'array',
  ReadonlyArray: 'array',
  Date: 'string',
  URL: 'string',
  Record: 'object',
  Map: 'object',
  ReadonlyMap: 'object',
  Set: 'object',
  ReadonlySet: 'object',
  Buffer: 'object',
  Uint8Array: 'object',
  Uppercase: 'string',
  Lowercase: 'string',
  String: 'string',
  Number: 'number',
  Boolean: 'boolean',
};
/** Types that stand for their argument. */
const SAME: ReadonlySet<string> = new Set(['Promise', 'PromiseLike', 'Awaited', 'NonNullable', 'Readonly']);
/** Types that have the properties of their argument. */
const MAPPED: ReadonlySet<string> = new Set(['Partial', 'Required', 'Pick', 'Omit', 'Readonly', 'DeepPartial']);
const LISTS: ReadonlySet<string> = new Set([
  'Array',
  'ReadonlyArray',
  'Set',
  'ReadonlySet',
  'Iterable',
  'AsyncIterable',
]);

export class DeclaredTypes {
  constructor(readonly tools: CheckTools) {}

  /** What values of a type are in JSON. What is undefined is left out of an object, and so does not count. */
  kinds(type: TS.TypeNode | undefined, depth = 0): Kinds {
    if (!type || depth > DEEPEST) return null;
    const simple = kindsOfTypeSyntax().get(type.kind);
    if (simple) return only(simple);
    if (ts.isParenthesizedTypeNode(type)) return this.kinds(type.type, depth + 1);
    if (ts.isTypeOperatorNode(type))
      return type.operator === ts.SyntaxKind.ReadonlyKeyword ? this.kinds(type.type, depth + 1) : null;
    if (ts.isLiteralTypeNode(type)) return kindsOfLiteral(type);
    if (ts.isTypeLiteralNode(type)) return isPlain(type.members) ? only('object') : null;
    if (ts.isUnionTypeNode(type)) {
      const present = type.types.filter((one) => one.kind !== ts.SyntaxKind.UndefinedKeyword);
      return eitherOf(present.map((one) => this.kinds(one, depth + 1)));
    }
    if (ts.isIndexedAccessTypeNode(type)) return this.kinds(this.#indexed(type), depth + 1);
    return ts.isTypeReferenceNode(type) ? this.#kindsOfName(type, depth) : null;
  }

  #kindsOfName(type: TS.TypeReferenceNode, depth: number): Kinds {
    if (!ts.isIdentifier(type.typeName)) return null;
    const name = type.typeName.text;
    const declaration = this.declaration(name, type);
    if (declaration) return this.#kindsOfDeclaration(declaration, depth + 1);
    if (this.#isDeclared(name, type)) return null;
    if (SAME.has(name)) return this.kinds(type.typeArguments?.[0], depth + 1);
    if (MAPPED.has(name)) return this.kinds(type.typeArguments?.[0], depth + 1);
    const kind = own(KIND_OF_NAME, name);
    return kind ? only(kind) : null;
  }

  #kindsOfDeclaration(node: TS.Node, depth: number): Kinds {
    if (ts.isTypeAliasDeclaration(node)) return this.kinds(node.type, depth);
    if (ts.isTypeNode(node)) return this.kinds(node, depth);
    if (ts.isInterfaceDeclaration(node))
      return isPlain(node.members) && this.#basesOf(node).every((base) => this.#isObject(base, depth))
        ? only('object')
        : null;
    if (ts.isEnumDeclaration(node))
      return eitherOf(
        node.members.map(({ initializer }) =>
          !initializer || ts.isNumericLiteral(initializer)
            ? only('number')
            : ts.isStringLiteralLike(initializer)
              ? only('string')
              : null,
        ),
      );
    return null;
  }

  /** A base of another package may be anything. */
  #isObject(base: TS.ExpressionWithTypeArguments, depth: number): boolean {
    const declaration = ts.isIdentifier(base.expression) ? this.declaration(base.expression.text, base) : undefined;
    return declaration !== undefined && this.#kindsOfDeclaration(declaration, depth + 1)?.has('object') === true;
  }

  #basesOf(node: TS.InterfaceDeclaration | TS.ClassLikeDeclaration): TS.ExpressionWithTypeArguments[] {
    return (node.heritageClauses ?? [])
      .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
      .flatMap(({ types }) => [...types]);
  }

  #indexed({ objectType, indexType }: TS.IndexedAccessTypeNode): TS.TypeNode | undefined {
    if (!ts.isLiteralTypeNode(indexType)) return this.element(objectType);
    return ts.isStringLiteral(indexType.literal) ? this.member(objectType, indexType.literal.text) : undefined;
  }

  /** The type of a property; undefined if it is unknown, or not the same in all of several types. */
  member(type: TS.Node | undefined, name: string, depth = 0): TS.TypeNode | undefined {
    if (!type || depth > DEEPEST) return undefined;
    const plain = this.#unfolded(type, MAPPED);
    if (plain !== type) return this.member(plain, name, depth + 1);
    if (ts.isTypeLiteralNode(type)) return memberType(type.members, name);
    if (ts.isIntersectionTypeNode(type)) return mapDefined(type.types, (one) => this.member(one, name, depth + 1))[0];
    return ts.isInterfaceDeclaration(type) || isClassNode(type) ? this.#inherited(type, name, depth) : undefined;
  }

  /**
   * What a type is another name for, or the only type of a union beside `undefined`; the type itself if it is none.
   *
   * @param around generic types that stand for their argument.
   */
  #unfolded(type: TS.Node, around: ReadonlySet<string>): TS.Node | undefined {
    if (ts.isParenthesizedTypeNode(type) || ts.isTypeAliasDeclaration(type) || ts.isTypeOperatorNode(type))
      return type.type;
    if (ts.isUnionTypeNode(type)) {
      const present = type.types.filter((one) => !isEmpty(one));
      return present.length === 1 ? present[0] : undefined;
    }
    if (ts.isIndexedAccessTypeNode(type)) return this.#indexed(type);
    if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return type;
    const name = type.typeName.text;
    const declaration = this.declaration(name, type);
    if (declaration) return declaration;
    return SAME.has(name) || around.has(name) ? type.typeArguments?.[0] : type;
  }

  #inherited(node: TS.InterfaceDeclaration | TS.ClassLikeDeclaration, name: string, depth: number) {
    const own = memberType(node.members, name);
    if (own) return own;
    const bases = this.#basesOf(node).map(({ expression }) =>
      ts.isIdentifier(expression) ? this.declaration(expression.text, node) : undefined,
    );
    return mapDefined(bases, (base) => this.member(base, name, depth + 1))[0];
  }

  /** The type of the elements of a list. */
  element(type: TS.Node | undefined, depth = 0): TS.TypeNode | undefined {
    if (!type || depth > DEEPEST) return undefined;
    if (ts.isArrayTypeNode(type)) return type.elementType;
    const plain = this.#unfolded(type, LISTS);
    if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && LISTS.has(type.typeName.text))
      return type.typeArguments?.[0] === plain ? type.typeArguments?.[0] : this.element(plain, depth + 1);
    return plain === type ? undefined : this.element(plain, depth + 1);
  }

  /** Where a type is declared, in this file or in another one. */
  declaration(name: string, at: TS.Node): TS.Node | undefined {
    const module = this.moduleOf(at);
    const found = module.scopes.typeAt(name, at);
    if (!found) return typedefNamed(name, module.source);
    const imported = importOf(found);
    return imported ? this.#exported(imported.specifier, imported.name ?? '', module.file) : found;
  }

  #isDeclared(name: string, at: TS.Node): boolean {
    return this.moduleOf(at).scopes.typeAt(name, at) !== undefined || isTypeParameter(name, at);
  }

  #exported(specifier: string, name: string, from: string, visited = new Set<string>()): TS.Node | undefined {
    const { program } = this.tools.engine;
    const file = program.resolve(specifier, from);
    if (file === undefined || visited.has(`${file}#${name}`)) return undefined;
    visited.add(`${file}#${name}`);
    const module = program.modules.get(file);
    if (!module) {
      this.tools.missingIn([unknown(name, { missing: { files: [file], name } })]);
      return undefined;
    }
    return this.#exportOf(module, name, visited);
  }

  #exportOf(module: Module, name: string, visited: Set<string>): TS.Node | undefined {
    const target = module.exports.named.get(name);
    if (target?.kind === 'module' && target.name !== null)
      return this.#exported(target.specifier, target.name, module.file, visited);
    const local = name === 'default' ? undefined : module.scopes.typeAt(name, module.source);
    const imported = local && importOf(local);
    if (imported) return this.#exported(imported.specifier, imported.name ?? '', module.file, visited);
    if (local) return local;
    if (target?.kind === 'expression' && isClassNode(target.expression)) return target.expression;
    return mapDefined([...module.exports.stars], (star) => this.#exported(star, name, module.file, visited))[0];
  }

  moduleOf(node: TS.Node): Module {
    const { engine } = this.tools;
    return engine.moduleOf(engine.contexts.root(node.getSourceFile(), false));
  }
}

/** Whether an object has properties alone: it cannot be called, and is serialised as it is. */
function isPlain(members: readonly TS.TypeElement[]): boolean {
  return members.every((member) =>
    member.name !== undefined ? literalName(member.name) !== 'toJSON' : ts.isIndexSignatureDeclaration(member),
  );
}

/** `null` and `undefined`, which no property is read of. */
function isEmpty(type: TS.TypeNode): boolean {
  return (
    type.kind === ts.SyntaxKind.UndefinedKeyword ||
    (ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword)
  );
}

function memberType(members: readonly (TS.TypeElement | TS.ClassElement)[], name: string): TS.TypeNode | undefined {
  for (const member of members) {
    if (ts.isPropertySignature(member) && literalName(member.name) === name) return member.type;
    if (ts.isPropertyDeclaration(member) && literalName(member.name) === name) return typeOf(member);
    if (ts.isGetAccessor(member) && literalName(member.name) === name) return member.type;
    if (!ts.isConstructorDeclaration(member)) continue;
    const field = member.parameters.find(
      (one) => ts.isIdentifier(one.name) && one.name.text === name && (ts.getModifiers(one)?.length ?? 0) > 0,
    );
    if (field) return typeOf(field);
  }
  return undefined;
}

/** Whether a name is a type parameter of a declaration around a node. */
function isTypeParameter(name: string, node: TS.Node): boolean {
  for (let at = node.parent as TS.Node | undefined; at; at = at.parent)
    if (
      'typeParameters' in at &&
      (at.typeParameters as TS.NodeArray<TS.TypeParameterDeclaration> | undefined)?.some(
        (one) => one.name.text === name,
      )
    )
      return true;
  return false;
}

/** `'wiki'`, `-1`. */
function kindsOfLiteral({ literal }: TS.LiteralTypeNode): Kinds {
  const kind = ts.isPrefixUnaryExpression(literal) ? 'number' : kindsOfSyntax().get(literal.kind);
  return kind ? only(kind) : null;
}
