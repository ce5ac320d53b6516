/**
 * Whether the value is a host pattern, as in a registry: a host name without scheme and path, perhaps with a port, in
 * which `*` stands for any characters. Wildcards alone would match every API.
 */
export function isHostPattern(value: unknown): value is string {
  return typeof value === 'string' && /^(?=[^:]*[a-z0-9])[a-z0-9.*_-]+(:\d+)?$/i.test(value);
}
