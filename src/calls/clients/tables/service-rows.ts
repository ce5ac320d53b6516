import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import type { ResponseSpec } from '../../domain/response-spec.js';
import { below, RETURNED, takesBody, THROWN, VERBS, verbs, DATA, FETCH_CALL } from '../calls.js';
import { FORM_BODY, JSON_BODY, JSON_OBJECT, PLAIN_BODY, WEB_BODY } from './encodings.js';
import { URLLIB_CALL } from './package-rows.js';

/** Clients of editors, vendors' clouds and servers: extensions, scripts that a service runs, and proxies. */

/** The arguments of an operation, and its description. */
const AZURE_OPERATION: CallSpec = {
  url: ['1.path'],
  method: ['1.httpMethod'],
  body: ['0.body'],
  query: ['0.options'],
  errors: THROWN,
  response: { is: 'body' },
};
/** Both take the request itself; what makes it is a model. */
const AZURE_REQUEST = (at: number): CallSpec => ({
  url: [`${at}.url`],
  method: [`${at}.method`],
  body: [`${at}.body`],
});
const SMITHY_CALL: CallSpec = { host: ['0.hostname'], path: ['0.path'], method: ['0.method'], body: ['0.body'] };
const SMITHY_HANDLERS = ['NodeHttpHandler', 'NodeHttp2Handler', 'FetchHttpHandler', 'XhrHttpHandler'];
/** Without options the proxy sends what it has received. */
const PROXY_CALL: CallSpec = {
  url: ['1'],
  method: ['2.fetchOptions.method', '0.method'],
  body: ['2.fetchOptions.body'],
};
/** The client of the proxy chooses the method. */
const ANY_VERB = '?';
const EXT_CALL: CallSpec = {
  url: ['0.url'],
  method: ['0.method'],
  body: ['0.jsonData', '0.params', '0.rawData', '0.xmlData'],
  verbWithBody: 'POST',
  callback: { parameter: 0, stage: 'raw' },
  otherCallbacks: [{ parameter: 2, stage: 'raw', names: ['callback'] }],
};
const NETSUITE: Record<string, CallSpec> = {
  request: { url: ['0.url'], method: ['0.method'], body: ['0.body'] },
  ...verbs(() => ({ url: ['0.url'], body: ['0.body'] })),
};
const NETSUITE_CALLS = Object.fromEntries(
  Object.entries(NETSUITE).flatMap(([name, spec]) => [
    [name, spec],
    [`${name}.promise`, spec],
  ]),
);
const PARSE_RESPONSE: ResponseSpec = { members: { data: 'body', text: 'text', buffer: 'text' } };

