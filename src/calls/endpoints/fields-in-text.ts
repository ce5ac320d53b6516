import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { decoded } from '../../strings/texts.js';
import { nodesOf, type Trace } from '../domain/trace.js';
import { unknown, type TextPart, type TextValue, type UnknownValue } from '../domain/values.js';
import { stepsOf, type Names } from '../requests/bodies.js';

/** A field in a text, and its value; null if that is not known. */
export interface InText {
  /** Names from the top of the text to the field. */
  path: readonly string[];
  text: string | null;
  of: TextValue;
}

interface Found {
  found: InText[];
  unknowns: UnknownValue[];
}

/** The parts of a URL from its question mark on. */
export function queryOf({ parts }: TextValue): TextPart[] {
  const at = parts.findIndex((part) => typeof part === 'string' && part.includes('?'));
  if (at < 0) return [];
  const first = parts[at] as string;
  return [first.slice(first.indexOf('?')), ...parts.slice(at + 1)];
}

/** The fields that a text has: as `name=value&…`, with or without a question mark, or as JSON. */
export function fieldsInText(of: TextValue, names: Names): Found {
  const [first = ''] = of.parts;
  if (typeof first === 'string' && /^\s*[{[]/.test(first)) return { found: fieldsInJson(of, names), unknowns: [] };
  return fieldsInQuery(of, names);
}

/** An unknown that is no value may be more parameters. */
function fieldsInQuery(of: TextValue, names: Names): Found {
  const found: InText[] = [];
  const unknowns: UnknownValue[] = [];
  let before = '&';
  for (const [index, part] of of.parts.entries()) {
    if (typeof part === 'string') {
      for (const match of part.matchAll(index === 0 ? PAIR : LATER_PAIR)) {
        const path = stepsOf(fromQuery(match[1]!));
        const isCut = index + 1 < of.parts.length && match.index + match[0].length === part.length;
        if (names.has(path.at(-1)!)) found.push({ path, text: isCut ? null : fromQuery(match[2] ?? ''), of });
      }
      before = part;
    } else if (!part.fields && !/(?:^|[?&])[^?&=#]+=[^&#]*$/.test(before)) unknowns.push(unknown(part.label, part));
  }
  return { found, unknowns };
}

/** A name and what follows it, at the beginning of a text or behind a separator. */
const PAIR = /(?:^|[?&])([\w%.[\]~+-]+)(?:=([^&#]*))/g;
const LATER_PAIR = /[?&]([\w%.[\]~+-]+)(?:=([^&#]*))/g;

function fromQuery(text: string): string {
  return decoded(text.replaceAll('+', ' '));
}

/** In place of an unknown, which may be within quotes or not. */
const DIGIT = '0';

/** The fields of JSON text; values in which something is unknown are. */
function fieldsInJson(of: TextValue, names: Names): InText[] {
  const found: InText[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, below] of Object.entries(value)) {
      const steps = Array.isArray(value) ? path : [...path, name];
      const isKnown = typeof below === 'string' && !below.includes(DIGIT);
      if (!Array.isArray(value) && names.has(name)) found.push({ path: steps, text: isKnown ? below : null, of });
      visit(below, steps);
    }
  };
  visit(parsed(of.parts.map((part) => (typeof part === 'string' ? part : DIGIT)).join('')), []);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text among the steps of a trace in which something is written. */
export function placeIn(trace: Trace, what: string): TS.Node | undefined {
  return [...nodesOf(trace)].find(
    (node) => (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && node.getText().includes(what),
  );
}
