import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../../model/fix.js';
import { ts } from '../../syntax/compiler.js';
import { literalName, wrapped } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import { drafted, editedText, replaceRange, startOf, textOf, type Drafted } from './edit.js';
import { removeSite } from './remove.js';
import type { Site } from './site.js';

interface SideBySide {
  /** The new field, or the path to it. */
  target: string;
  /** Where the object gets the new field. */
  other: TS.Node | null;
  module: Module;
}

/**
 * Takes the old field away where the same code uses the new one beside it, as in `one.text ?? one.snippet`. Null where
 * it does not.
 *
 * @param edits which would put the new field in the place of the old one.
 */
export function finishSite(
  site: Site,
  edits: readonly TextEdit[],
  { target, other, module }: SideBySide,
): Drafted | null {
  if (site.form === 'binding') return finishBinding(site.node, target, module);
  if (site.form === 'access' && !site.isWritten) return finishRead(site.node, edits);
  if (!other || (site.form !== 'property' && site.form !== 'access')) return null;
  const whole = site.form === 'property' ? site.node : wrapped(site.node).parent.parent;
  const isSame = isAlike(editedText(whole, edits), site.form === 'property' ? other : other.parent);
  return isSame ? removeSite(site) : null;
}

/** `one.text ?? one.snippet` -> `one.text` */
function finishRead(node: TS.Node, edits: readonly TextEdit[]): Drafted | null {
  const operand = wrapped(node);
  const { parent } = operand;
  if (!ts.isBinaryExpression(parent) || !isFallback(parent)) return null;
  const isLast = parent.right === operand;
  const other = isLast ? lastOperand(parent.left, parent.operatorToken.kind) : parent.right;
  if (!isAlike(editedText(node, edits), other)) return null;
  const rest = isLast
    ? replaceRange(parent, parent.left.end, parent.end, '')
    : replaceRange(parent, startOf(parent), startOf(parent.right), '');
  return drafted([...withoutParentheses(parent, isLast ? parent.left : parent.right), rest]);
}

function isFallback({ operatorToken: { kind } }: TS.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}

function lastOperand(node: TS.Expression, operator: TS.SyntaxKind): TS.Expression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === operator ? node.right : node;
}

/** Parentheses that are around nothing but an access are not needed. */
function withoutParentheses({ parent, end }: TS.Node, left: TS.Node): TextEdit[] {
  if (!ts.isParenthesizedExpression(parent) || ts.isBinaryExpression(left)) return [];
  // Where a chain goes on, the parentheses end it.
  if ((left.flags & ts.NodeFlags.OptionalChain) !== 0 && ts.isPropertyAccessExpression(parent.parent)) return [];
  return [
    replaceRange(parent, startOf(parent), startOf(parent.expression), ''),
    replaceRange(parent, end, parent.end, ''),
  ];
}

/** `{ snippet: earlier = 'none', text: snippet = earlier }` -> `{ text: snippet = 'none' }` */
function finishBinding(node: TS.BindingElement, target: string, { scopes }: Module): Drafted | null {
  const binding = ts.isIdentifier(node.name) ? scopes.declaredBy(node.name) : undefined;
  const [reference, ...others] = binding?.references.filter((one) => one !== node.name) ?? [];
  const fallback = reference?.parent;
  if (!fallback || others.length > 0 || !ts.isBindingElement(fallback) || fallback.initializer !== reference)
    return null;
  if (!isBelow(fallback, node.parent) || literalName(fallback.propertyName ?? fallback.name) !== lastStep(target))
    return null;
  const kept = node.initializer ? ` = ${textOf(node.initializer)}` : '';
  const { elements } = node.parent as TS.ObjectBindingPattern;
  // The old field is taken first, for what follows to fall back to it.
  const next = elements[elements.indexOf(node) + 1]!;
  return drafted([
    replaceRange(node, startOf(node), startOf(next), ''),
    replaceRange(fallback, fallback.name.end, fallback.end, kept),
  ]);
}

function lastStep(path: string): string {
  return path.split('.').at(-1)!;
}

function isBelow(node: TS.Node, pattern: TS.Node): boolean {
  for (let at: TS.Node = node; ts.isBindingElement(at); at = at.parent.parent) if (at.parent === pattern) return true;
  return false;
}

/** Whether two texts are the same code but for the steps of optional chains. */
function isAlike(edited: string | null, node: TS.Node): boolean {
  return edited !== null && plain(edited) === plain(textOf(node));
}

function plain(code: string): string {
  return code
    .replaceAll('?.', '.')
    .replaceAll('.[', '[')
    .replace(/\s+/g, ' ')
    .replace(/;?\s*$/, '');
}
