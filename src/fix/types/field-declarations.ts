import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../collections/group-by.js';
import { ts } from '../../syntax/compiler.js';
import { literalName } from '../../syntax/frames.js';
import type { ProjectFiles } from '../../syntax/program-view.js';
import { isLiteralProperty, isMember, type Member } from '../edits/site.js';
import { fileOf, isOfLibrary, isTyped, nameOf, typeProgram, type ParsedSources } from './type-program.js';

/** The member of an interface, type or class that declares a field. */
export type Declaration = Member;

/** A place where a declared field is named. */
export interface Reference {
  file: string;
  start: number;
  /** Whether it gives an object the field. */
  isGiven: boolean;
}

/** A place in a file that names a member. */
interface Mention extends Omit<Reference, 'file'> {
  declaration: Declaration;
}

/** The places that name members, by file and name. */
type Mentions = WeakMap<TS.SourceFile, Map<string, readonly Mention[]>>;

/** What is kept of a program for the next one. */
export interface ProgramMemory {
  program?: TS.Program;
  mentions?: Mentions;
}

/** The references to members of one name. */
interface Found {
  byDeclaration: Map<Declaration, Reference[]>;
  /** By file and offset. */
  byPlace: Map<string, Declaration[]>;
}

/** Most files in which references are looked for. */
const MOST_FILES = 400;

/** Which members of types the uses of a field are of, and which other places name the same member. */
export class FieldDeclarations {
  readonly #program: TS.Program;
  readonly #checker: TS.TypeChecker;
  readonly #named = new Map<string, Found>();
  readonly #memory: Mentions;

  /** The files that are compiled, beside what they import. */
  readonly roots: readonly string[];

  /**
   * @param uses the files with uses.
   * @param names of the fields.
   * @param memory of an earlier program, where its answers are good enough.
   */
  constructor(
    files: ProjectFiles,
    uses: readonly string[],
    names: readonly string[],
    { parsed, memory = {} }: { parsed: ParsedSources; memory?: ProgramMemory | undefined },
  ) {
    this.#memory = memory.mentions ??= new WeakMap();
    const mentioning = files.connectedWith(uses).filter((file) => {
      const text = files.textOf(file);
      return names.some((name) => text.includes(name));
    });
    const all = [...new Set([...uses, ...mentioning])].filter((file) => isTyped(file, files)).slice(0, MOST_FILES);
    this.roots = all;
    this.#program = memory.program = typeProgram(all, files, parsed, { earlier: memory.program });
    this.#checker = this.#program.getTypeChecker();
  }

  /** The members of which a place is that names a field. */
  at(file: string, start: number, name: string): readonly Declaration[] {
    return this.#found(name).byPlace.get(`${file}:${start}`) ?? [];
  }

  referencesTo(declaration: Declaration, name: string): readonly Reference[] {
    return this.#found(name).byDeclaration.get(declaration) ?? [];
  }

  /** Whether the compiler knows no type of the object of which a place reads a field. */
  isUntyped(file: string, start: number): boolean {
    const name = this.#nodeAt(file, start);
    const access = name?.parent;
    if (!access || (!ts.isPropertyAccessExpression(access) && !ts.isElementAccessExpression(access))) return false;
    return (this.#checker.getTypeAtLocation(access.expression).flags & ts.TypeFlags.Any) !== 0;
  }

  /** Whether the object around a place has a type with a member of this name. */
  isExpected(file: string, start: number, name: string): boolean {
    const literal = this.#nodeAt(file, start)?.parent.parent;
    const type = literal && ts.isObjectLiteralExpression(literal) && this.#checker.getContextualType(literal);
    return Boolean(type) && this.#membersOf(type as TS.Type, name).length > 0;
  }

  /**
   * What the compiler knows of a property of the object that the pattern around a place takes apart: `optional`,
   * `required`, or nothing.
   */
  holderIn(file: string, start: number, property: string): 'optional' | 'required' | 'unknown' {
    let pattern = this.#nodeAt(file, start);
    while (pattern && !ts.isObjectBindingPattern(pattern)) pattern = pattern.parent;
    const type = pattern && this.#checker.getNonNullableType(this.#checker.getTypeAtLocation(pattern));
    const symbol = type && (type.flags & ts.TypeFlags.Any) === 0 ? type.getProperty(property) : undefined;
    if (!symbol || declarationsOf(symbol).length === 0) return 'unknown';
    return (symbol.flags & ts.SymbolFlags.Optional) === 0 ? 'required' : 'optional';
  }

  #nodeAt(file: string, start: number): TS.Node | null {
    const source = this.#program.getSourceFile(nameOf(file));
    let found: TS.Node | null = null;
    const visit = (node: TS.Node): void => {
      if (node.pos > start || node.end <= start) return;
      if (node.getStart(source) === start) found = node;
      ts.forEachChild(node, visit);
    };
    if (source) ts.forEachChild(source, visit);
    return found;
  }

  /** The member of another name beside a declaration, or in a type. */
  memberBeside(declaration: Declaration, name: string): Declaration | null {
    const type = this.#checker.getTypeAtLocation(declaration.parent);
    return declarationsOf(type.getProperty(name))[0] ?? null;
  }

  /** The member of this name of the type that a member has. */
  memberBelow(declaration: Declaration, name: string): Declaration | null {
    const type = this.#checker.getNonNullableType(this.#checker.getTypeAtLocation(declaration));
    return declarationsOf(type.getProperty(name))[0] ?? null;
  }

