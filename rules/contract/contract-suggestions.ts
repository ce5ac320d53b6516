import type { AST, SourceCode } from 'eslint';
import type { RuleId } from '../../src/model/contract.js';
import type { Location } from '../../src/model/finding.js';
import { NO_CONTENT_TYPE, type PlacedViolation } from '../../src/model/violation.js';

/** A replacement of a range of the text. */
interface TextEdit {
  range: AST.Range;
  text: string;
}

/** Messages of the suggestions. */
export const CONTRACT_SUGGESTIONS = {
  scheme: 'Start the value with `{{expected}} `.',
  method: 'Call it with {{expected}}.',
  https: 'Write `https:`.',
  contentType: "Send `'Content-Type': '{{expected}}'`.",
  leaveOut: 'Remove the header.',
} as const;

type MessageId = keyof typeof CONTRACT_SUGGESTIONS;

export interface ContractSuggestion {
  messageId: MessageId;
  data: Record<string, string>;
  edit: TextEdit;
}

/** A node of any parser. */
type AnyNode = { type: string; range: AST.Range; parent?: AnyNode } & Record<string, unknown>;

type MakeEdit = (violation: PlacedViolation, node: AnyNode, sourceCode: SourceCode) => TextEdit | null;

/** The edits that are certain; each makes its report go away. Other rules need to know what a person wants. */
const EDITS: Partial<Record<RuleId, readonly [MessageId, MakeEdit]>> = {
  'valid-authorization': ['scheme', schemeEdit],
  'valid-method': ['method', methodEdit],
  'require-https': ['https', httpsEdit],
  'require-json': ['contentType', contentTypeEdit],
  'no-foreign-header': ['leaveOut', leaveOutEdit],
};

/** The edit that a person may choose for a violation, or null if none is certain. It is never made unasked. */
export function contractSuggestionFor(violation: PlacedViolation, sourceCode: SourceCode): ContractSuggestion | null {
  const [messageId, makeEdit] = EDITS[violation.rule] ?? [];
  const node = makeEdit && nodeAt(violation, sourceCode);
  const edit = node && makeEdit(violation, node, sourceCode);
  return edit && messageId ? { messageId, data: { ...violation.facts }, edit } : null;
}

/** The node of a violation: the outermost that begins there and does not end later. */
function nodeAt({ line, column, endLine, endColumn }: Location, sourceCode: SourceCode): AnyNode | null {
  const indexOf = (at: number, character: number): number =>
    sourceCode.getIndexFromLoc({ line: at, column: character - 1 });
  const [start, end] = [indexOf(line, column), indexOf(endLine, endColumn)];
  let node = sourceCode.getNodeByRangeIndex(start) as unknown as AnyNode | null;
  while (node?.parent && node.parent.range[0] === start && node.parent.range[1] <= end) node = node.parent;
  return node?.range[0] === start ? node : null;
}

/** `Token ${x}` becomes `Bearer ${x}`, if that is the scheme; what has none gets it. `Basic` has another value than a token. */
function schemeEdit({ facts }: PlacedViolation, node: AnyNode, { text }: SourceCode): TextEdit | null {
  const value = headerValueOf(node);
  if (!value) return null;
  const [start, end] = value.range;
  const { scheme, expected = '' } = facts;
  if (isText(value)) {
    const [quoted = '', written = ''] = /^[`'"]\s*(?:([A-Za-z]+)\s)?/.exec(text.slice(start, end)) ?? [];
    if (scheme === undefined) return written === '' ? { range: [start + 1, start + 1], text: `${expected} ` } : null;
    if (written.toLowerCase() !== scheme.toLowerCase() || /^basic$/i.test(scheme)) return null;
    return { range: [start + 1, start + quoted.length], text: `${expected} ` };
  }
  if (scheme !== undefined || !['Identifier', 'MemberExpression'].includes(value.type)) return null;
  return { range: [start, end], text: `\`${expected} \${${text.slice(start, end)}}\`` };
}

/** The value of a header, where it is written in an object, given to a method, or assigned. */
function headerValueOf(node: AnyNode): AnyNode | null {
  if (node.type === 'Property' && node['shorthand'] !== true) return node['value'] as AnyNode;
  if (node.type === 'AssignmentExpression') return node['right'] as AnyNode;
  if (node.type === 'CallExpression') return (node['arguments'] as AnyNode[])[1] ?? null;
  if (node.parent?.type === 'Property' && node.parent['key'] === node) return headerValueOf(node.parent);
  return isText(node) || ['Identifier', 'MemberExpression'].includes(node.type) ? node : null;
}

function isText({ type, value }: AnyNode): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
}

