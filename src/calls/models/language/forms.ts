import { flatMap } from '../../../lists.js';
import { argument, type Model, type ModelCall } from '../../domain/summary.js';
import { json, record, type RecordValue, type Values } from '../../domain/values.js';
import { fromEntries } from '../../heap/entries.js';
import { contextKey, returns } from '../model.js';

/**
 * Bodies that are no JSON: `URLSearchParams`, `FormData`, and texts made of an object, `qs.stringify(body)`. Their
 * fields are fields of the request.
 */

/** An object of named fields, to which more may be added. */
export const form: Model = (call) => returns(() => [formOf(call)]);

function formOf(call: ModelCall): RecordValue {
  const made = (): Values =>
    flatMap(argument(call, 0), (value): Values => {
      if (value.kind === 'array' || value.kind === 'list') return [fromEntries(contextKey(call), [value], call.engine)];
      return value.kind === 'object' || value.kind === 'record' || value.kind === 'unknown' ? [value] : [];
    });
  return { ...record(`form:${contextKey(call)}`, {}, made), is: 'form' };
}

/** The text of an object's fields. */
const stringified: Model = (call) => returns(() => [json(`form:${contextKey(call)}`, () => argument(call, 0))]);

const QUERY_STRINGS = { stringify: stringified, encode: stringified };
const FORM_DATA = { 'new ': form, 'new FormData': form, 'new FormDataEncoder': form };

export const FORM_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  ...Object.fromEntries(
    ['querystring', 'qs', 'query-string', 'querystringify', 'fast-querystring', 'picoquery', 'neoqs'].map((name) => [
      name,
      QUERY_STRINGS,
    ]),
  ),
  ...Object.fromEntries(
    ['form-data', 'formdata-node', 'formdata-polyfill', 'undici', 'node-fetch'].map((name) => [name, FORM_DATA]),
  ),
  url: { 'new URLSearchParams': form },
};
