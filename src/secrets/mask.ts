import type { Location } from '../model/finding.js';
import type { SecretPlace } from '../model/violation.js';
import { spansIn, withoutSpans, type TextKind } from './spans.js';
import { foundValues, type FoundValues, type LinesOf } from './secret-values.js';

/** What stands where a secret was. */
const MASK = '***';

/** The texts that quote code or name it for people. The engine looks things up by all others. */
const QUOTING: ReadonlySet<string> = new Set(['anchor', 'scope', 'note', 'text', 'reason', 'why', 'facts', 'message']);

/** Masks the secrets in a text. */
export type Mask = (text: string, kind: TextKind) => string;

/**
 * Masks the secrets that are written in code wherever a text quotes them, and what is one in any text: the user in a
 * URL, for example.
 *
 * @param isPublic whether the parameter of a query may be read by everybody.
 */
export function secretMask(
  secrets: readonly SecretPlace[],
  linesOf: LinesOf,
  isPublic: (name: string) => boolean = () => false,
): Mask {
  const values = foundValues(secrets, linesOf);
  return (text, kind) => maskedText(withoutCut(text, values), kind, values, isPublic, () => MASK);
}

function maskedText(
  text: string,
  kind: TextKind,
  values: FoundValues,
  isPublic: (name: string) => boolean,
  cover: (secret: string) => string,
): string {
  return withoutSpans(text, [...spansIn(text, kind, isPublic), ...values.spansIn(text)], cover);
}

/** Without the beginning of a secret that a shortened text, or an anchor, ends with. */
function withoutCut(text: string, values: FoundValues): string {
  const isShortened = text.endsWith('…');
  if (!isShortened && text.length < LONGEST_ANCHOR) return text;
  const whole = isShortened ? text.slice(0, -1) : text;
  const length = values.cutIn(whole);
  return length === 0 ? text : `${whole.slice(0, -length)}${MASK}${isShortened ? '…' : ''}`;
}

/** How long the text of a place may be before it is cut. */
const LONGEST_ANCHOR = 200;

/**
 * Plain data with every text masked that quotes code, in a copy.
 *
 * @param maskOf the mask for the texts of what is in a file.
 */
export function masked<T>(data: T, maskOf: (file: string) => Mask): T {
  return maskedIn(data, maskOf, maskOf(''), null) as T;
}

function maskedIn(data: unknown, maskOf: (file: string) => Mask, mask: Mask, kind: TextKind | null): unknown {
  if (typeof data === 'string') return kind === null ? data : mask(data, kind);
  if (Array.isArray(data)) return data.map((one: unknown) => maskedIn(one, maskOf, mask, kind));
  if (typeof data !== 'object' || data === null) return data;
  const own = 'file' in data && typeof data.file === 'string' ? maskOf(data.file) : mask;
  return Object.fromEntries(
    Object.entries(data).map(([key, one]) => [
      key,
      maskedIn(one, maskOf, own, key === 'url' ? 'url' : QUOTING.has(key) ? 'code' : kind),
    ]),
  );
}

/** Masks the secrets in lines of code, each character by a `*`, so that columns stay. */
export function lineMask(linesOf: LinesOf, secrets: readonly SecretPlace[]): (line: string) => string {
  let values: FoundValues | undefined;
  return (line) => {
    values ??= foundValues(secrets, linesOf);
    return maskedText(line, 'code', values, () => false, stars);
  };
}

/** Lines with the secrets masked; the same texts are masked on all other lines too. */
export function maskedLines(linesOf: LinesOf, secrets: readonly SecretPlace[]): LinesOf {
  const mask = lineMask(
    linesOf,
    secrets.filter(({ isOnlyHere }) => !isOnlyHere),
  );
  const known = new Map<string, readonly string[] | undefined>();
  return (file) => {
    if (!known.has(file)) {
      const here = secrets.filter((place) => place.file === file);
      known.set(file, covered(linesOf(file), here)?.map(mask));
    }
    return known.get(file);
  };
}

/** Lines with these places covered. */
function covered(lines: readonly string[] | undefined, places: readonly Location[]): readonly string[] | undefined {
  if (!lines || places.length === 0) return lines;
  const shown = [...lines];
  for (const { line, column, endLine, endColumn } of places) {
    for (let at = line; at <= endLine; at++) {
      const text = shown[at - 1];
      if (text === undefined) continue;
      const start = at === line ? column - 1 : 0;
      const end = at === endLine ? endColumn - 1 : text.length;
      shown[at - 1] = text.slice(0, start) + stars(text.slice(start, end)) + text.slice(end);
    }
  }
  return shown;
}

function stars(text: string): string {
  return '*'.repeat(text.length);
}
