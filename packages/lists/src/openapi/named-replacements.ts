import type { Replacement } from '../../../../src/model/registry.js';
import { isObject } from '../../../../src/openapi/documents.js';
import type { Mark } from './marks.js';
import type { SpecifiedOperation } from '../../../../src/openapi/specified-operations.js';
import type { Property } from './schema-graph.js';

/** Replacements that a mark or a sentence names. Only what the specification has, and does not mark, counts. */

/** An operation in a sentence that says to use it. */
const CALL = /\b(?:use|call|by|of|with)\s+(?:the\s+)?[`'"]?((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`'"]*[^\s`'".,;:)])/i;
/** The name of a property in a sentence. */
const USE = /\buse\s+(?:the\s+)?[`'"]?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)/i;
/** Characters of a description that are taken over. */
const LONGEST = 300;

type Texts = readonly (string | null)[];

/** An operation in place of another one. */
export function endpointReplacement(
  texts: Texts,
  { replacement }: Mark,
  live: readonly SpecifiedOperation[],
): Replacement | null {
  const named = namesIn(texts, replacement, CALL);
  const found = live.find(({ id, operation }) => named.some((name) => name === id || name === operation));
  return found ? { kind: 'endpoint', target: found.operation } : null;
}

/** Another property of the same object, or one below it: `Use 'text' field instead`. */
export function fieldReplacement(
  texts: Texts,
  { replacement }: Mark,
  { name, at, siblings }: { name: string; at: readonly string[]; siblings: readonly Property[] },
): Replacement | null {
  const target = namesIn(texts, replacement, USE).find(
    (text) => text !== name && siblings.some((sibling) => sibling.name === text.split('.')[0]),
  );
  if (target === undefined) return null;
  const steps = target.split('.');
  if (steps.length === 1) return { kind: 'rename', target };
  const [parent = ''] = at;
  const above = parent.split('.').slice(0, -1);
  const path = [...above, ...steps].filter((step) => step !== '$').join('.');
  return { kind: steps.at(-1) === name ? 'move' : 'reshape', target: path };
}

/** What the mark names, then what sentences name. */
function namesIn(texts: Texts, replacement: string | null, pattern: RegExp): string[] {
  return [replacement, ...texts.map((text) => pattern.exec(text ?? '')?.[1])].filter(
    (name): name is string => typeof name === 'string',
  );
}

/** The first paragraph of a description, on one line and without marks of quotation: `> [!WARNING]`. */
export function descriptionOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  const text = value['description'] ?? value['summary'];
  const paragraphs = typeof text === 'string' ? text.split(/\n\s*\n/).map(withoutQuote) : [];
  return paragraphs.find((paragraph) => paragraph !== '') ?? null;
}

function withoutQuote(paragraph: string): string {
  const lines = paragraph.split('\n').map((line) => line.replace(/^\s*>\s?/, '').trim());
  const text = lines
    .filter((line) => !/^\[![A-Z]+\]$/.test(line))
    .join(' ')
    .trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The value that a mark names in place of another one. */
export function valueReplacement({ replacement }: Mark): Replacement | null {
  return replacement === null ? null : { kind: 'value', target: replacement };
}
