import type { ArgumentPath } from '../domain/call-parts.js';
import type { CallSpec } from '../domain/client-row.js';
import type { HttpErrors, ResponseSpec } from '../domain/response-spec.js';

/** Calls of clients with one function per verb, as rows list them. */

/** Clients that give a response with an error status like any other. */
export const RETURNED: HttpErrors = { are: 'returned' };
/** Clients that fail on an error status. */
export const THROWN: HttpErrors = { are: 'thrown' };
/** Clients that fail unless they are told that every status is right. */
export const AXIOS_ERRORS: HttpErrors = { are: 'thrown', unless: [{ option: 'validateStatus', is: 'always' }] };

/** The platform's `Response`. */
export const WEB_RESPONSE: ResponseSpec = {
  members: { body: 'text' },
  methods: { json: 'body', text: 'text', blob: 'text', arrayBuffer: 'text', bytes: 'text', clone: 'raw' },
};

export const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** A function for each verb: `client.get(url)`, `client.post(url, body)`. */
export function verbs(spec: (verb: string) => CallSpec, names: string[] = VERBS): Record<string, CallSpec> {
  return Object.fromEntries(
    names.map((name) => [name, { verb: name.toUpperCase().replace(/^DEL$/, 'DELETE'), ...spec(name) }]),
  );
}

/** The same calls under a longer name. */
export function below(name: string, calls: Record<string, CallSpec>): Record<string, CallSpec> {
  return Object.fromEntries(Object.entries(calls).map(([call, spec]) => [`${name}.${call}`, spec]));
}

/** Whether calls of a verb take the body as an argument of its own. */
export function takesBody(verb: string): boolean {
  return /^(post|put|patch)/.test(verb);
}

/** The same call with its arguments moved by `by` places: `f.call(self, options)`, `f(credential, options)`. */
export function shifted(spec: CallSpec, by: number): CallSpec {
  const move = (places: ArgumentPath[]): ArgumentPath[] =>
    places.map((place) => place.replace(/^\d+/, (index) => String(Number(index) + by)));
  return {
    ...spec,
    ...Object.fromEntries(
      (['url', 'base', 'method', 'body', 'host', 'path'] as const).flatMap((key) =>
        spec[key] ? [[key, move(spec[key])]] : [],
      ),
    ),
  };
}

/** The calls of axios, which other packages copy. */
export const AXIOS_CALLS: Record<string, CallSpec> = {
  '': {
    url: ['0.url', '0'],
    method: ['0.method', '1.method'],
    base: ['0.baseURL', '1.baseURL'],
    body: ['0.data', '1.data'],
  },
  request: { url: ['0.url'], method: ['0.method'], base: ['0.baseURL'], body: ['0.data'] },
  ...verbs((verb) =>
    takesBody(verb)
      ? { url: ['0'], body: ['1'], base: ['2.baseURL'] }
      : { url: ['0'], body: ['1.data'], base: ['1.baseURL'] },
  ),
};
/** `fetch(url, { method, body })`. */
export const FETCH_CALL: CallSpec = { url: ['0'], method: ['1.method'], body: ['1.body'] };
/** The body is in `data`. */
export const DATA: ResponseSpec = { members: { data: 'body' } };
/** The body is in `body`. */
export const BODY: ResponseSpec = { members: { body: 'body' } };
