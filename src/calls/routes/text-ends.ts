import { PATH_CALLEES, PATH_HOLDERS } from '../../strings/path-words.js';
import { text, unknown, type TextPart, type TextValue } from '../domain/values.js';
import type { RouteTable } from './route-table.js';

/** A literal is not looked at beyond so many characters. */
const LONGEST = 300;

/**
 * Whether a text of code has a literal that may end in the path of a listed endpoint, before anything is parsed: what
 * stands around the places where a pattern matches is read as far as the nearest quotes.
 *
 * @param pattern of the names in which a path may end, with what stands before them.
 */
export function mayHaveEnds(code: string, pattern: RegExp, routes: RouteTable): boolean {
  const all = new RegExp(pattern.source, `${pattern.flags}g`);
  for (const { 0: found, index } of code.matchAll(all)) {
    const at = index + found.length;
    const start = startOf(code, at);
    const end = endOf(code, at);
    if (start < 0 || mayBeJoined(code, start, end)) return true;
    const literal = code.slice(start, end);
    if (!/[/$]/.test(literal) && !mayHoldPath(code, start, literal)) continue;
    if (routes.isListed(behindBase(partsOf(literal)))) return true;
  }
  return false;
}

/** Whether a literal is joined with others, which only a parser can tell: in a concatenation, an array or a call. */
function mayBeJoined(code: string, start: number, end: number): boolean {
  const before = code.slice(Math.max(0, start - LONGEST), Math.max(0, start - 1)).trimEnd();
  if (before.endsWith('+') || /^\s*\+/.test(code.slice(end + 1, end + 10))) return true;
  if (!/[,[]$/.test(before)) return false;
  return CALLS.test(before) || METHOD.test(before) || code.slice(end, end + LONGEST).includes('.join(');
}

/** A call of which a text may be the beginning of the arguments, that takes a path in pieces. */
const CALLS = new RegExp(`(?:${PATH_CALLEES})(?:<[^()]*>)?\\([^()]*$`, 'i');

/** A method as the argument before it: `send('POST', 'chat')`. */
const METHOD = /["'`](?:get|head|post|put|patch|delete)["'`]\s*,$/i;

/** Whether a word without a slash may be a path, by what stands before it: `api.get('chat')`, `url: 'chat'`, `CHAT = 'chat'`. */
function mayHoldPath(code: string, start: number, word: string): boolean {
  const before = code.slice(Math.max(0, start - LONGEST), start - 1);
  const [, name = ''] = /([\w$]+)["'`]?\s*[:=]\s*$/.exec(before) ?? [];
  return CALLEE.test(before) || HOLDER.test(name) || (name !== '' && name.toLowerCase().includes(word.toLowerCase()));
}

const CALLEE = new RegExp(`(?:${PATH_CALLEES})(?:<[^()]*>)?\\(\\s*$`, 'i');
const HOLDER = new RegExp(PATH_HOLDERS, 'i');

/** The index behind the quote with which a literal begins; -1 if that is too far away. */
function startOf(code: string, from: number): number {
  let depth = 0;
  for (let at = from - 1; at >= Math.max(0, from - LONGEST); at--) {
    const char = code[at]!;
    if (char === '}') depth++;
    else if (char === '{' && depth > 0) depth--;
    else if (depth === 0 && QUOTES.has(char)) return at + 1;
  }
  return -1;
}

function endOf(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < Math.min(code.length, from + LONGEST); at++) {
    const char = code[at]!;
    if (char === '{' && code[at - 1] === '$') depth++;
    else if (char === '}' && depth > 0) depth--;
    else if (depth === 0 && QUOTES.has(char)) return at;
  }
  return from;
}

const QUOTES = new Set(['"', "'", '`']);

/** What is written in a literal, with an unknown for each `${…}`. */
function partsOf(literal: string): TextPart[] {
  const pieces = literal.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  return pieces.flatMap((piece, i): TextPart[] => [...(i > 0 ? [unknown().hole] : []), ...(piece ? [piece] : [])]);
}

/** The URL of which some parts are the end, behind an unknown base if they have no host. What ends in a slash goes on. */
export function behindBase(parts: readonly TextPart[]): TextValue {
  const [first, ...rest] = parts;
  if (typeof first !== 'string') return text(goingOn(parts), null);
  if (/^[a-z]+:\/\//i.test(first)) return text(parts, null);
  return text(goingOn([unknown().hole, first.startsWith('/') ? first : `/${first}`, ...rest]), null);
}

function goingOn(parts: readonly TextPart[]): readonly TextPart[] {
  const last = parts.at(-1);
  return typeof last === 'string' && last.endsWith('/') ? [...parts, unknown().hole] : parts;
}
