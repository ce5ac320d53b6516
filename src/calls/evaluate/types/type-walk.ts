import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import { basesOf } from '../../../syntax/frames.js';
import type { Value, Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { membersIn, placedIn, typesIn, type DeclaredTypes, type KnownType } from './declared-types.js';
import type { TypeForm } from './type-forms.js';

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
  walk.type({ type, place: undefined }, path);
  walk.finish();
  return walk;
}

/** Visits each declaration once, breadth first, because types that contain one another have endless paths. */
class TypeWalk {
  readonly fields: DeclaredField[] = [];
  readonly missing: Value[] = [];
  readonly #types: DeclaredTypes;
  readonly #declarations = new Map<TS.Node, () => void>();

  constructor(
    readonly names: Pick<ReadonlySet<string>, 'has'>,
    engine: Engine,
  ) {
    this.#types = typesIn(engine);
  }

  /** Visits the declarations that were referred to by name, and those that they refer to. */
  finish(): void {
    for (const visit of this.#declarations.values()) visit();
  }

  type(placed: KnownType | undefined, path: readonly string[]): void {
    if (!placed || path.length > DEEPEST) return;
    for (const form of this.#types.forms(placed)) {
      // No file is analysed for the types of a body alone.
      if (form.isTypeOnly) continue;
      // Type arguments stand for the value or its elements.
      if (form.is === 'package' && form.specifier === null)
        for (const type of (placed.type as TS.NodeWithTypeArguments).typeArguments ?? [])
          this.type({ ...placed, type }, path);
      else this.#form(form, path);
    }
  }

  #form(form: TypeForm, path: readonly string[]): void {
    switch (form.is) {
      case 'alias':
        return this.#once(form.node, () => this.type(form.of, path));
      case 'object':
        if (!ts.isInterfaceDeclaration(form.node)) return this.#members(form, path);
        return this.#once(form.node, () => this.#members(form, path));
      case 'indexed':
        for (const type of this.#types.indexed(form)) if (type) this.#once(type.type, () => this.type(type, path));
        return;
      case 'values':
        this.missing.push(...form.values.filter((value) => value.kind === 'unknown' && value.hole.missing));
        return;
      case 'union':
      case 'intersection':
      case 'list':
        for (const part of form.is === 'list' ? form.elements : form.parts) this.type(part, path);
        return;
      default:
        if ('of' in form && form.is !== 'result') this.type(form.of, path);
    }
  }

  #once(node: TS.Node, visit: () => void): void {
    if (!this.#declarations.has(node)) this.#declarations.set(node, visit);
  }

  #members({ node, place }: TypeForm & { is: 'object' }, path: readonly string[]): void {
    for (const { name, type, node: member } of membersIn(node)) {
      if (ts.isMethodSignature(member)) continue;
      if (this.names.has(name))
        this.fields.push({ name, path: [...path, name], node: (member as TS.PropertySignature).name });
      this.type(placedIn(place, type), [...path, name]);
    }
    if (!ts.isJSDocTypeLiteral(node))
      for (const member of node.members)
        if (ts.isIndexSignatureDeclaration(member)) this.type(placedIn(place, member.type), path);
    for (const base of basesOf(node)) this.type({ type: base, place }, path);
  }
}
