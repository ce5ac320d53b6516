import { createHash } from 'node:crypto';

/**
 * `sha256-` and 16 hexadecimal digits over the canonical JSON of a value, so layout and order of properties do not
 * matter.
 */
export function digest(value: unknown): string {
  return `sha256-${createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16)}`;
}

/** JSON without white space and with the properties of every object sorted by name, in UTF-16 code unit order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
