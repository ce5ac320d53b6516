import type { BodyEncoding } from '../domain/call-parts.js';

/** The HTTP methods, as functions of clients are named. */
export const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** A body that is serialised as JSON, whatever it is. */
export const JSON_BODY: BodyEncoding = { object: 'json', textType: 'application/json' };
