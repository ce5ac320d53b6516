import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { printKnownUrl, type KnownValue } from '../../../model/settings/known-value.js';
import { isStandIn } from '../../../strings/stand-ins.js';
import { step, supposed } from '../../domain/trace.js';
import { text, traced, type TextPart, type TextValue, type Values } from '../../domain/values.js';
import { literalOf } from '../../text/strings.js';

/** The texts that code, or JSON, has as its value: `'"https://…"'`, `JSON.stringify('https://…')`. */
export function decoded(values: Values): Values {
  return flatMap(values, (value) => {
    if (value.kind === 'json') return value.of();
    if (value.kind !== 'text') return [value];
    const quoted = /^\s*(["'`])(.*)\1\s*$/s.exec(literalOf(value) ?? '');
    return quoted ? [text([quoted[2]!], value.trace)] : [value];
  });
}

/** What is known of a URL, as a text. */
export function textOf({ url, source, isStated }: KnownValue, label: string, node: TS.Node): TextValue {
  const parts: TextPart[] = url.length === 0 ? [{ label, isOther: true }] : url.map((part) => part ?? { label });
  const note = `${label} is ${printKnownUrl(url)}, as ${source} says`;
  return traced(text(parts, null), isStated ? step(node, note) : supposed(node, note, null));
}

export function startsOpen([first]: readonly TextPart[]): boolean {
  return typeof first === 'object' && !first.isOther;
}

/** A URL of a host that stands in for others has a path, and no host. Undefined if that leaves nothing. */
export function withoutStandIn(parts: readonly TextPart[], label: string): readonly TextPart[] | undefined {
  const [first, ...rest] = parts;
  const [whole, host] = typeof first === 'string' ? (/^https?:\/\/([^/?#:]+)(?::\d+)?/i.exec(first) ?? []) : [];
  if (whole === undefined || !isStandIn(host!)) return parts;
  const path = (first as string).slice(whole.length);
  return /[^/]/.test(path) ? [{ label }, path, ...rest] : undefined;
}
