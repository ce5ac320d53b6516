import { flatMap } from '../../collections/lists.js';
import { joinValues } from '../domain/join.js';
import { text, type Hole, type TextPart, type TextValue, type Values } from '../domain/values.js';
import { matchesOf, type Match, type Pattern } from './regular-expressions.js';
import { literalOf, merge, opaque, textsOf } from './strings.js';

/** `text.replace(search, replacement)`. */

/** What is replaced: a string with unknown parts, a regular expression, or null for something unknown. */
export type Search = TextValue | Pattern | null;

/**
 * The texts in which a string, or what a pattern matches, is replaced. Where nobody can tell what that is, the text may
 * have stayed as it was.
 *
 * @param replacements undefined if a function makes them.
 * @param all whether each occurrence of a string is replaced.
 */
export function replaced(values: Values, search: Search, replacements: Values | undefined, all: boolean): Values {
  const options = textsOf(replacements ?? []);
  return joinValues(
    ...textsOf(values).map((value): Values => {
      const { whole, holes } = flat(value);
      const matches = search && occurrences(search, whole, all);
      if (!matches) return [value, ...opaque([value])];
      if (matches.length === 0) return [value];
      if (options.length === 0 || isNamedByParts(search))
        return [text(spliced(whole, matches, holes, placeholder), value.trace)];
      return options.map((option) =>
        text(
          spliced(whole, matches, holes, (match) => filled(option, match, holes)),
          merge([option.trace, value.trace]),
        ),
      );
    }),
  );
}

/** Whether a pattern matches somewhere in a text, whose unknown parts have no slash. */
export function isMatched(value: TextValue, pattern: Pattern): boolean {
  return (matchesOf(pattern, flat(value).whole) ?? []).length > 0;
}

/** Whether a search has unknown parts: `{${name}}`. Then each name is replaced by some value. */
function isNamedByParts(search: TextValue | Pattern): boolean {
  return 'parts' in search && literalOf(search) === undefined;
}

function occurrences(search: TextValue | Pattern, whole: string, all: boolean): readonly Match[] | undefined {
  if (!('parts' in search)) return matchesOf(search, whole);
  const source = search.parts.map((part) => (typeof part === 'string' ? quoted(part) : '[\\w-]+')).join('');
  return matchesOf({ source, flags: all || isNamedByParts(search) ? 'g' : '' }, whole);
}

function quoted(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The first of the characters that stand for unknown parts; Unicode leaves them to private use. */
const FIRST_HOLE = 0xe000;

/** A text as one string, with a character for each unknown part. */
function flat({ parts }: TextValue): { whole: string; holes: Hole[] } {
  const holes: Hole[] = [];
  const pieces = parts.map((part) =>
    typeof part === 'string' ? part : String.fromCharCode(FIRST_HOLE + holes.push(part) - 1),
  );
  return { whole: pieces.join(''), holes };
}

/** The parts of such a string. */
function unfolded(piece: string, holes: readonly Hole[]): TextPart[] {
  return piece.split(/([\ue000-\uf8ff])/).map((part) => holes[part.charCodeAt(0) - FIRST_HOLE] ?? part);
}

function spliced(
  whole: string,
  matches: readonly Match[],
  holes: readonly Hole[],
  replacement: (match: Match) => readonly TextPart[],
): TextPart[] {
  let end = 0;
  const parts = flatMap(matches, (match): TextPart[] => {
    const between = whole.slice(end, match.start);
    end = match.end;
    return [...unfolded(between, holes), ...replacement(match)];
  });
  return [...parts, ...unfolded(whole.slice(end), holes)];
}

/** What a function makes of `:id` or `{id}`: something unknown, with that name. */
function placeholder({ groups: [matched = ''] }: Match): TextPart[] {
  return [{ label: /^\W*(\w+)\W*$/.exec(matched)?.[1] ?? 'unknown' }];
}

/** A replacement with what the match puts into it: `$1`, `$&`. */
function filled(option: TextValue, { groups }: Match, holes: readonly Hole[]): TextPart[] {
  return flatMap(option.parts, (part) =>
    typeof part === 'string'
      ? flatMap(part.split(/(\$(?:[$&]|\d{1,2}))/), (piece, i) =>
          i % 2 === 0 ? [piece] : inserted(piece, groups, holes),
        )
      : [part],
  );
}

function inserted(reference: string, groups: Match['groups'], holes: readonly Hole[]): TextPart[] {
  if (reference === '$$') return ['$'];
  const index = reference === '$&' ? 0 : Number(reference.slice(1));
  return index < groups.length ? unfolded(groups[index] ?? '', holes) : [reference];
}

const STARTING = /^\s+/;
const ENDING = /\s+$/;

/** What `slice(start, end)` gives of a text: undefined if the characters that it cuts off are not known. */
export function sliced(value: TextValue, start: number, end: number | undefined): TextValue | undefined {
  const { parts, trace } = value;
  const literal = literalOf(value);
  if (literal !== undefined) return text([literal.slice(start, end)], trace);
  if (start < 0 || (end !== undefined && end >= 0)) return undefined;
  const cutFromEnd = -(end ?? 0);
  if (!isLongEnough(parts[0], start) || !isLongEnough(parts.at(-1), cutFromEnd)) return undefined;
  const rest = parts.map((part, i) => {
    if (typeof part !== 'string') return part;
    if (i === 0) return part.slice(start);
    return i === parts.length - 1 ? part.slice(0, part.length - cutFromEnd) : part;
  });
  return text(rest, trace);
}

/** What `substring(start, end)` gives of a text: a bound below 0 is 0, and the smaller one is the start. */
export function between(value: TextValue, start: number, end: number | undefined): TextValue | undefined {
  const [first, second] = [Math.max(start, 0), end === undefined ? undefined : Math.max(end, 0)];
  return second === undefined
    ? sliced(value, first, second)
    : sliced(value, Math.min(first, second), Math.max(first, second));
}

function isLongEnough(part: TextValue['parts'][number] | undefined, length: number): boolean {
  return length === 0 || (typeof part === 'string' && part.length >= length);
}

/** The texts without the white space at their ends. */
export function trimmed(values: Values, { start, end }: { start: boolean; end: boolean }): Values {
  return textsOf(values).map((value) => {
    const last = value.parts.length - 1;
    const parts = value.parts.map((part, i) => {
      if (typeof part !== 'string') return part;
      const begun = start && i === 0 ? part.replace(STARTING, '') : part;
      return end && i === last ? begun.replace(ENDING, '') : begun;
    });
    return text(parts, value.trace);
  });
}
