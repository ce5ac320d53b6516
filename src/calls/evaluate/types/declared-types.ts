import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { oncePer } from '../../../collections/once.js';
import { classFacts } from '../../../syntax/class-facts.js';
import { ts } from '../../../syntax/compiler.js';
import { basesOf, literalName } from '../../../syntax/frames.js';
import { typeOf } from '../../../syntax/jsdoc.js';
import type { Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { ofProperty, type TypePlace } from '../../engine/type-place.js';
import { formsOf, isTooDeep, type ObjectType, type PlacedType, type TypeForm } from './type-forms.js';

/** Members and elements of declared types. */

/** A type; null if the project does not declare it. */
export type KnownType = PlacedType | null;

/** A member that objects of a type have, or may have where nothing is known of it: a type of a package may have any. */
export interface TypeMember {
  type: KnownType;
  isOptional: boolean;
}

const UNKNOWN: readonly TypeMember[] = [{ type: null, isOptional: false }];

/** Types lead from one to another by their members to this depth. */
const MOST_MEMBERS = 16;

/** Reads the parts of types. */
export class DeclaredTypes {
  #depth = 0;

  /** @param missing is told of what files decide that are not parsed. */
  constructor(
    readonly engine: Engine,
    readonly missing: (values: Values) => void = () => {},
  ) {}

  forms(type: PlacedType): readonly TypeForm[] {
    if (type.place && (isTooDeep(type.type, type.place, this.engine) || !this.engine.budget.step())) return [];
    const forms = formsOf(type, this.engine);
    for (const form of forms) if (form.is === 'values') this.missing(form.values);
    return forms;
  }

  /** The members with a name: none if the type has certainly no such member. */
  members(owner: KnownType, name: string): readonly TypeMember[] {
    if (owner?.without?.has(name)) return [];
    return this.#parts(owner, UNKNOWN, (form) => this.membersOf(form, name));
  }

  memberTypes(owner: KnownType, name: string): readonly KnownType[] {
    return this.members(owner, name).map(({ type }) => type);
  }

  /** The types of the elements of a list. */
  elements(owner: KnownType): readonly KnownType[] {
    return this.#parts<KnownType>(owner, [null], (form) => this.#elementsOf(form));
  }

  /**
   * The forms behind other names, and without `null` and `undefined`. Nothing says which type of a union is meant.
   */
  structures(type: KnownType): readonly TypeForm[] {
    return this.#parts<TypeForm>(type, [], (form) => {
      switch (form.is) {
        case 'alias':
        case 'same':
          return this.structures(form.of);
        case 'intersection':
          return flatMap(form.parts, (part) => this.structures(part));
        case 'union': {
          const present = form.parts.filter((part) => !isNothing(part.type));
          return present.length === 1 ? this.structures(present[0]!) : [];
        }
        case 'indexed':
          return flatMap(this.indexed(form), (one) => this.structures(one));
        default:
          return [form];
      }
    });
  }

  /** The types for which `Owner['name']` stands. */
  indexed({ of, name }: TypeForm & { is: 'indexed' }): readonly KnownType[] {
    return name === null ? this.elements(of) : this.memberTypes(of, name);
  }

  #parts<T>(type: KnownType, unknown: readonly T[], of: (form: TypeForm) => readonly T[]): readonly T[] {
    if (!type || this.#depth > MOST_MEMBERS) return unknown;
    this.#depth++;
    const forms = this.forms(type);
    const parts = forms.length > 0 ? flatMap(forms, of) : unknown;
    this.#depth--;
    return parts;
  }

  membersOf(form: TypeForm, name: string): readonly TypeMember[] {
    switch (form.is) {
      case 'alias':
      case 'same':
      case 'mapped':
        return optionally(this.members(form.of ?? null, name), form.is !== 'alias' && form.isOptional === true);
      case 'union':
        return flatMap(form.parts, (part) => this.members(part, name));
      case 'intersection':
        return declaredAmong(flatMap(form.parts, (part) => this.members(part, name)));
      case 'picked':
      case 'omitted':
        return isLeftOut(form, name) ? [] : this.members(form.of, name);
      case 'indexed':
        return flatMap(this.indexed(form), (type) => this.members(type, name));
      case 'entries':
        return isLeftOut(form, name) ? [] : [{ type: (!form.isMap && form.of) || null, isOptional: false }];
      case 'object':
        return this.#membersOfObject(form, name);
      case 'class':
        return this.#membersOfClass(form, name);
      default:
        return ['function', 'keyword', 'list', 'literal'].includes(form.is) ? [] : UNKNOWN;
    }
  }

  #membersOfObject({ node, place }: TypeForm & { is: 'object' }, name: string): readonly TypeMember[] {
    const own = flatMap(membersIn(node), ({ name: one, type, isOptional }): TypeMember[] =>
      one === name ? [{ type: placedIn(place, type), isOptional }] : [],
    );
    if (own.length > 0 || ts.isJSDocTypeLiteral(node)) return own;
    const unnamed = node.members.filter((member) => !member.name || literalName(member.name) === undefined);
    const indexed = unnamed.map((member): TypeMember => ({
      type: ts.isIndexSignatureDeclaration(member) ? placedIn(place, member.type) : null,
      isOptional: false,
    }));
    const inherited = flatMap(basesOf(node), (base) => this.members({ type: base, place }, name));
    return declaredAmong([...indexed, ...inherited]);
  }

  #membersOfClass({ node, place }: TypeForm & { is: 'class' }, name: string): readonly TypeMember[] {
    const { members, parameters } = classFacts(node);
    const parameter = parameters.get(name);
    const own = [...(members.get(name) ?? []), ...(parameter ? [parameter] : [])].flatMap((field): TypeMember[] => {
      if (ts.isGetAccessor(field)) return [{ type: placedIn(place, field.type), isOptional: false }];
      if (!ts.isPropertyDeclaration(field) && !ts.isParameter(field)) return [];
      return [{ type: placedIn(place, typeOf(field)), isOptional: field.questionToken !== undefined }];
    });
    if (own.length > 0) return own;
    const [base] = basesOf(node);
    return base ? this.members({ type: base, place }, name) : UNKNOWN;
  }

  #elementsOf(form: TypeForm): readonly KnownType[] {
    switch (form.is) {
      case 'alias':
      case 'same':
        return this.elements(form.of);
      case 'union':
        return flatMap(form.parts, (part) => this.elements(part));
      case 'indexed':
        return flatMap(this.indexed(form), (type) => this.elements(type));
      case 'list':
        return form.elements;
      default:
        return form.is === 'keyword' || form.is === 'literal' ? [] : [null];
    }
  }
}

