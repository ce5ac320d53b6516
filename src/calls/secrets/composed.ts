import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';

/** Stands for what is no literal. */
const HOLE = '\0';

/** So much of the text around a part of it says what it is. */
const ENOUGH = 200;

/** What a template, or a sum of texts, has before and behind one of its parts; the end and the beginning of long texts. */
export function composedAround(node: TS.Node): { before: string; behind: string } {
  let before = '';
  for (const text of ts.isTemplateSpan(node.parent) ? spansBefore(node.parent) : summandsBefore(node)) {
    before = text + before;
    if (before.length > ENOUGH) break;
  }
  let behind = '';
  for (const text of ts.isTemplateSpan(node.parent) ? spansBehind(node.parent) : summandsBehind(node)) {
    behind += text;
    if (behind.length > ENOUGH) break;
  }
  return { before, behind };
}

/** From right to left. */
function* spansBefore(span: TS.TemplateSpan): Iterable<string> {
  const { head, templateSpans } = span.parent;
  for (let at = templateSpans.indexOf(span) - 1; at >= 0; at--) {
    yield templateSpans[at]!.literal.text;
    yield HOLE;
  }
  yield head.text;
}

function* spansBehind(span: TS.TemplateSpan): Iterable<string> {
  const { templateSpans } = span.parent;
  yield span.literal.text;
  for (let at = templateSpans.indexOf(span) + 1; at < templateSpans.length; at++)
    yield HOLE + templateSpans[at]!.literal.text;
}

/** From right to left. */
function* summandsBefore(node: TS.Node): Iterable<string> {
  if (!isSum(node.parent) || node.parent.right !== node) return;
  let at: TS.Node = node.parent.left;
  for (; isSum(at); at = at.left) yield textOf(at.right);
  yield textOf(at);
}

function* summandsBehind(node: TS.Node): Iterable<string> {
  for (let at = node; isSum(at.parent); at = at.parent) if (at.parent.left === at) yield textOf(at.parent.right);
}

function isSum(node: TS.Node): node is TS.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

function textOf(node: TS.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return HOLE;
  return node.templateSpans.reduce((text, { literal }) => text + HOLE + literal.text, node.head.text);
}
