import type { ClientConfig } from './clients/instance.js';
import type { ClientRow } from './clients/row.js';
import { idOf, type ResponseValue } from './values.js';

/** Names of receivers for `Callers.deliver`: who gets what a call hands over outside of its own arguments. */

/** Bodies handed over after the call that makes the request: `request.send(body)`. */
export function requestKey(value: ResponseValue): string {
  return `request:${idOf(value.site)}`;
}

/** The calls that an instance made at one place has sent: what its properties then hold. */
export function openedBy(config: ClientConfig): string {
  return `opened:${placeOf(config)}`;
}

/** Bodies that an instance made at one place is handed: `xhr.send(body)`. */
export function sentBy(config: ClientConfig): string {
  return `sent:${placeOf(config)}`;
}

/** Interceptors that make a client give the body instead of its response object. */
export function unwrappedBy(row: ClientRow): string {
  return `unwrapped:${row.id}`;
}

/** Calls that configure a client for the whole program. */
export function configuredFor(row: ClientRow): string {
  return `configured:${row.id}`;
}

/** Values that a framework adds to its objects under a name. */
export function decoratedAs(name: string): string {
  return `decorated:${name}`;
}

/** Values that an application or a component provides under a key. */
export function providedUnder(key: string): string {
  return `provided:${key}`;
}

/** The place without the context: contexts are told apart when the delivery is read. */
function placeOf(config: ClientConfig): string {
  return config.key.slice(0, config.key.indexOf('@'));
}
