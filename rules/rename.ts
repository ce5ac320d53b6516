import type { AST, Rule, SourceCode } from 'eslint';
import type { Finding } from '../src/model/finding.js';

/** A replacement of a range of the text. */
export interface TextEdit {
  range: AST.Range;
  text: string;
}

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * The edit that gives a field its new name, or null when there is none that touches the property's name and nothing else:
 * for other kinds of replacement, for a path in a string, for a name that is computed.
 */
export function renameEdit({ kind, field, replacement, line, column }: Finding, sourceCode: SourceCode): TextEdit | null {
  if (kind !== 'field' || replacement?.kind !== 'rename' || !NAME.test(replacement.target)) return null;
  const node = sourceCode.getNodeByRangeIndex(sourceCode.getIndexFromLoc({ line, column: column - 1 })) as Rule.Node | null;
  if (!node?.range || !isPropertyName(node)) return null;
  const [start, end] = node.range;
  if (node.type === 'Identifier' && node.name === field) {
    // { snippet } -> { text: snippet }, whether it is taken apart or put together
    const isShorthand = node.parent.type === 'Property' && node.parent.shorthand;
    return { range: [start, end], text: isShorthand ? `${replacement.target}: ${field}` : replacement.target };
  }
  // hit['snippet'] -> hit['text']; only as long as it is written without escapes
  const isPlain = node.type === 'Literal' && sourceCode.text.slice(start + 1, end - 1) === field;
  return isPlain ? { range: [start + 1, end - 1], text: replacement.target } : null;
}

/** Whether the node is what names a property: `x.name`, `x['name']`, `{ name: x }`, `{ 'name': x }`. */
function isPropertyName(node: Rule.Node): boolean {
  const { parent } = node;
  if (parent?.type === 'MemberExpression') return parent.property === node && parent.computed === (node.type === 'Literal');
  return parent?.type === 'Property' && parent.key === node && !parent.computed;
}
