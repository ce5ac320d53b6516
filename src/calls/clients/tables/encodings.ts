import type { BodyEncoding } from '../../domain/call-parts.js';

/** What clients make of bodies, as rows list it. */

export const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Serialised as JSON, whatever it is. */
export const JSON_BODY: BodyEncoding = { object: 'json', textType: JSON_TYPE };
/** Objects are serialised as JSON. What the client says of a text is not known. */
export const JSON_OBJECT: BodyEncoding = { object: 'json' };
export const FORM_BODY: BodyEncoding = { object: 'form', textType: FORM_TYPE };
export const MULTIPART_BODY: BodyEncoding = { object: 'form', textType: 'multipart/form-data' };
/** As `fetch` does: an object becomes `[object Object]`, and a text is plain text. */
export const WEB_BODY: BodyEncoding = { object: 'text', textType: 'text/plain' };
/** As `node:http` does: nothing is said of what is sent. */
export const PLAIN_BODY: BodyEncoding = { object: 'text' };
/** As `axios` does: only an object is JSON. */
export const AXIOS_BODY: BodyEncoding = { object: 'json', textType: FORM_TYPE };
