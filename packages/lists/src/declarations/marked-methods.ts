import type { ts as TS } from 'ts-morph';
import { loadCompiler, ts } from '../../../../src/syntax/compiler.js';
import { DeclarationFiles, type Declared } from './declaration-files.js';
import { groupBy } from '../../../../src/collections/group-by.js';
import { deprecationAt, type Deprecation } from '../declared-operations.js';
import { DEEPEST_METHOD } from '../recording/plan.js';

/** A method of a client, and whether its declaration calls it deprecated. */
export interface MarkedMethod {
  /** The names that lead to it from the client: `users.get`. */
  name: string;
  deprecated: Deprecation | undefined;
}

/** What has members: a class, an interface, or a type that is written out. */
type Body = TS.ClassDeclaration | TS.InterfaceDeclaration | TS.TypeLiteralNode;

type Marked = TS.ClassElement | TS.TypeElement | Body;

/**
 * The methods of a type that a module exports, as its declarations are written: without the compiler's checker, which
 * would read the types of all arguments as well and take a hundred times as long. None without declarations.
 *
 * @param isAsked whether anything with a name, or below it, is asked for.
 */
export function methodsOfType(
  directory: string,
  module: string,
  name: string,
  isAsked: (name: string) => boolean,
): MarkedMethod[] {
  loadCompiler();
  const files = new DeclarationFiles();
  return methodsIn(bodiesOf(files.exported(directory, module, name), files), [], undefined, { files, isAsked });
}

interface Reading {
  files: DeclarationFiles;
  isAsked: (name: string) => boolean;
}

/** Methods below a path. `around` are the bodies that lead there, as a resource may lead back to its client. */
function methodsIn(
  bodies: readonly Body[],
  path: readonly string[],
  deprecated: Deprecation | undefined,
  reading: Reading,
  around: readonly Body[] = [],
): MarkedMethod[] {
  if (path.length >= DEEPEST_METHOD) return [];
  const all = bodies.flatMap((body): readonly (TS.ClassElement | TS.TypeElement)[] => body.members);
  const named = all.filter(({ name }) => name && ts.isIdentifier(name)).filter((member) => !isHidden(member));
  return [...groupBy(named, ({ name }) => (name as TS.Identifier).text)].flatMap(([name, members]): MarkedMethod[] => {
    const below = [...path, name];
    if (!reading.isAsked(below.join('.'))) return [];
    const own = firstDeprecation(members) ?? deprecated;
    const inner = members.flatMap((member) => bodiesOfMember(member, reading.files));
    // What has no members of its own is a method, or nothing that anybody asks for.
    if (inner.length === 0) return [{ name: below.join('.'), deprecated: own }];
    const further = inner.filter((body) => !around.includes(body));
    return methodsIn(further, below, firstDeprecation(inner) ?? own, reading, [...around, ...bodies]);
  });
}

function isHidden(member: TS.ClassElement | TS.TypeElement): boolean {
  return (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

function firstDeprecation(nodes: readonly Marked[]): Deprecation | undefined {
  return nodes.map(deprecationOf).find((one) => one !== undefined);
}

function bodiesOfMember(member: TS.ClassElement | TS.TypeElement, files: DeclarationFiles): Body[] {
  const holds = ts.isPropertyDeclaration(member) || ts.isPropertySignature(member) || ts.isGetAccessor(member);
  return holds && member.type ? bodiesOfType(member.type, files) : [];
}

function bodiesOfType(type: TS.TypeNode, files: DeclarationFiles): Body[] {
  if (ts.isTypeLiteralNode(type)) return type.members.some(ts.isCallSignatureDeclaration) ? [] : [type];
  if (ts.isParenthesizedTypeNode(type)) return bodiesOfType(type.type, files);
  if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type))
    return type.types.flatMap((one) => bodiesOfType(one, files));
  return ts.isTypeReferenceNode(type) ? bodiesOf(files.named(type.typeName), files) : [];
}

/** The declarations with members, and what they extend. */
function bodiesOf(declared: readonly Declared[], files: DeclarationFiles, around: readonly Declared[] = []): Body[] {
  return declared.flatMap((one): Body[] => {
    if (around.includes(one)) return [];
    if (ts.isTypeAliasDeclaration(one)) return bodiesOfType(one.type, files);
    if (ts.isInterfaceDeclaration(one) && one.members.some(ts.isCallSignatureDeclaration)) return [];
    const parents = (one.heritageClauses ?? []).flatMap(({ types }) =>
      types.flatMap(({ expression }) => bodiesOf(files.named(expression), files, [...around, one])),
    );
    return [one, ...parents];
  });
}

/** What the comment on a declaration says of its end; undefined if it is not deprecated. */
function deprecationOf(node: Marked): Deprecation | undefined {
  const tag = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === 'deprecated');
  if (!tag) return undefined;
  const purpose = ts.isJSDoc(tag.parent) ? ts.getTextOfJSDocComment(tag.parent.comment) : undefined;
  return deprecationAt(node, ts.getTextOfJSDocComment(tag.comment) || purpose || '');
}
