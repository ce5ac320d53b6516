import type { ts as TS } from 'ts-morph';
import type { Replacement } from '../../model/registry.js';
import { ts } from '../../syntax/compiler.js';
import { isTransparent, unwrap, wrapped } from '../../syntax/frames.js';
import { drafted, isPlainName, quoted, quoteOf, replace, replaceRange, textOf, type Drafted } from './edit.js';
import { isChoice } from '../safety/value-syntax.js';
import { removeSite, shortened } from './remove.js';
import { renameAccess, renameSite } from './rename.js';
import type { Site } from './site.js';

type Mapping = NonNullable<Replacement['mapping']>;

/** Gives a field its new value or structure, as the registry maps the old one to it. */
export function reshapeSite(site: Site, from: string, { target, mapping }: Replacement): Drafted {
  if (!mapping) return `the registry does not say how its value becomes \`${target}\``;
  if ('collect' in mapping) return collectSite(site, from, mapping.collect);
  if (!isPlainName(target)) return `\`${target}\` is not a field name`;
  const written = writtenValue(site);
  if (written) return mapWritten(site, written, from, target, mapping.values);
  return site.form === 'access'
    ? mapRead(site.node, target, mapping.values)
    : 'its new value would have to be compared where it is used';
}

/** The value that a use gives the field; null if it reads the field. */
function writtenValue(site: Site): TS.Expression | null {
  if (site.form === 'property') {
    if (ts.isPropertyAssignment(site.node)) return site.node.initializer;
    return ts.isShorthandPropertyAssignment(site.node) ? site.node.name : null;
  }
  if (site.form !== 'access' || !site.isWritten) return null;
  const { parent } = wrapped(site.node);
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken ? parent.right : null;
}

type Values = Extract<Mapping, { values: unknown }>['values'];

function mapWritten(site: Site, value: TS.Expression, from: string, target: string, values: Values): Drafted {
  const literal = literalText(value);
  if (literal !== null) {
    if (!Object.hasOwn(values, literal))
      return `the registry does not say what the value \`${shortened(value)}\` becomes`;
    const mapped = values[literal]!;
    // What is the default of the new field is left out.
    return mapped === null ? removeSite(site) : withValue(site, value, from, target, literalOf(mapped, value));
  }
  if (!isOfBooleans(values)) return `its value, \`${shortened(value)}\`, is not known`;
  const [yes, no] = ['true', 'false'].map((key) => literalOf(values[key] ?? null, value));
  const condition =
    ts.isBinaryExpression(value) || ts.isConditionalExpression(value) ? `(${textOf(value)})` : textOf(value);
  const draft = withValue(site, value, from, target, `${condition} ? ${yes!} : ${no!}`);
  return isBoolean(value) ? draft : withRisk(draft, `\`${shortened(value)}\` may be neither true nor false`);
}

/** Whether the value of an expression is certainly true or false. */
function isBoolean(expression: TS.Expression): boolean {
  const value = unwrap(expression);
  if (value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword) return true;
  if (ts.isPrefixUnaryExpression(value)) return value.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isConditionalExpression(value)) return isBoolean(value.whenTrue) && isBoolean(value.whenFalse);
  if (ts.isCallExpression(value)) return ts.isIdentifier(value.expression) && value.expression.text === 'Boolean';
  if (!ts.isBinaryExpression(value)) return false;
  const { kind } = value.operatorToken;
  return (
    COMPARING.test(textOf(value.operatorToken)) || (isChoice(kind) && isBoolean(value.left) && isBoolean(value.right))
  );
}

const COMPARING = /^(?:[!=]==?|[<>]=?|in|instanceof)$/;

function withValue(site: Site, value: TS.Expression, from: string, target: string, text: string): Drafted {
  if (site.form === 'property' && ts.isShorthandPropertyAssignment(site.node))
    return drafted(replace(site.node, `${target}: ${text}`));
  const named = renameSite(site, from, target);
  return typeof named === 'string' ? named : drafted([...named.edits, replace(value, text)]);
}

