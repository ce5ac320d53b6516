import type { Location } from './model/finding.js';
import { once } from './once.js';

/** What stands where a token was. */
const MASK = '***';

/** The lines of a file, or undefined if it cannot be read. */
type LinesOf = (file: string) => readonly string[] | undefined;

/** The texts that quote code or name it for people. The engine looks things up by all others. */
const QUOTING: ReadonlySet<string> = new Set(['anchor', 'scope', 'note', 'text', 'reason', 'why', 'url', 'facts']);

/**
 * Masks the literals of tokens wherever a text quotes them, whole or without their quotes and the scheme before them.
 *
 * @param secrets the places of the literals.
 */
export function secretMask(secrets: readonly Location[], linesOf: LinesOf): (text: string) => string {
  const values = valuesAt(secrets, linesOf);
  if (values.length === 0) return (text) => text;
  const pattern = anyOf(values);
  return (text) => withoutCut(text, values).replace(pattern, MASK);
}

function valuesAt(secrets: readonly Location[], linesOf: LinesOf): string[] {
  return longestFirst(secrets.flatMap((place) => valuesIn(textAt(place, linesOf))));
}

function anyOf(values: readonly string[]): RegExp {
  return new RegExp(values.map(patternOf).join('|'), 'g');
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

/** Plain data with every text masked that quotes code, in a copy. */
export function masked<T>(data: T, mask: (text: string) => string): T {
  return maskedIn(data, mask, false) as T;
}

function maskedIn(data: unknown, mask: (text: string) => string, isQuoting: boolean): unknown {
  if (typeof data === 'string') return isQuoting ? mask(data) : data;
  if (Array.isArray(data)) return data.map((one: unknown) => maskedIn(one, mask, isQuoting));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, one]) => [key, maskedIn(one, mask, isQuoting || QUOTING.has(key))]),
  );
}

/**
 * Masks the literals of tokens in lines of code, each character by a `*`, so that columns stay. Nothing is read before a
 * line is masked.
 */
export function lineMask(linesOf: LinesOf, secrets: readonly Location[]): (line: string) => string {
  if (secrets.length === 0) return (line) => line;
  const pattern = once(() =>
    anyOf(
      longestFirst(valuesAt(secrets, linesOf).flatMap((value) => value.split('\n'))).filter((one) => one.trim() !== ''),
    ),
  );
  return (line) => line.replace(pattern(), (found) => '*'.repeat(found.length));
}

/** Lines with the literals of tokens masked; the same texts are masked on all other lines too. */
export function maskedLines(linesOf: LinesOf, secrets: readonly Location[]): LinesOf {
  if (secrets.length === 0) return linesOf;
  const mask = lineMask(linesOf, secrets);
  const known = new Map<string, readonly string[] | undefined>();
  return (file) => {
    if (!known.has(file)) known.set(file, linesOf(file)?.map(mask));
    return known.get(file);
  };
}

function textAt({ file, line, column, endLine, endColumn }: Location, linesOf: LinesOf): string {
  const lines = (linesOf(file) ?? []).slice(line - 1, endLine);
  if (lines.length === 0) return '';
  lines[lines.length - 1] = lines.at(-1)!.slice(0, endLine - line === lines.length - 1 ? endColumn - 1 : undefined);
  lines[0] = lines[0]!.slice(column - 1);
  return lines.join('\n');
}

/** The parts of a literal that are a secret: without quotes, scheme and substitutions, as written and as they are read. */
function valuesIn(literal: string): string[] {
  const content = literal.replace(/^[`'"}]|(?:[`'"]|\$\{)$/g, '');
  return content
    .split(/\$\{[^}]*\}/)
    .map(withoutScheme)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const read = unescaped(part);
      return [part, read, JSON.stringify(read).slice(1, -1)];
    });
}

/** A token without the scheme that may stand before it in a header. */
export function withoutScheme(text: string): string {
  return text.replace(SCHEME, '').trim();
}

const SCHEME = /^\s*(?:(?:Bearer|Basic|Token)(?:\s+|$)|[a-z][\w-]{0,19}\s+(?=\S+\s*$))/i;

/** What the escapes of a literal stand for. */
function unescaped(content: string): string {
  return content.replace(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|\r?\n|([^]))/gi,
    (_, point?: string, unit?: string, byte?: string, other?: string) => {
      const code = point ?? unit ?? byte;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      return other === undefined ? '' : (CONTROLS[other] ?? other);
    },
  );
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };

/** Whether a text has a token in it; a short one only as a word of its own. */
export function holdsToken(text: string, token: string): boolean {
  return text.includes(token) && (token.length >= SHORT || new RegExp(patternOf(token)).test(text));
}

/** A text that is this short may be a part of any word. */
const SHORT = 6;

function patternOf(value: string): string {
  const text = value.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return value.length < SHORT ? `(?<![\\w-])${text}(?![\\w-])` : text;
}