  /** The member of this name of the items of the list that a member is. */
  itemMember(declaration: Declaration, name: string): Declaration | null {
    const list = this.#checker.getNonNullableType(this.#checker.getTypeAtLocation(declaration));
    const item = list.getNumberIndexType();
    return declarationsOf(item && this.#checker.getNonNullableType(item).getProperty(name))[0] ?? null;
  }

  /** Where the type of a member, or of the items of its list, is written; null if that is no part of the project. */
  writtenType({ type }: Declaration): TS.TypeLiteralNode | TS.InterfaceDeclaration | null {
    const written = type && (elementOf(type) ?? type);
    if (!written || ts.isTypeLiteralNode(written)) return written ?? null;
    const symbol = this.#checker.getTypeFromTypeNode(written).getSymbol();
    const [declaration] = symbol?.declarations ?? [];
    return declaration && (ts.isInterfaceDeclaration(declaration) || ts.isTypeLiteralNode(declaration))
      ? declaration
      : null;
  }

  #found(name: string): Found {
    let known = this.#named.get(name);
    if (!known) this.#named.set(name, (known = this.#find(name)));
    return known;
  }

  #find(name: string): Found {
    const found: Found = { byDeclaration: new Map(), byPlace: new Map() };
    for (const source of this.#program.getSourceFiles()) {
      if (isOfLibrary(source.fileName) || !source.text.includes(name)) continue;
      const file = fileOf(source.fileName);
      for (const { declaration, start, isGiven } of this.#mentionsIn(source, name)) {
        addToGroup(found.byDeclaration, declaration, { file, start, isGiven });
        addToGroup(found.byPlace, `${file}:${start}`, declaration);
      }
    }
    return found;
  }

  /** The types of a file that has not changed are remembered, unless a file that declares one has. */
  #mentionsIn(source: TS.SourceFile, name: string): readonly Mention[] {
    const all = this.#memory.get(source) ?? new Map<string, readonly Mention[]>();
    this.#memory.set(source, all);
    const isPresent = ({ declaration }: Mention): boolean => {
      const declaring = declaration.getSourceFile();
      return this.#program.getSourceFile(declaring.fileName) === declaring;
    };
    const known = all.get(name);
    if (known?.every(isPresent)) return known;
    const mentions: Mention[] = [];
    const visit = (node: TS.Node): void => {
      if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === name)
        for (const declaration of this.#declarationsOf(node))
          mentions.push({ declaration, start: node.getStart(source), isGiven: isGiven(node) });
      ts.forEachChild(node, visit);
    };
    visit(source);
    all.set(name, mentions);
    return mentions;
  }

  /** The members that a name in some syntax is of. */
  #declarationsOf(node: TS.Identifier | TS.StringLiteralLike): Declaration[] {
    const name = ts.isComputedPropertyName(node.parent) ? node.parent : node;
    const { parent } = name;
    if (isMember(parent) && parent.name === name) return [parent];
    const type = this.#holderOf(name, parent);
    return type ? this.#membersOf(type, node.text) : [];
  }

  /** The type of the object whose property a name is. */
  #holderOf(name: TS.Node, parent: TS.Node): TS.Type | undefined {
    const checker = this.#checker;
    if (isLiteralProperty(parent))
      return parent.name === name ? checker.getContextualType(parent.parent as TS.ObjectLiteralExpression) : undefined;
    if (ts.isBindingElement(parent))
      return (parent.propertyName ?? parent.name) === name ? checker.getTypeAtLocation(parent.parent) : undefined;
    const isAccessed =
      (ts.isPropertyAccessExpression(parent) && parent.name === name) ||
      (ts.isElementAccessExpression(parent) && parent.argumentExpression === name);
    if (isAccessed) return checker.getTypeAtLocation(parent.expression);
    if (!ts.isLiteralTypeNode(parent) || !ts.isIndexedAccessTypeNode(parent.parent)) return undefined;
    return checker.getTypeFromTypeNode(parent.parent.objectType);
  }

  #membersOf(type: TS.Type, name: string): Declaration[] {
    const bare = this.#checker.getNonNullableType(type);
    const parts = bare.isUnion() ? bare.types : [bare];
    return [...new Set(parts.flatMap((part) => declarationsOf(this.#checker.getPropertyOfType(part, name))))];
  }
}

/** `X` in `X[]`, `readonly X[]` and `Array<X>`. */
export function elementOf(type: TS.TypeNode): TS.TypeNode | null {
  if (type.kind === ts.SyntaxKind.ArrayType) return (type as TS.ArrayTypeNode).elementType;
  if (ts.isTypeOperatorNode(type)) return elementOf(type.type);
  if (!ts.isTypeReferenceNode(type) || !/^(Readonly)?Array$/.test(type.typeName.getText())) return null;
  return type.typeArguments?.[0] ?? null;
}

function declarationsOf(symbol: TS.Symbol | undefined): Declaration[] {
  return (symbol?.declarations ?? []).filter(
    (node): node is Declaration => isMember(node) && !isOfLibrary(node.getSourceFile().fileName),
  );
}

/** Whether a place is a property of an object that is made there. */
function isGiven(node: TS.Node): boolean {
  return isLiteralProperty(node.parent) && literalName((node.parent as TS.PropertyAssignment).name) !== undefined;
}