/** The reader of an engine, which asks for no files. */
export const typesIn = oncePer((engine: Engine) => new DeclaredTypes(engine));

/** The type of a part that is written at a place. */
export function placedIn(place: TypePlace, type: TS.Node | undefined): KnownType {
  return type ? { type, place: ofProperty(place) } : null;
}

/** The members that the project declares, if there are any. */
function declaredAmong(members: readonly TypeMember[]): readonly TypeMember[] {
  const declared = members.filter(({ type }) => type);
  return declared.length > 0 ? declared : members;
}

/** Whether objects of a type certainly lack a property because of the names in its type arguments. */
function isLeftOut(form: TypeForm & { is: 'picked' | 'omitted' | 'entries' }, name: string): boolean {
  const names = form.is === 'entries' && form.isMap ? undefined : form.names?.();
  return names !== undefined && names.has(name) === (form.is === 'omitted');
}

function optionally(members: readonly TypeMember[], isOptional: boolean): readonly TypeMember[] {
  return isOptional ? members.map((member) => ({ ...member, isOptional: true })) : members;
}

/** The members of a type that have a name. The type of a method is its signature. */
export function membersIn(
  node: ObjectType,
): { name: string; type: TS.Node | undefined; node: TS.Node; isOptional: boolean }[] {
  if (ts.isJSDocTypeLiteral(node))
    return (node.jsDocPropertyTags ?? []).flatMap((tag) =>
      ts.isIdentifier(tag.name)
        ? [{ name: tag.name.text, type: tag.typeExpression?.type, node: tag, isOptional: tag.isBracketed }]
        : [],
    );
  return node.members.flatMap((member) => {
    const name = member.name && literalName(member.name);
    const type = ts.isMethodSignature(member) ? member : (member as Partial<TS.PropertySignature>).type;
    const isOptional = ts.isPropertySignature(member) && admitsNothing(member);
    return name === undefined ? [] : [{ name, type, node: member, isOptional }];
  });
}

/** Whether what is declared may be `undefined` or `null`. */
export function admitsNothing({ questionToken, type }: TS.ParameterDeclaration | TS.PropertySignature): boolean {
  return questionToken !== undefined || (type !== undefined && ts.isUnionTypeNode(type) && type.types.some(isNothing));
}

function isNothing(type: TS.Node): boolean {
  const { kind } = ts.isLiteralTypeNode(type) ? type.literal : type;
  return kind === ts.SyntaxKind.UndefinedKeyword || kind === ts.SyntaxKind.NullKeyword;
}
