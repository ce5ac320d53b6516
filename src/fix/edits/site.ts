import type { ts as TS } from 'ts-morph';
import type { Location } from '../../model/finding.js';
import { ts } from '../../syntax/compiler.js';
import { isAssignmentPattern } from '../../syntax/module.js';
import { isAssignment } from '../../syntax/writes/write-target.js';
import { unwrap, wrapped } from '../../syntax/frames.js';

/** A property of an object literal, or of a destructuring assignment. */
export type LiteralProperty =
  | TS.PropertyAssignment
  | TS.ShorthandPropertyAssignment
  | TS.MethodDeclaration
  | TS.AccessorDeclaration;

/** A member of an interface, a type or a class that declares a field. */
export type Member = TS.PropertySignature | TS.PropertyDeclaration;

/** The syntax in which a field is used. */
export type Site =
  /** `x.name`, `x['name']`, `x[KEY]` */
  | { form: 'access'; node: TS.PropertyAccessExpression | TS.ElementAccessExpression; isWritten: boolean }
  /** `const { name } = x` */
  | { form: 'binding'; node: TS.BindingElement }
  /** `({ name } = x)` */
  | { form: 'target'; node: TS.PropertyAssignment | TS.ShorthandPropertyAssignment }
  /** `{ name: value }` */
  | { form: 'property'; node: LiteralProperty; literal: TS.ObjectLiteralExpression }
  /** `interface X { name: string }`, `class X { name = 1 }` */
  | { form: 'member'; node: Member }
  /** `get(x, 'a.name')`, `form.append('name', value)` */
  | { form: 'text'; node: TS.StringLiteralLike };

/** What a use is made of; null if edits of this syntax are not known. */
export function siteAt(place: Location, source: TS.SourceFile): Site | null {
  const node = nodeAt(place, source);
  return node && siteOf(node);
}

/** The innermost node with exactly this range. */
function nodeAt({ line, column, endLine, endColumn }: Location, source: TS.SourceFile): TS.Node | null {
  const starts = source.getLineStarts();
  const start = starts[line - 1]! + column - 1;
  const end = starts[endLine - 1]! + endColumn - 1;
  let found: TS.Node | null = null;
  const visit = (node: TS.Node): void => {
    if (node.pos > start || node.end < end) return;
    if (node.end === end && node.getStart(source) === start) found = node;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

function siteOf(node: TS.Node): Site | null {
  // `['name']` is the name of a property, and so is `name` in `[name]`.
  const name = ts.isComputedPropertyName(node.parent) ? node.parent : node;
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name)
    return { form: 'access', node: parent, isWritten: isWritten(parent) };
  if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === name && !parent.dotDotDotToken)
    return ts.isObjectBindingPattern(parent.parent) ? { form: 'binding', node: parent } : null;
  if (isMember(parent) && parent.name === name) return { form: 'member', node: parent };
  if (isLiteralProperty(parent) && parent.name === name) return propertySite(parent);
  const element = elementAround(node);
  if (element) return { form: 'access', node: element, isWritten: isWritten(element) };
  return ts.isStringLiteralLike(node) ? { form: 'text', node } : null;
}

function elementAround(node: TS.Node): TS.ElementAccessExpression | null {
  const { parent } = wrapped(node);
  return ts.isElementAccessExpression(parent) && unwrap(parent.argumentExpression) === unwrap(node as TS.Expression)
    ? parent
    : null;
}

export function isMember(node: TS.Node): node is Member {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
}

export function isLiteralProperty(node: TS.Node): node is LiteralProperty {
  return (
    ts.isObjectLiteralExpression(node.parent) &&
    (ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isAccessor(node))
  );
}

function propertySite(node: LiteralProperty): Site {
  const literal = node.parent as TS.ObjectLiteralExpression;
  const isTarget = isAssignmentPattern(literal);
  return isTarget && (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
    ? { form: 'target', node }
    : { form: 'property', node, literal };
}

/** Whether an access is the target of a write or of a deletion, and nothing is read. */
export function isWritten(node: TS.Node): boolean {
  const outer = wrapped(node);
  const { parent } = outer;
  if (ts.isDeleteExpression(parent)) return true;
  if (ts.isBinaryExpression(parent)) return parent.left === outer && isAssignment(parent.operatorToken.kind);
  return isAssignmentPattern(node);
}

/** Where the name of the field stands. */
export function nameStart(site: Site): number {
  const name = nameNode(site);
  return name.getStart(name.getSourceFile());
}

/** The name of the field, without the brackets around it. */
export function nameNode(site: Site): TS.Node {
  if (site.form === 'text') return site.node;
  if (site.form === 'access')
    return ts.isPropertyAccessExpression(site.node) ? site.node.name : unwrap(site.node.argumentExpression);
  const name = site.form === 'binding' ? (site.node.propertyName ?? site.node.name) : site.node.name;
  return ts.isComputedPropertyName(name) ? name.expression : name;
}
