import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { decoded } from '../../texts.js';
import { nodesOf, type Trace } from '../domain/trace.js';
import { unknown, type TextPart, type TextValue, type UnknownValue } from '../domain/values.js';
import type { Names } from '../requests/bodies.js';

/** A parameter in a text, and its value; null if that is not known. */
export interface InText {
  name: string;
  text: string | null;
  of: TextValue;
}

/** The parts of a URL from its question mark on. */
export function queryOf({ parts }: TextValue): TextPart[] {
  const at = parts.findIndex((part) => typeof part === 'string' && part.includes('?'));
  if (at < 0) return [];
  const first = parts[at] as string;
  return [first.slice(first.indexOf('?')), ...parts.slice(at + 1)];
}

/** The parameters in `?name=value&…`. An unknown that is no value may be more parameters. */
export function parametersIn(
  query: readonly TextPart[],
  of: TextValue,
  names: Names,
): { found: InText[]; unknowns: UnknownValue[] } {
  const found: InText[] = [];
  const unknowns: UnknownValue[] = [];
  let before = '';
  for (const [index, part] of query.entries()) {
    if (typeof part !== 'string') {
      if (!part.fields && !/[?&][^?&=#]+=[^&#]*$/.test(before)) unknowns.push(unknown(part.label, part));
    } else {
      for (const match of part.matchAll(/[?&]([^?&=#]+)(?:=([^&#]*))?/g)) {
        const name = fromQuery(match[1]!);
        const isCut = index + 1 < query.length && match.index + match[0].length === part.length;
        if (names.has(name)) found.push({ name, text: isCut ? null : fromQuery(match[2] ?? ''), of });
      }
      before = part;
    }
  }
  return { found, unknowns };
}

function fromQuery(text: string): string {
  return decoded(text.replaceAll('+', ' '));
}

/** The text among the steps of a trace in which something is written. */
export function placeIn(trace: Trace, what: string): TS.Node | undefined {
  return [...nodesOf(trace)].find(
    (node) => (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && node.getText().includes(what),
  );
}
