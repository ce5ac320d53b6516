import type { CallSpec } from './row.js';

/** Calls of clients that have one per verb, as rows list them. */

export const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** A method per verb: `client.get(url)`, `client.post(url, body)`. */
export function verbs(spec: (verb: string) => CallSpec, names: string[] = VERBS): Record<string, CallSpec> {
  return Object.fromEntries(names.map((name) => [name, { verb: name.toUpperCase().replace(/^DEL$/, 'DELETE'), ...spec(name) }]));
}

/** The same calls under a longer name. */
export function below(name: string, calls: Record<string, CallSpec>): Record<string, CallSpec> {
  return Object.fromEntries(Object.entries(calls).map(([call, spec]) => [`${name}.${call}`, spec]));
}
