import type { Location } from './model/finding.js';

/** What stands where a token was. */
const MASK = '***';

/** The text of a file, or undefined if it cannot be read. */
export type TextOf = (file: string) => string | undefined;

/**
 * Texts that are kept as they are: the engine looks things up by them, and none of them is written in the code of a
 * call.
 */
const KEPT: ReadonlySet<string> = new Set(['file', 'api', 'rule', 'client', 'path', 'entry', 'kind', 'host', 'id']);

/**
 * Masks the literals of tokens wherever a text quotes them, whole or without their quotes and the scheme before them.
 *
 * @param secrets the places of the literals.
 */
export function secretMask(secrets: readonly Location[], textOf: TextOf): (text: string) => string {
  const values = longestFirst(secrets.flatMap((place) => valuesIn(textAt(place, textOf))));
  if (values.length === 0) return (text) => text;
  const pattern = new RegExp(values.map(patternOf).join('|'), 'g');
  return (text) => withoutCut(text, values).replace(pattern, MASK);
}

function longestFirst(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort((a, b) => b.length - a.length);
}

/** The end of a literal that a shortened text, or an anchor, cuts off. */
function withoutCut(text: string, values: readonly string[]): string {
  const isShortened = text.endsWith('…');
  if (!isShortened && text.length < LONGEST_ANCHOR) return text;
  const whole = isShortened ? text.slice(0, -1) : text;
  for (const value of values)
    for (let length = Math.min(value.length - 1, whole.length); length >= LEAST_CUT; length--)
      if (whole.endsWith(value.slice(0, length))) return `${whole.slice(0, -length)}${MASK}${isShortened ? '…' : ''}`;
  return text;
}

/** How long the text of a place may be before it is cut. */
const LONGEST_ANCHOR = 200;
/** So much of a token tells something of it. */
const LEAST_CUT = 3;

/** Plain data with every text masked, in a copy. */
export function masked<T>(data: T, mask: (text: string) => string): T {
  return maskedIn(data, mask) as T;
}

function maskedIn(data: unknown, mask: (text: string) => string): unknown {
  if (typeof data === 'string') return mask(data);
  if (Array.isArray(data)) return data.map((one: unknown) => maskedIn(one, mask));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, one]) => [
      key,
      KEPT.has(key) && typeof one === 'string' ? one : maskedIn(one, mask),
    ]),
  );
}

/**
 * Lines with the literals of tokens masked, each character by a `*`, so that columns stay. The same texts are masked
 * on all other lines too.
 */
export function maskedLines(
  linesOf: (file: string) => readonly string[] | undefined,
  secrets: readonly Location[],
): (file: string) => readonly string[] | undefined {
  if (secrets.length === 0) return linesOf;
  const textOf: TextOf = (file) => linesOf(file)?.join('\n');
  const values = secrets.flatMap((place) => valuesIn(textAt(place, textOf)));
  const pieces = longestFirst(values.flatMap((value) => value.split('\n'))).filter((piece) => piece.trim() !== '');
  if (pieces.length === 0) return linesOf;
  const pattern = new RegExp(pieces.map(patternOf).join('|'), 'g');
  return (file) => linesOf(file)?.map((line) => line.replace(pattern, (found) => '*'.repeat(found.length)));
}

function textAt({ file, line, column, endLine, endColumn }: Location, textOf: TextOf): string {
  const lines = (textOf(file) ?? '').split(/\r\n|[\n\r\u2028\u2029]/).slice(line - 1, endLine);
  if (lines.length === 0) return '';
  lines[lines.length - 1] = lines.at(-1)!.slice(0, endLine - line === lines.length - 1 ? endColumn - 1 : undefined);
  lines[0] = lines[0]!.slice(column - 1);
  return lines.join('\n');
}

/** The parts of a literal that are a secret: without quotes, scheme and substitutions, and with escapes resolved. */
function valuesIn(literal: string): string[] {
  const content = literal.replace(/^[`'"}]|(?:[`'"]|\$\{)$/g, '');
  return content
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/^\s*(?:(?:Bearer|Basic|Token)\s+)?/i, '').trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const resolved = part.replace(/\\(.)/g, '$1');
      return [part, resolved, JSON.stringify(resolved).slice(1, -1)];
    });
}

/** A text that is this short may be a part of any word. */
const SHORT = 6;

function patternOf(value: string): string {
  const text = value.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return value.length < SHORT ? `(?<![\\w-])${text}(?![\\w-])` : text;
}