/** The method in the options of the call, the method that the client is called by, or that of `fetch`. */
function methodEdit({ facts }: PlacedViolation, node: AnyNode): TextEdit | null {
  const { method = '', expected = '' } = facts;
  if (node.type !== 'CallExpression' || !/^[A-Z]+$/.test(expected)) return null;
  const args = node['arguments'] as AnyNode[];
  const callee = node['callee'] as AnyNode;
  const [own, ...others] = args.flatMap((argument) => propertyOf(argument, 'method') ?? []);
  if (own) return others.length === 0 ? methodOptionEdit(own['value'] as AnyNode, method, expected) : null;
  if (callee.type === 'MemberExpression') return verbEdit(callee['property'] as AnyNode, method, expected);
  return callee['name'] === 'fetch' ? addedOption(args, `method: '${expected}'`) : null;
}

function methodOptionEdit(value: AnyNode, method: string, expected: string): TextEdit | null {
  if (!isText(value) || String(value['value']).toUpperCase() !== method) return null;
  return { range: [value.range[0] + 1, value.range[1] - 1], text: expected };
}

/** `client.put(…)` becomes `client.post(…)`: the body of these stands in the same place. */
function verbEdit({ type, name, range }: AnyNode, method: string, expected: string): TextEdit | null {
  const isSure = /^(?:PUT|PATCH)$/.test(method) && expected === 'POST';
  return isSure && type === 'Identifier' && name === method.toLowerCase() ? { range, text: 'post' } : null;
}

/** Adds a property to the options of `fetch`. */
function addedOption([url, options]: readonly AnyNode[], text: string): TextEdit | null {
  if (!url) return null;
  if (!options) return { range: [url.range[1], url.range[1]], text: `, { ${text} }` };
  return options.type === 'ObjectExpression' ? addedProperty(options, text) : null;
}

function addedProperty(object: AnyNode, text: string): TextEdit {
  const last = (object['properties'] as AnyNode[]).at(-1);
  // After the last property, because what is written later counts.
  if (last) return { range: [last.range[1], last.range[1]], text: `, ${text}` };
  return { range: object.range, text: `{ ${text} }` };
}

function propertyOf(object: AnyNode, name: string): AnyNode | null {
  if (object.type !== 'ObjectExpression') return null;
  const isNamed = ({ type, key, computed }: AnyNode): boolean => {
    const { name: plain, value } = (key ?? {}) as { name?: unknown; value?: unknown };
    return type === 'Property' && computed !== true && String(plain ?? value).toLowerCase() === name.toLowerCase();
  };
  return (object['properties'] as AnyNode[]).find(isNamed) ?? null;
}

/** The scheme of the URL, in the call or in the text that the trace names. */
function httpsEdit({ file, trace }: PlacedViolation, node: AnyNode, sourceCode: SourceCode): TextEdit | null {
  const { text } = sourceCode;
  const within = [...text.slice(...node.range).matchAll(/[`'"]http:\/\//gi)].map(({ index }) => node.range[0] + index);
  const traced = trace
    .filter((step) => step.file === file)
    .map(({ line, column }) => sourceCode.getIndexFromLoc({ line, column: column - 1 }))
    .filter((index) => /^[`'"]http:\/\//i.test(text.slice(index, index + 8)));
  const places = within.length > 0 ? within : [...new Set(traced)];
  const [only, ...others] = places;
  return only === undefined || others.length > 0 ? null : { range: [only + 1, only + 6], text: 'https:' };
}

/** Another content type becomes the one of the contract, and a call of `fetch` without one gets it. */
function contentTypeEdit(violation: PlacedViolation, node: AnyNode): TextEdit | null {
  const { contentType, expected = '' } = violation.facts;
  if (contentType === undefined) return null;
  if (contentType !== NO_CONTENT_TYPE) {
    const value = headerValueOf(node);
    return value && isText(value) ? { range: [value.range[0] + 1, value.range[1] - 1], text: expected } : null;
  }
  if (node.type !== 'CallExpression' || !sends(violation)) return null;
  const [, options] = node['arguments'] as AnyNode[];
  if (options?.type !== 'ObjectExpression') return null;
  const header = `'Content-Type': '${expected}'`;
  const headers = propertyOf(options, 'headers');
  if (!headers) return addedProperty(options, `headers: { ${header} }`);
  const value = headers['value'] as AnyNode;
  return value.type === 'ObjectExpression' ? addedProperty(value, header) : null;
}

/** Whether the call sends the request itself. The options of a wrapper are its own. */
function sends({ file, line, column, trace }: PlacedViolation): boolean {
  const sent = trace.at(-1);
  return sent?.file === file && sent.line === line && sent.column === column;
}

/** Takes the property out of its object, with the comma before or after it. */
function leaveOutEdit(_violation: PlacedViolation, node: AnyNode, { text }: SourceCode): TextEdit | null {
  const property = node.type === 'Property' ? node : node.parent;
  if (property?.type !== 'Property' || property.parent?.type !== 'ObjectExpression') return null;
  const all = property.parent['properties'] as AnyNode[];
  const index = all.indexOf(property);
  const before = all[index - 1];
  if (before) return { range: [before.range[1], property.range[1]], text: '' };
  const after = /^\s*,\s*/.exec(text.slice(property.range[1]))?.[0] ?? '';
  return { range: [property.range[0], property.range[1] + after.length], text: '' };
}