export const SERVICE_CLIENTS: readonly ClientRow[] = [
  {
    id: 'request-light',
    modules: ['request-light'],
    calls: { xhr: { url: ['0.url'], method: ['0.type'], body: ['0.data'] } },
    errors: THROWN,
    sends: { data: PLAIN_BODY },
    response: { members: { responseText: 'text', body: 'text' } },
  },
  {
    id: '@azure/core-rest-pipeline',
    modules: ['@azure/core-rest-pipeline', '@azure/core-client', '@azure/core-http', '@azure/ms-rest-js'],
    calls: {
      'HttpClient.#.sendRequest': AZURE_REQUEST(0),
      'Pipeline.#.sendRequest': AZURE_REQUEST(1),
      'ServiceClient.#.sendRequest': AZURE_REQUEST(0),
      'ServiceClient.#.sendOperationRequest': AZURE_OPERATION,
    },
    makes: {
      createDefaultHttpClient: { as: 'HttpClient.#' },
      createEmptyPipeline: { as: 'Pipeline.#' },
      createPipelineFromOptions: { as: 'Pipeline.#' },
      createClientPipeline: { as: 'Pipeline.#' },
      // The property that fills the template `{$host}`.
      'ServiceClient.#': { base: ['this.$host', '0.endpoint', '0.baseUri'] },
    },
    types: { HttpClient: 'HttpClient.#', Pipeline: 'Pipeline.#', ServiceClient: 'ServiceClient.#' },
    errors: RETURNED,
    sends: { body: PLAIN_BODY },
    response: { members: { bodyAsText: 'text' } },
  },
  {
    id: 'Smithy request handler',
    modules: [
      '@smithy/node-http-handler',
      '@smithy/fetch-http-handler',
      '@aws-sdk/node-http-handler',
      '@aws-sdk/fetch-http-handler',
      '@aws-sdk/xhr-http-handler',
    ],
    calls: Object.fromEntries(SMITHY_HANDLERS.map((name) => [`${name}.#.handle`, SMITHY_CALL])),
    makes: Object.fromEntries(SMITHY_HANDLERS.map((name) => [`${name}.#`, {}])),
    types: Object.fromEntries(SMITHY_HANDLERS.map((name) => [name, `${name}.#`])),
    errors: RETURNED,
    sends: { body: PLAIN_BODY },
    response: { members: { response: 'raw', body: 'text' } },
  },
  {
    id: 'h3 proxyRequest',
    modules: ['h3', 'nitro/h3', '#imports'],
    globals: ['proxyRequest', 'sendProxy'],
    calls: { '': PROXY_CALL, proxyRequest: PROXY_CALL, sendProxy: PROXY_CALL, proxy: PROXY_CALL },
    errors: RETURNED,
    sends: { body: WEB_BODY },
    response: {},
  },
  {
    id: 'http-proxy-middleware',
    modules: ['http-proxy-middleware'],
    // `createProxyMiddleware({ target, pathRewrite: { '^/answers': '/api/answers' } })`
    calls: Object.fromEntries(
      ['', 'createProxyMiddleware', 'legacyCreateProxyMiddleware'].map((name) => [
        name,
        { each: '0.pathRewrite', url: ['0'], base: ['1.target'], verb: ANY_VERB, isProxy: 'below' },
      ]),
    ),
    response: {},
  },
  {
    id: 'Next rewrites',
    modules: ['next'],
    calls: { rewrite: { url: ['0.destination'], verb: ANY_VERB, isProxy: 'path' } },
    describes: { at: 'rewrites[]', as: 'rewrite', inAnyFile: true, has: 'destination' },
    response: {},
  },
  {
    id: 'Egg curl',
    modules: ['egg', 'midway'],
    calls: Object.fromEntries(
      ['Service.#.', 'Controller.#.', 'BaseContextClass.#.', 'Subscription.#.']
        .flatMap((name) => [`${name}ctx.curl`, `${name}app.curl`])
        .concat('Context.curl', 'Application.curl', 'curl')
        .map((name) => [name, URLLIB_CALL]),
    ),
    types: { Context: 'Context', Application: 'Application' },
    provides: { curl: 'curl' },
    errors: RETURNED,
    sends: { data: FORM_BODY },
    contentType: ['1.contentType'],
    response: DATA,
  },
  {
    id: 'Ext.Ajax',
    globals: ['Ext'],
    calls: { 'Ajax.request': EXT_CALL, 'data.JsonP.request': { ...EXT_CALL, verb: 'GET' } },
    errors: THROWN,
    sends: { jsonData: JSON_BODY, params: FORM_BODY },
    response: { members: { responseText: 'text', responseJson: 'body' } },
  },
  {
    id: 'Raycast useFetch',
    modules: ['@raycast/utils'],
    calls: {
      useFetch: {
        ...FETCH_CALL,
        url: ['0()', '0'],
        callback: { parameter: 0, stage: 'body', names: ['mapResult', 'onData'] },
      },
    },
    errors: THROWN,
    sends: { body: WEB_BODY },
    response: DATA,
  },
  {
    id: 'NetSuite N/https',
    modules: ['N/https', 'N/http'],
    calls: NETSUITE_CALLS,
    errors: RETURNED,
    sends: { body: { object: 'form' } },
    response: { members: { body: 'text' } },
  },
  {
    id: 'NetSuite nlapiRequestURL',
    globals: ['nlapiRequestURL'],
    // With a text or an object to send it posts, unless the last argument says otherwise.
    calls: { '': { url: ['0'], body: ['1'], method: ['4'], verbWithBody: 'POST' } },
    errors: RETURNED,
    sends: { '': { object: 'form' } },
    response: { methods: { getBody: 'text' } },
  },
  {
    id: 'Parse.Cloud.httpRequest',
    modules: ['parse', 'parse/node'],
    globals: ['Parse'],
    calls: {
      'Cloud.httpRequest': {
        url: ['0.url', '0'],
        method: ['0.method'],
        body: ['0.body'],
        callback: { parameter: 0, stage: 'raw' },
      },
    },
    errors: THROWN,
    sends: { body: FORM_BODY },
    response: PARSE_RESPONSE,
  },
  {
    id: 'Angular httpResource',
    modules: ['@angular/common/http'],
    calls: Object.fromEntries(
      ['', '.text', '.blob', '.arrayBuffer'].map((kind) => [
        `httpResource${kind}`,
        {
          url: ['0().url', '0()', '0'],
          method: ['0().method'],
          body: ['0().body'],
          query: ['0().params'],
          headers: ['0().headers'],
          response: { methods: { value: kind === '' ? 'body' : 'text' } },
        } satisfies CallSpec,
      ]),
    ),
    errors: THROWN,
    sends: { body: JSON_OBJECT },
    response: {},
  },
  {
    id: 'Hubot http',
    modules: ['hubot', 'scoped-http-client'],
    calls: below(
      'http',
      verbs(
        (verb) => ({ isBaseEnough: true, ...(takesBody(verb) && { body: ['0'] }) }),
        ['get', 'head', 'delete', 'post', 'put', 'patch', 'del'],
      ),
    ),
    nests: true,
    makes: Object.fromEntries(
      ['robot.http', 'robot.robot.http', 'http.scope', 'http.path', 'create'].map((name) => [
        name,
        { base: ['0'], as: 'http' },
      ]),
    ),
    injects: {
      parameters: { robot: 'robot' },
      beside: ['robot.hear', 'robot.respond', 'robot.router', 'Hubot', 'hubot'],
    },
    types: { Robot: 'robot' },
    hands: Object.fromEntries(['hear', 'respond', 'listen', 'enter'].map((name) => [`robot.${name}`, { as: 'robot' }])),
    fluent: ['header', 'headers', 'query', 'timeout', 'auth', 'encoding'].map((name) => `http.${name}`),
    errors: RETURNED,
    sends: { '': PLAIN_BODY },
    response: { called: [null, 'raw', 'text'] },
  },
  {
    id: 'ServiceNow GlideHTTPRequest',
    modules: ['@servicenow/glide'],
    globals: ['GlideHTTPRequest'],
    calls: Object.fromEntries(
      ['#', 'GlideHTTPRequest.#'].flatMap((name) =>
        Object.entries(
          below(
            name,
            verbs((verb) => ({ isBaseEnough: true, ...(takesBody(verb) && { body: ['0'] }) }), [...VERBS, 'del']),
          ),
        ),
      ),
    ),
    makes: { '#': { url: ['0'] }, 'GlideHTTPRequest.#': { url: ['0'] } },
    instanceHeaderMethods: ['addHeader'],
    errors: RETURNED,
    sends: { '': PLAIN_BODY },
    response: { methods: { getBody: 'text' } },
  },
  {
    id: 'ServiceNow RESTMessageV2',
    modules: ['@servicenow/glide/sn_ws'],
    globals: ['sn_ws'],
    calls: {
      'RESTMessageV2.#.execute': {},
      'RESTMessageV2.#.executeAsync': {},
    },
    makes: { 'RESTMessageV2.#': {} },
    types: { RESTMessageV2: 'RESTMessageV2.#' },
    instanceSettings: { setEndpoint: 'url', setHttpMethod: 'method' },
    instanceBodyMethods: ['setRequestBody'],
    instanceHeaderMethods: ['setRequestHeader'],
    errors: RETURNED,
    sends: { setRequestBody: PLAIN_BODY },
    response: { methods: { getBody: 'text' } },
  },
];
