import type { ts as TS } from 'ts-morph';
import { written } from '../../domain/trace.js';
import { list, NULL, record, text, traced, unknown, type TextValue, type Value } from '../../domain/values.js';
import { numbered } from '../../domain/type-marks.js';
import { literalOf } from '../../text/strings.js';

/** JSON text that is written by hand, as the values that it stands for. */

/** Stands for an unknown value in a text. */
const UNKNOWN = '\u0000';

/** The value of a JSON text; undefined if the text is no JSON, or may be none. */
export function valueOfText(value: TextValue, place: TS.Node): Value | undefined {
  const source = withoutHoles(value);
  try {
    return valueOf(JSON.parse(source) as unknown, value.trace?.node ?? place, value.key);
  } catch {
    return undefined;
  }
}

/** Whether a text is certainly no JSON: a form, or anything else that is known as a whole. */
export function isNoJson(value: TextValue): boolean {
  const [first] = value.parts;
  if (typeof first !== 'string') return first?.label === 'fields';
  const literal = literalOf(value);
  if (literal === undefined) return /^\s*[A-Za-z_$][\w$.[\]-]*=/.test(first);
  return literal.trim() !== '' && valueOfText(value, undefined as never) === undefined;
}

/** The text with something that JSON accepts in place of what is unknown: within a string a letter, else a value. */
function withoutHoles({ parts }: TextValue): string {
  let source = '';
  let isInString = false;
  for (const part of parts) {
    if (typeof part !== 'string') {
      source += isInString ? 'x' : JSON.stringify(UNKNOWN);
      continue;
    }
    for (const [character] of part.matchAll(/\\.|[^\\]/gs)) if (character === '"') isInString = !isInString;
    source += part;
  }
  return source;
}

function valueOf(parsed: unknown, node: TS.Node, key: string): Value {
  if (parsed === UNKNOWN) return unknown();
  if (typeof parsed === 'string') return text([parsed], null);
  if (typeof parsed === 'number') return numbered(text([String(parsed)], null));
  if (parsed === null) return NULL;
  if (Array.isArray(parsed)) return list(node, key, () => parsed.map((item, i) => valueOf(item, node, `${key}[${i}]`)));
  if (typeof parsed !== 'object') return unknown('a boolean');
  const fields = Object.entries(parsed).map(([name, value]) => [name, () => [valueOf(value, node, `${key}.${name}`)]]);
  return traced(record(`text:${key}`, Object.fromEntries(fields)), written(node));
}
