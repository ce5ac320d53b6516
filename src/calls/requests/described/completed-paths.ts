import { text, type TextPart, type Value } from '../../domain/values.js';
import { isAbsolute } from '../../text/strings.js';

/** A path with what the client puts around it: `/admin/api/{version}/products.json` for `products`. */
export function completed(url: Value, pattern: string): Value {
  if (url.kind === 'unknown') return completed(text([url.hole], url.trace), pattern);
  if (url.kind !== 'text' || isAbsolute(url)) return url;
  const [before = '', after = ''] = pattern.split('*');
  const parts = [...url.parts];
  const first = parts[0];
  if (typeof first === 'string') parts[0] = first.replace(/^\/+/, '');
  const hasBeginning = typeof first === 'string' && isBelow(first, before);
  return text(withEnd([hasBeginning ? '/' : before, ...parts], after), url.trace);
}

/** Whether a path begins with the first segment of another one: `admin/products` and `/admin/api`. */
function isBelow(path: string, other: string): boolean {
  const [segment = ''] = other.replace(/^\/+/, '').split('/');
  return segment !== '' && `${path.replace(/^\/+/, '')}/`.startsWith(`${segment}/`);
}

/** Parts of a path with an end behind them, in front of a query. */
function withEnd(parts: readonly TextPart[], end: string): TextPart[] {
  const mark = parts.findIndex((part) => typeof part === 'string' && part.includes('?'));
  const path = mark < 0 ? parts : parts.slice(0, mark);
  const rest = mark < 0 ? [] : parts.slice(mark);
  const marked = typeof rest[0] === 'string' ? rest[0] : '';
  const before = marked.slice(0, Math.max(0, marked.indexOf('?')));
  const query = marked === '' ? [] : [marked.slice(before.length)];
  const whole = before === '' ? path : [...path, before];
  const last = whole.at(-1);
  const isEnded = typeof last === 'string' && last.endsWith(end);
  return [...whole, ...(isEnded ? [] : [end]), ...query, ...rest.slice(1)];
}
