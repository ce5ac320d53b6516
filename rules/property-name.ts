import type { Rule, SourceCode } from 'eslint';
import type { Finding } from '../src/model/finding.js';

/** The name of a property in `x.name`, `x['name']`, `{ name: x }`, `{ 'name': x }` or `{ name }`. */
export interface PropertyName {
  /** The range of the name itself, without quotes. */
  range: [start: number, end: number];
  isQuoted: boolean;
  parent: MemberExpression | Property;
}

type MemberExpression = Extract<Rule.Node, { type: 'MemberExpression' }>;
type Property = Extract<Rule.Node, { type: 'Property' }>;

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Whether a text can be the name of a property without quotes. */
export function isPlainName(text: string): boolean {
  return NAME.test(text);
}

/**
 * The name of a property at the place of a finding, as ESLint's parser sees it. Null if something else is there, such
 * as a path in a string, or if the name is computed or written with escapes.
 */
export function propertyNameAt({ kind, field, line, column }: Finding, sourceCode: SourceCode): PropertyName | null {
  if (kind !== 'field') return null;
  const node = sourceCode.getNodeByRangeIndex(
    sourceCode.getIndexFromLoc({ line, column: column - 1 }),
  ) as Rule.Node | null;
  if (!node?.range || !isNamePart(node)) return null;
  const [start, end] = node.range;
  const isQuoted = node.type === 'Literal';
  const range: PropertyName['range'] = isQuoted ? [start + 1, end - 1] : [start, end];
  return sourceCode.text.slice(...range) === field ? { range, isQuoted, parent: node.parent } : null;
}

function isNamePart(node: Rule.Node): node is Rule.Node & { parent: PropertyName['parent'] } {
  if (node.type !== 'Identifier' && node.type !== 'Literal') return false;
  const { parent } = node;
  if (parent?.type === 'MemberExpression')
    return parent.property === node && parent.computed === (node.type === 'Literal');
  return parent?.type === 'Property' && parent.key === node && !parent.computed;
}
