import type { CallSite } from '../../syntax/module.js';
import type { ClientConfig } from './client-config.js';
import type { ClientRow } from './client-row.js';
import type { Env, Invocation } from './env.js';
import { idOf, type ResponseValue } from './values.js';

/** A write into a cell, or a body handed to a pending request: the call, and which argument is meant. */
export interface Delivery {
  site: CallSite;
  env: Env;
  argument: number;
  /** The property of the argument that is meant: a context's `value`. */
  property?: string;
  /** Who delivers, where several may: those of an emitter. */
  origins?: readonly string[];
  /** Where in the call's arguments the delivered value stands, if it is no argument itself. */
  places?: readonly string[];
  /** What hands it over, where the call as written does not: `load().then(setRows)`. */
  by?: Invocation;
}

/** Names under which values reach code that does not import where they come from. */
export interface Channels {
  given: Set<string>;
  taken: Set<string>;
}

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

/** Functions that a client, or an instance made at one place, hands its requests. */
export function hooksOf(row: ClientRow, config: ClientConfig | undefined): string {
  return `hooks:${row.id}|${config ? placeOf(config) : ''}`;
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

/** One channel of those that a `Global` of a model stands for: the event of a bus. Without `text`, what all begin with. */
export function channelOf(global: string, text: string): string {
  return `${CHANNELS}${global}#${text}`;
}

/** What the names of all such channels begin with. */
export const CHANNELS = 'channel:';

/** The text by which code names a channel, as in `saved`; `channel` without its beginning. */
export function channelText(channel: string): string {
  return channel.slice(channel.indexOf('#') + 1);
}
