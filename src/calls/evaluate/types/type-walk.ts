import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import type { Value, Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { memberTypesOf } from './type-members.js';
import { meaningsOf, namesOf } from './type-names.js';

/** A property of a type that declares a field. */
export interface DeclaredField {
  name: string;
  /** JSON path of the field, array steps left out. */
  path: readonly string[];
  node: TS.Node;
}

const DEEPEST = 10;

/**
 * The properties whose names are among `names`, anywhere in a type at `path` of a body, and the unparsed parts of it.
 */
export function declaredFields(
  type: TS.TypeNode,
  path: readonly string[],
  names: Pick<ReadonlySet<string>, 'has'>,
  engine: Engine,
): { fields: readonly DeclaredField[]; missing: Values } {
  const walk = new TypeWalk(names, engine);
  walk.type(type, path);
  walk.finish();
  return walk;
}

/** Visits each declaration once, breadth first, because types that contain one another have endless paths. */
class TypeWalk {
  readonly fields: DeclaredField[] = [];
  readonly missing: Value[] = [];
  readonly #declarations = new Map<TS.Node, readonly string[]>();

  constructor(
    readonly names: Pick<ReadonlySet<string>, 'has'>,
    readonly engine: Engine,
  ) {}

  /** Visits the declarations that were referred to by name, and those that they refer to. */
  finish(): void {
    for (const [declaration, path] of this.#declarations) this.#inside(declaration, path);
  }

  type(type: TS.TypeNode | undefined, path: readonly string[]): void {
    if (!type || path.length > DEEPEST) return;
    if (ts.isTypeReferenceNode(type)) this.#reference(type, path);
    else if (ts.isTypeLiteralNode(type)) this.#members(type.members, path);
    else if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
      for (const part of type.types) this.type(part, path);
    else if (ts.isArrayTypeNode(type)) this.type(type.elementType, path);
    else if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) this.type(type.type, path);
    else if (ts.isIndexedAccessTypeNode(type)) for (const held of typesAt(type, this.engine)) this.#refer(held, path);
  }

  /**
   * Type arguments stand for the value or its elements: `Promise<Reply>`, `Message[]`, `Record<string, Reply>`,
   * `Partial<Reply>`.
   */
  #reference(type: TS.TypeReferenceNode, path: readonly string[]): void {
    const meanings = meaningsOf(namesOf(type.typeName), type, this.engine);
    if (!meanings) for (const argument of type.typeArguments ?? []) this.type(argument, path);
    for (const meaning of meanings ?? []) {
      // No file is analysed for the types of a body alone.
      if (meaning.isTypeOnly) continue;
      if (meaning.kind === 'declaration') this.#refer(meaning.node, path);
      else if (meaning.kind === 'type') this.#refer(meaning.type, path);
      else if (meaning.kind === 'values')
        this.missing.push(...meaning.values.filter((value) => value.kind === 'unknown' && value.hole.missing));
    }
  }

  #refer(declaration: TS.Node, path: readonly string[]): void {
    if (!this.#declarations.has(declaration)) this.#declarations.set(declaration, path);
  }

  #inside(declaration: TS.Node, path: readonly string[]): void {
    if (ts.isTypeAliasDeclaration(declaration)) this.type(declaration.type, path);
    else if (ts.isInterfaceDeclaration(declaration)) {
      this.#members(declaration.members, path);
      for (const { expression } of declaration.heritageClauses?.flatMap((clause) => clause.types) ?? [])
        for (const meaning of meaningsOf(namesOf(expression), expression, this.engine) ?? [])
          if (meaning.kind === 'declaration') this.#refer(meaning.node, path);
    } else if (ts.isTypeNode(declaration)) this.type(declaration, path);
  }

  #members(members: readonly TS.TypeElement[], path: readonly string[]): void {
    for (const member of members) {
      if (ts.isIndexSignatureDeclaration(member)) this.type(member.type, path);
      const name = ts.isPropertySignature(member) && member.name ? literalName(member.name) : undefined;
      if (name === undefined || !ts.isPropertySignature(member)) continue;
      if (this.names.has(name)) this.fields.push({ name, path: [...path, name], node: member.name });
      this.type(member.type, [...path, name]);
    }
  }
}

/** The types that the project declares for `components['schemas']['Reply']`. */
function typesAt({ objectType, indexType }: TS.IndexedAccessTypeNode, engine: Engine): readonly TS.Node[] {
  const name =
    ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal) ? indexType.literal.text : undefined;
  const owners = ts.isIndexedAccessTypeNode(objectType) ? typesAt(objectType, engine) : [objectType];
  return name === undefined ? [] : flatMap(owners, (owner) => memberTypesOf(owner, name, engine));
}
