import { own } from '../../../collections/own-property.js';
import type { Stage } from '../../domain/response-spec.js';
import { USED, type Held, type Walk } from './response-place.js';

/** What a part of the result is: something that is followed, a use, or nothing of interest. */
export type Part = Held['stage'] | typeof USED | 'nothing';

/** Properties that say whether the request has succeeded, beside those that clients invent. */
const STATUS = new Set([
  'ok',
  'status',
  'statusCode',
  'statusText',
  'statusMessage',
  'statusType',
  'clientError',
  'serverError',
  'unauthorized',
  'badRequest',
  'forbidden',
]);

/** Properties and methods of responses and pending requests that say nothing about that, and nothing of the body. */
const BESIDE = new Set([
  ...['headers', 'header', 'rawHeaders', 'trailers', 'rawTrailers', 'get', 'type', 'charset', 'links', 'cookies'],
  ...['url', 'redirected', 'redirects', 'redirectUrls', 'requestUrl', 'responseURL', 'bodyUsed', 'httpVersion'],
  ...['config', 'request', 'req', 'context', 'opaque', 'socket', 'connection', 'complete', 'timings', 'ip'],
  ...['retryCount', 'isFromCache', 'unpipe', 'open', 'setRequestHeader', 'getResponseHeader', 'getAllResponseHeaders'],
  ...['overrideMimeType', 'readyState', 'timeout', 'withCredentials', 'responseType', 'upload', 'removeListener'],
  ...['removeAllListeners', 'off', 'removeEventListener', 'length', 'hasOwnProperty'],
]);

/** What the platform's responses have, if a row does not list it. */
const UNPACKED: Readonly<Record<string, Stage>> = {
  json: 'body',
  text: 'text',
  blob: 'text',
  bytes: 'text',
  buffer: 'text',
  arrayBuffer: 'text',
  formData: 'text',
  clone: 'raw',
};

/** What methods of text, and of streams of it, give. */
const OF_TEXT = new Map<string, Stage>([
  ['json', 'body'],
  ['text', 'text'],
  ['toString', 'text'],
  ['trim', 'text'],
]);

/** What passes the body on, or gives pieces of it. */
const STREAMING = new Set(['pipe', 'pipeTo', 'pipeThrough', 'read', 'getReader', 'iterator', 'body', 'responseXML']);

/** Methods of a body that nobody has read which drop it, and its size. */
const DROPPED = new Set(['cancel', 'destroy', 'resume', 'dump', 'length', 'byteLength', 'size', 'locked', 'abort']);

/** Methods of pending requests that return the request or nothing. */
const CHAINED = new Set([
  ...['setTimeout', 'setEncoding', 'resume', 'pause', 'end', 'write', 'send', 'flushHeaders', 'setHeader', 'abort'],
  ...['removeHeader', 'setNoDelay', 'setSocketKeepAlive', 'ref', 'unref', 'cork', 'uncork', 'destroy'],
]);

/** What the property `name` of the result gives. */
function partOf(stage: Held['stage'], name: string, { response, reader }: Walk): Part {
  switch (stage) {
    case 'raw': {
      const below = own(response.members ?? {}, name) ?? own(response.methods ?? {}, name) ?? own(UNPACKED, name);
      if (below) return reader.follows.has(below) ? below : 'nothing';
      if (STATUS.has(name)) return reader.isStatusUse ? USED : 'nothing';
      if (STREAMING.has(name)) return reader.follows.has('text') ? USED : 'nothing';
      return BESIDE.has(name) ? 'nothing' : USED;
    }
    case 'text':
      return OF_TEXT.get(name) ?? (DROPPED.has(name) ? 'nothing' : USED);
    case 'body':
      return reader.field(name);
    case 'secret':
      return USED;
  }
}

/** What is held of a property of something that holds the result. */
export function heldBelow(held: Held, name: string, walk: Walk): Held | typeof USED | 'nothing' {
  const [key, ...path] = held.path;
  if (key !== undefined) {
    const isIt = name === key || (key === '*' && /^\d+$/.test(name));
    return isIt ? { stage: held.stage, path } : 'nothing';
  }
  const part = partOf(held.stage, name, walk);
  return part === USED || part === 'nothing' ? part : { stage: part, path: [] };
}

/** Whether a method of a pending request returns the request itself. */
export function isChained(name: string, { row }: Walk): boolean {
  return (
    CHAINED.has(name) ||
    (row.fluent?.includes(name) ?? false) ||
    (row.bodyMethods?.includes(name) ?? false) ||
    own(row.optionMethods ?? {}, name) !== undefined
  );
}

/** Whether the first step to what is held leads into a list. */
export function isListed({ path: [key] }: Held): boolean {
  return key !== undefined && /^(\*|\d+)$/.test(key);
}