/** `value.isNegated` -> `(value.relationType === 'NOT_EQUALS')` */
function mapRead(
  node: TS.PropertyAccessExpression | TS.ElementAccessExpression,
  target: string,
  values: Values,
): Drafted {
  if (!isOfBooleans(values) || typeof values['true'] !== 'string')
    return 'the registry does not say how its old value follows from the new one';
  const { parent } = wrapped(node);
  const isNegation = ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken;
  if (continuesRead(node)) return 'its value is read further';
  const named = renameAccess(node, target);
  const whole = isNegation && parent.operand === node ? parent : node;
  const isBare = isOperand(whole);
  const compared = `${isNegation && whole === parent ? '!==' : '==='} ${literalOf(values['true'], node)}`;
  const edits = [
    ...(whole === parent ? [replaceRange(parent, parent.getStart(), node.getStart(), isBare ? '' : '(')] : []),
    ...(whole !== parent && !isBare ? [replaceRange(node, node.getStart(), node.getStart(), '(')] : []),
    named,
    replaceRange(node, node.end, node.end, ` ${compared}${isBare ? '' : ')'}`),
  ];
  return drafted(edits, isTested(whole) ? [] : ['where the field was absent, the value is now false']);
}

function continuesRead(node: TS.Node): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent)) &&
    parent.expression === node
  );
}

/** Whether a comparison can stand in the place of an expression without parentheses. */
function isOperand(node: TS.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    return (
      kind === ts.SyntaxKind.AmpersandAmpersandToken ||
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.EqualsToken
    );
  }
  return !(
    ts.isPrefixUnaryExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isSatisfiesExpression(parent) ||
    parent.kind === ts.SyntaxKind.TypeOfExpression
  );
}

/** Whether only the truth of a value matters. */
function isTested(node: TS.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (isTransparent(parent)) return isTested(parent);
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isPrefixUnaryExpression(node)) return true;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  const isLogical = kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
  return isLogical && isTested(parent);
}

/** `message.citations` -> `message.fragments?.flatMap(({ citation }) => citation ?? [])` */
function collectSite(site: Site, from: string, path: string): Drafted {
  const [list = '', item = ''] = path.split(/\[\]\.?/);
  // The items of `list[]` are what the old field had.
  if (item === '') return withRisk(renameSite(site, from, list), differs(list));
  if (site.form !== 'access') return `its values have to be collected from \`${path}\``;
  if (site.isWritten) return `its values have to be put into \`${path}\``;
  const named = renameAccess(site.node, list);
  const collected = replaceRange(site.node, site.node.end, site.node.end, collecting(item, false));
  return drafted([named, collected], [differs(path)]);
}

/** @param isUntyped whether the compiler knows no type of the list, and would ask for one here. */
export function collecting(item: string, isUntyped: boolean): string {
  return `?.flatMap(({ ${item} }${isUntyped ? ': any' : ''}) => ${item} ?? [])`;
}

function differs(path: string): string {
  return `the values in \`${path}\` may not be those that the field had`;
}

function isOfBooleans(values: Values): boolean {
  return Object.keys(values).every((key) => key === 'true' || key === 'false');
}

/** The value of a literal as the registry writes it; null for any other expression. */
function literalText(node: TS.Expression): string | null {
  let at = node;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at)) at = at.expression;
  if (at.kind === ts.SyntaxKind.TrueKeyword) return 'true';
  if (at.kind === ts.SyntaxKind.FalseKeyword) return 'false';
  return ts.isStringLiteralLike(at) || ts.isNumericLiteral(at) ? at.text : null;
}

function literalOf(value: string | number | boolean | null, at: TS.Node): string {
  if (value === null) return 'undefined';
  return typeof value === 'string' ? quoted(value, quoteOf(at.getSourceFile())) : String(value);
}

function withRisk(draft: Drafted, risk: string): Drafted {
  return typeof draft === 'string' ? draft : drafted(draft.edits, [...draft.risks, risk]);
}
