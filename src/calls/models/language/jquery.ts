import { argument, type Model, type ModelCall } from '../../domain/summary.js';
import { union } from '../../domain/union.js';
import { list, record, unknown } from '../../domain/values.js';
import { parsed } from '../../evaluate/responses.js';
import { propertiesOf } from '../../heap/properties.js';
import { contextKey, invokes, returns } from '../model.js';

/** Helpers of jQuery for collections and objects; its requests are a row of the clients. */

const elements = (call: ModelCall) => () => propertiesOf(argument(call, 0), call.engine);

/** `$.each(items, (index, item) => …)`: unlike an array's own method, the index comes first. */
const each: Model = (call) => invokes(call, 1, [() => [unknown('index')], elements(call)], () => argument(call, 0));
const map: Model = (call) =>
  invokes(call, 1, [elements(call), () => [unknown('index')]], (returned) => [
    list(call.site, `map${call.env.id}`, () => union(returned(), call.engine.elements(returned()))),
  ]);
const grep: Model = (call) => invokes(call, 1, [elements(call), () => [unknown('index')]], () => argument(call, 0));
const extend: Model = (call) =>
  returns(() => [record(`extended:${contextKey(call)}`, {}, () => call.invocation.rest(0))]);

const HELPERS: Readonly<Record<string, Model>> = {
  each,
  map,
  grep,
  extend,
  makeArray: (call) => returns(() => argument(call, 0)),
  parseJSON: (call) => returns(() => parsed(argument(call, 0))),
};

function under(prefix: string): Record<string, Model> {
  return Object.fromEntries(Object.entries(HELPERS).map(([name, model]) => [`${prefix}${name}`, model]));
}

/** By dotted global name. */
export const JQUERY_GLOBALS: Readonly<Record<string, Model>> = { ...under('$.'), ...under('jQuery.') };
export const JQUERY_PACKAGES = { jquery: HELPERS };
