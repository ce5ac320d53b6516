import type { CallSite } from '../../syntax/module.js';
import type { AccessPath } from './access-path.js';
import { type ClientConfig, idOf, type ResponseValue } from './values.js';
import type { ClientRow } from './client-row.js';
import type { AddedOption } from './call-parts.js';
import type { Context, Invocation } from './context.js';

/** A write into a cell, or a body passed to a pending request: the call, and the argument that is written. */
export interface ChannelWrite {
  site: CallSite;
  context: Context;
  argument: number;
  /** The property of the argument that is written: the `value` of a context provider. */
  property?: string;
  /** Who delivers, if there may be several: the emitters. */
  origins?: readonly string[];
  /** Where the delivered value is in the call's arguments, if it is not an argument itself. */
  places?: readonly AccessPath[];
  /** The invocation that delivers, if the call as written does not: `load().then(setRows)`. */
  by?: Invocation;
}

/** Names under which values reach code that does not import their source. */
export interface Channels {
  published: Set<string>;
  subscribed: Set<string>;
}

/** Names of receivers for `CallGraph.deliver`: values that a call passes on to someone other than its callee. */

/** Bodies passed on after the call that makes the request: `request.send(body)`. */
export function requestKey(value: ResponseValue): string {
  return `request:${idOf(value.site)}`;
}

/** What is added to the query or the headers of such a request: `request.set(name, value)`. */
export function optionKey(value: ResponseValue, option: AddedOption): string {
  return `${requestKey(value)}|${option}`;
}

/** The calls that an instance made at one place has sent; its properties then hold their responses. */
export function openedBy(config: ClientConfig): string {
  return `opened:${placeOf(config)}`;
}

/** Bodies that an instance made at one place receives: `xhr.send(body)`. */
export function sentBy(config: ClientConfig): string {
  return `sent:${placeOf(config)}`;
}

/** Where the URL or the method is set that an instance sends later: `request.setEndpoint(url)`. */
export function settingOf(config: ClientConfig, setting: 'url' | 'method'): string {
  return `${sentBy(config)}|${setting}`;
}

/** Headers that such an instance is given: `xhr.setRequestHeader(name, value)`. */
export function headersOn(config: ClientConfig): string {
  return `${sentBy(config)}|headers`;
}

/** Interceptors that make a client return the body instead of its response object. */
export function unwrappedBy(row: ClientRow): string {
  return `unwrapped:${row.id}`;
}

/** Functions to which a client, or an instance made at one place, passes its requests. */
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

/** The place without the context, because contexts are told apart when the delivery is read. */
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
