import type { CallSpec, ClientRow, Make } from '../../domain/client-row.js';
import { below, THROWN, verbs, takesBody } from '../calls.js';
import { FORM_BODY, JSON_OBJECT } from './encodings.js';
import { AURELIA_CONFIGURATION } from './framework-rows.js';

/** Clients of pages from before `fetch`, and of the frameworks of that time. */

/** `new Ajax.Request(url, { method, parameters, onSuccess })`. */
const PROTOTYPE_CALL = (at: number): CallSpec => ({
  url: [`${at}`],
  method: [`${at + 1}.method`],
  defaultVerb: 'POST',
  body: [`${at + 1}.postBody`, `${at + 1}.parameters`],
  query: [`${at + 1}.parameters`],
  callback: { parameter: 0, stage: 'raw', names: ['onSuccess', 'onComplete', 'on200'] },
});
/** `dojo.xhrPost({ url, handleAs, postData, load })`. */
const DOJO_CALL: CallSpec = {
  url: ['0.url'],
  body: ['0.postData', '0.putData', '0.rawBody', '0.content', '0.form'],
  query: ['0.content'],
  callback: { parameter: 0, stage: 'body', names: ['load', 'handle'] },
};
const EVENT_SOURCE: CallSpec = { verb: 'GET', url: ['0'], errors: { are: 'unknown' } };

/** What a Backbone model or collection was made with, or what its class says. */
const BACKBONE_URLS = ['0.url()', '0.url', 'this.url()', 'this.url'];
const BACKBONE_BASES = ['0.urlRoot()', '0.urlRoot', 'this.urlRoot()', 'this.urlRoot'];
const BACKBONE_CALL = (options: number): CallSpec => ({
  isBaseEnough: true,
  id: '0.id',
  url: [`${options}.url`],
  method: [`${options}.type`, `${options}.method`],
  callback: { parameter: 1, stage: 'body' },
  otherCallbacks: [{ parameter: 0, stage: 'body', names: [], made: ['0.parse', 'this.parse'] }],
});
const BACKBONE_CALLS: Record<string, CallSpec> = {
  'Model.#.fetch': { ...BACKBONE_CALL(0), body: ['0.data'], query: ['0.data'] },
  'Model.#.save': { ...BACKBONE_CALL(1), defaultVerb: 'POST', verbWithId: 'PUT', body: ['1.data', '1.attrs', '0'] },
  'Model.#.destroy': { ...BACKBONE_CALL(0), defaultVerb: 'DELETE' },
  'Collection.#.fetch': { ...BACKBONE_CALL(0), body: ['0.data'], query: ['0.data'] },
  'Collection.#.create': { ...BACKBONE_CALL(1), defaultVerb: 'POST', body: ['0'] },
};

export const PAGE_CLIENTS: readonly ClientRow[] = [
  {
    id: 'Prototype Ajax',
    globals: ['Ajax'],
    calls: {
      'new Request': PROTOTYPE_CALL(0),
      'new Updater': PROTOTYPE_CALL(1),
      'new PeriodicalUpdater': PROTOTYPE_CALL(1),
    },
    errors: { are: 'unknown' },
    sends: { parameters: FORM_BODY },
    response: { members: { responseText: 'text', responseJSON: 'body' } },
  },
  {
    id: 'EventSource',
    modules: ['eventsource', 'event-source-polyfill', 'reconnecting-eventsource', 'launchdarkly-eventsource'],
    globals: ['EventSource'],
    calls: Object.fromEntries(
      ['', 'EventSource', 'EventSourcePolyfill', 'NativeEventSource', 'default'].map((name) => [
        `new ${name}`,
        EVENT_SOURCE,
      ]),
    ),
    response: { members: { data: 'text' }, events: { message: 'raw', '*': 'raw' } },
  },
  {
    id: 'Dojo xhr',
    modules: ['dojo/_base/xhr', 'dojo/_base/kernel', 'dojo'],
    globals: ['dojo'],
    calls: {
      ...verbs(() => DOJO_CALL, ['get', 'post', 'put', 'del', 'delete']),
      xhrGet: { ...DOJO_CALL, verb: 'GET' },
      xhrPost: { ...DOJO_CALL, verb: 'POST' },
      xhrPut: { ...DOJO_CALL, verb: 'PUT' },
      xhrDelete: { ...DOJO_CALL, verb: 'DELETE' },
      rawXhrPost: { ...DOJO_CALL, verb: 'POST' },
      rawXhrPut: { ...DOJO_CALL, verb: 'PUT' },
    },
    errors: THROWN,
    sends: { content: FORM_BODY },
    response: { is: 'body' },
  },
  {
    id: 'aurelia-http-client',
    modules: ['aurelia-http-client'],
    calls: below('HttpClient.#', {
      ...verbs((verb) => ({ url: ['0'], ...(takesBody(verb) && { body: ['1'] }) })),
      jsonp: { verb: 'GET', url: ['0'] },
    }),
    makes: { 'HttpClient.#': {}, ...AURELIA_CONFIGURATION },
    fluent: ['configure'],
    hands: { 'HttpClient.#.configure': { as: 'configuration' } },
    configuredBy: { 'configuration.withBaseUrl': ['0'] },
    types: { HttpClient: 'HttpClient.#' },
    errors: THROWN,
    sends: { '': JSON_OBJECT },
    response: { members: { content: 'body', response: 'text' } },
  },
  {
    id: 'Backbone',
    modules: ['backbone'],
    globals: ['Backbone'],
    calls: BACKBONE_CALLS,
    // `Model.extend(members)` is a class of its own, and may be extended.
    makes: Object.fromEntries(
      ['Model', 'Collection'].flatMap((name): [string, Make][] => [
        [`${name}.extend`, { base: BACKBONE_BASES, url: BACKBONE_URLS, as: `${name}.class` }],
        [`${name}.class.extend`, { base: BACKBONE_BASES, url: BACKBONE_URLS, as: `${name}.class` }],
        [`${name}.class.#`, { url: ['1.url'], as: `${name}.#` }],
        [`${name}.#`, { base: BACKBONE_BASES.slice(2), url: ['1.url', ...BACKBONE_URLS.slice(2)], as: `${name}.#` }],
      ]),
    ),
    types: { Model: 'Model.#', Collection: 'Collection.#' },
    errors: THROWN,
    sends: { '': JSON_OBJECT },
    response: { is: 'body' },
  },
];
