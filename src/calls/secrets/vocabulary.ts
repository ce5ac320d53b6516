import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Calls whose result has their argument, or the text that they are called on, in it. */
export const PASSING = words(`
  btoa String from encodeURIComponent encodeURI escape encode concat join format freeze resolve trim toString
  toLowerCase toUpperCase slice substring replace replaceAll padEnd padStart normalize valueOf
`);

/** Functions that are handed a secret, beside `setToken` and its like. */
export const TAKING = words(
  'auth bearer token password basicAuth authBearer authBasic authorization bearerToken apiKey',
);

/** The same by the position of an argument: `xhr.open(method, url, async, user, password)`. */
export const POSITIONS: ReadonlyMap<string, readonly number[]> = new Map([['open', [3, 4]]]);

/** What is a query, or makes one, by its name. */
export const QUERIES = words('params query qs querystring searchParams queryParams URLSearchParams');

/** So many properties have these names that a read of one tells nothing of another. */
export const COMMON = words('name type path url id value data text default method host body key length');

/** What is beside a secret and is none: `auth: { type: 'basic' }`. */
export const STRUCTURAL = words(`
  type kind provider method scheme grantType grant_type scope scopes realm issuer audience in name prefix domain host
  url uri path clientId client_id
`);

/** Whether the value of a property is the name of a user, which is as secret as the password beside it. */
export function isUser(name: string): boolean {
  return /^(?:user|user_?name|login)$/i.test(name);
}

/** Whether a value is a path, or the name of a host. */
export function holdsPlainly(node: TS.Node): boolean {
  return ts.isStringLiteralLike(node) && /^(?:\/|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$)/i.test(node.text);
}
