import type { SecretPlace } from '../model/violation.js';
import { escaped } from '../strings/texts.js';
import { Beginnings, KnownTexts, SHORT } from './known-texts.js';
import { matchesOf, runsIn, SCHEMES, withHoles, type Span } from './spans.js';

/** The lines of a file, or undefined if it cannot be read. */
export type LinesOf = (file: string) => readonly string[] | undefined;

/** The secrets at some places, as texts that are recognised elsewhere. */
export interface FoundValues {
  /** Where they are in a piece of code. */
  spansIn(code: string): Span[];
  /** The length of the beginning of one, with which a text ends that was cut off. */
  cutIn(text: string): number;
}

const NONE: FoundValues = { spansIn: () => [], cutIn: () => 0 };

export function foundValues(places: readonly SecretPlace[], linesOf: LinesOf): FoundValues {
  if (places.length === 0) return NONE;
  const anywhere = new Set<string>();
  const quoted = new Set<string>();
  const parameters = new Set<string>();
  for (const place of places) {
    const { before, text } = textAt(place, linesOf);
    const [, parameter] = PARAMETER.exec(withHoles(before, 'code')) ?? [];
    if (parameter !== undefined) parameters.add(parameter);
    for (const form of formsOf(text)) (place.isOnlyHere ? quoted : anywhere).add(form);
  }
  const texts = new KnownTexts(anywhere);
  const long = new Beginnings(anywhere);
  const all = new Beginnings([...anywhere, ...quoted]);
  const patterns = [wordPattern(anywhere), quotedPattern(quoted)].filter((one) => one !== null);
  return {
    spansIn: (code) => [
      ...texts.spansIn(code),
      ...patterns.flatMap((pattern) => [...matchesOf(pattern, code)].map(secretOf)),
      ...(parameters.size > 0 ? valuesOf(parameters, withHoles(code, 'code')) : []),
    ],
    cutIn: (text) => cutLength(text, long, all),
  };
}

/** The parameter of a query whose value begins before the end of a text. */
const PARAMETER = /([?&;#][^?&;=#\s'"`/]*=)[^&#\s'"`=]*$/;
const PARAMETERS = new RegExp(PARAMETER.source.slice(0, -1), 'g');

/** How far before a secret the name of its query parameter may begin. In minified code, a line has megabytes. */
const LONGEST_BEFORE = 2000;

/** What may be before a secret that is only known by its place. */
const BEFORE_SECRETS = /["'`/=:}\s]/;

/** So much of a secret tells something of it. */
const LEAST_CUT = 3;

/** What a line of a secret contains if it tells something of it. One with a bracket only does not. */
const TELLING = new RegExp(`\\w{${LEAST_CUT}}`);

/** A text as it is written, as it is read, as JSON has it, on one line, and each line that tells something of it. */
function formsOf(written: string): string[] {
  const read = unescaped(written);
  const forms = [written, read, JSON.stringify(read).slice(1, -1), written.replace(/\s+/g, ' ')];
  return [...forms, ...written.split('\n').filter((line) => TELLING.test(line))]
    .map((form) => form.trim())
    .filter((form) => form !== '');
}

function wordPattern(values: ReadonlySet<string>): RegExp | null {
  return patternOf(
    [...values].filter((value) => value.length < SHORT),
    '(?<![\\w-])',
    '(?![\\w-])',
  );
}

/** A value that may be any word is one where it is a whole literal. */
function quotedPattern(values: ReadonlySet<string>): RegExp | null {
  return patternOf([...values], `["'\`}]\\s*(?:(?:${SCHEMES})\\s+)?`, '(?=\\s*(?:\\\\?["\'`]|\\$\\{))');
}

function patternOf(values: string[], before = '', after = ''): RegExp | null {
  if (values.length === 0) return null;
  const longestFirst = values.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`${before}(?<secret>${longestFirst.join('|')})${after}`, 'dg');
}

function secretOf({ indices }: RegExpExecArray): Span {
  const [start, end] = indices!.groups!.secret!;
  return { start, end, isSecret: true };
}

function valuesOf(parameters: ReadonlySet<string>, code: string): Span[] {
  return [...matchesOf(PARAMETERS, code)]
    .filter(([, parameter]) => parameters.has(parameter!))
    .flatMap(({ 0: whole, 1: parameter, index }) => {
      const start = index + parameter!.length;
      return runsIn(code.slice(start, index + whole.length), start);
    });
}

/** The length of the beginning of a secret that a text ends with: a long one, or any where secrets are. */
function cutLength(text: string, long: Beginnings, all: Beginnings): number {
  for (let at = Math.max(0, text.length - all.longest); at < text.length; at++) {
    const end = text.slice(at);
    if (end.length >= LEAST_CUT && long.has(end)) return end.length;
    if (BEFORE_SECRETS.test(text.charAt(at - 1)) && all.has(end)) return end.length;
  }
  return 0;
}

function textAt(
  { file, line, column, endLine, endColumn }: SecretPlace,
  linesOf: LinesOf,
): { before: string; text: string } {
  const lines = (linesOf(file) ?? []).slice(line - 1, endLine);
  if (lines.length === 0) return { before: '', text: '' };
  lines[lines.length - 1] = lines.at(-1)!.slice(0, endLine - line === lines.length - 1 ? endColumn - 1 : undefined);
  const before = lines[0]!.slice(Math.max(0, column - 1 - LONGEST_BEFORE), column - 1);
  lines[0] = lines[0]!.slice(column - 1);
  return { before, text: lines.join('\n') };
}

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
  return text.includes(token) && (token.length >= SHORT || wordPattern(new Set([token]))!.test(text));
}

/** A token without the scheme that may stand before it in a header. */
export function withoutScheme(text: string): string {
  return text.replace(SCHEME, '').trim();
}

const SCHEME = /^\s*(?:(?:Bearer|Basic|Token)(?:\s+|$)|[a-z][\w-]{0,19}\s+(?=\S+\s*$))/i;
