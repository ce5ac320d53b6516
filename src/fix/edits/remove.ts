import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../../model/fix.js';
import { ts } from '../../syntax/compiler.js';
import { wrapped } from '../../syntax/frames.js';
import { drafted, replaceRange, startOf, textOf, wholeLines, type Drafted } from './edit.js';
import { hasEffect } from './side-effects.js';
import type { Site } from './site.js';

/** Leaves a field out of a request. */
export function removeSite(site: Site): Drafted {
  switch (site.form) {
    case 'property':
      return drafted(withoutItem(site.node, site.literal.properties), lostCalls(valueOf(site.node)));
    case 'access':
      return removeWrite(site.node);
    case 'text':
      return removeCall(site.node);
    case 'member':
      return drafted(withoutLine(site.node, startOf(site.node), site.node.end));
    default:
      return 'the value that it has here is read as well';
  }
}

function valueOf(node: TS.Node): TS.Node | undefined {
  return ts.isPropertyAssignment(node) ? node.initializer : undefined;
}

/** `body.location = city;` */
function removeWrite(node: TS.Node): Drafted {
  const { parent } = wrapped(node);
  if (!ts.isBinaryExpression(parent) || parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
    return 'it is read and written at once';
  if (!ts.isExpressionStatement(parent.parent)) return 'the value that is assigned is used as well';
  return drafted(withoutStatement(parent.parent), lostCalls(parent.right));
}

/** `form.append('location', city);`, or such a call in a chain. */
function removeCall(node: TS.Node): Drafted {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node || call.arguments.length !== 2)
    return `no edit is known for ${textOf(node)} here`;
  const { expression: callee, parent } = call;
  if (!ts.isPropertyAccessExpression(callee)) return `no edit is known for a call of ${textOf(callee)}`;
  const lost = lostCalls(call.arguments[1]);
  const isChained = ts.isPropertyAccessExpression(parent) && parent.expression === call;
  if (!isChained && !ts.isCallExpression(callee.expression) && ts.isExpressionStatement(parent))
    return drafted(withoutStatement(parent), lost);
  return drafted(replaceRange(call, callee.expression.end, call.end, ''), lost);
}

/** Why leaving an expression out changes more than the request. */
function lostCalls(value: TS.Node | undefined): string[] {
  return value && hasEffect(value) ? [`\`${shortened(value)}\` is no longer evaluated`] : [];
}

export function shortened(node: TS.Node): string {
  const text = textOf(node).replace(/\s+/g, ' ');
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** An item of a list with commas is removed with one of them, and with its line if nothing else is on that. */
export function withoutItem(node: TS.Node, items: readonly TS.Node[]): TextEdit {
  const { text } = node.getSourceFile();
  const comma = /^\s*,/.exec(text.slice(node.end))?.[0];
  if (comma !== undefined) return withoutLine(node, startOf(node), node.end + comma.length);
  const index = items.indexOf(node);
  // The last item: the comma after the one before it stays if there is a line break, as formatters write it.
  if (
    items.length === 1 &&
    text[node.parent.getStart()] === '{' &&
    /^\s*$/.test(text.slice(node.parent.getStart() + 1, startOf(node))) &&
    /^[^\S\r\n]*\}/.test(text.slice(node.end))
  )
    return replaceRange(node, node.parent.getStart() + 1, node.parent.end - 1, '');
  if (index <= 0) return withoutLine(node, startOf(node), node.end);
  const before = items[index - 1]!;
  const between = text.slice(before.end, startOf(node));
  return /^\s*,\s*$/.test(between)
    ? replaceRange(node, before.end, node.end, '')
    : withoutLine(node, startOf(node), node.end);
}

export function withoutStatement(node: TS.Statement): TextEdit {
  const { parent } = node;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent))
    return replaceRange(node, startOf(node), node.end, '{}');
  const end = codeEnd(node);
  return mayJoin(node, parent.statements)
    ? replaceRange(node, startOf(node), end, ';')
    : withoutLine(node, startOf(node), end);
}

/** The end of a statement; a semicolon on a later line begins that line, as in code that has no others. */
export function codeEnd(node: TS.Statement): number {
  const text = textOf(node);
  const [semicolon = ''] = /\s*;$/.exec(text) ?? [];
  return /[\r\n]/.test(semicolon) ? node.end - semicolon.length : node.end;
}

/** Whether the statements around one would become one without it, as `a = b` and `(c)` do. */
function mayJoin(node: TS.Statement, statements: readonly TS.Statement[]): boolean {
  const index = statements.indexOf(node);
  const [before, after] = [statements[index - 1], statements[index + 1]];
  if (!before || !after || !mayGoOn(before)) return false;
  return codeEnd(node) === node.end && /^[([`+\-/*,.]/.test(textOf(after));
}

/** Whether a statement ends in an expression without a semicolon. */
function mayGoOn(node: TS.Statement): boolean {
  return (
    !textOf(node).endsWith(';') &&
    (ts.isVariableStatement(node) ||
      ts.isExpressionStatement(node) ||
      ts.isReturnStatement(node) ||
      ts.isThrowStatement(node))
  );
}

/** Removes a range, with its lines if nothing else is on them. */
function withoutLine(node: TS.Node, start: number, end: number): TextEdit {
  const lines = wholeLines(node.getSourceFile().text, start, end);
  return replaceRange(node, lines.start, lines.end, '');
}
