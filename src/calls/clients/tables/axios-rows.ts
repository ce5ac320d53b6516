import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import { AXIOS_ERRORS, below, verbs, DATA } from '../calls.js';
import { AXIOS_BODY, JSON_OBJECT, MULTIPART_BODY } from './encodings.js';

/** axios, and clients that take its options. */

const axiosVerb = (verb: string): CallSpec =>
  /^(post|put|patch)/.test(verb)
    ? { url: ['0'], body: ['1'], base: ['2.baseURL'] }
    : { url: ['0'], body: ['1.data'], base: ['1.baseURL'] };
const AXIOS_CONFIG: CallSpec = {
  url: ['0.url', '0'],
  method: ['0.method', '1.method'],
  base: ['0.baseURL', '1.baseURL'],
  body: ['0.data', '1.data'],
};

export const AXIOS_CLIENTS: readonly ClientRow[] = [
  {
    id: 'axios',
    modules: ['axios', 'redaxios', 'feaxios', 'xior'],
    globals: ['axios'],
    headers: { defaults: 'defaults.headers', basic: ['auth'] },
    calls: {
      '': AXIOS_CONFIG,
      request: AXIOS_CONFIG,
      ...verbs(axiosVerb),
      ...Object.fromEntries(
        ['post', 'put', 'patch'].map((verb) => [
          `${verb}Form`,
          { verb: verb.toUpperCase(), ...axiosVerb(verb), sends: { '': MULTIPART_BODY } },
        ]),
      ),
    },
    makes: {
      create: { base: ['0.baseURL'] },
      ...Object.fromEntries(
        ['Axios.#', 'Xior.#', 'xior.Xior.#'].map((name) => [name, { base: ['0.baseURL'], as: '' }]),
      ),
    },
    types: { AxiosInstance: '', AxiosStatic: '', Axios: '', XiorInstance: '', Xior: '' },
    addresses: { getUri: AXIOS_CONFIG },
    interceptor: 'interceptors.response.use',
    requestHooks: [{ registers: 'interceptors.request.use', options: '0', url: 'url', base: 'baseURL' }],
    baseProperty: 'defaults.baseURL',
    textWhen: ['2.responseType', '1.responseType', '0.responseType'],
    errors: AXIOS_ERRORS,
    sends: { data: AXIOS_BODY, '': AXIOS_BODY },
    rewrites: ['2.transformRequest', '1.transformRequest', '0.transformRequest'],
    response: DATA,
  },
  {
    id: 'gaxios',
    modules: ['gaxios'],
    headers: {},
    calls: { request: AXIOS_CONFIG, 'instance.request': AXIOS_CONFIG, 'Gaxios.#.request': AXIOS_CONFIG },
    makes: { 'Gaxios.#': { base: ['0.baseURL'] } },
    types: { Gaxios: 'Gaxios.#' },
    errors: AXIOS_ERRORS,
    sends: { data: JSON_OBJECT },
    response: DATA,
  },
  {
    id: 'NestJS HttpService',
    modules: ['@nestjs/axios', '@nestjs/common'],
    headers: { configured: ['0.headers', '0.useFactory().headers'], basic: ['auth'] },
    requestHooks: [
      { registers: 'HttpService.#.axiosRef.interceptors.request.use', options: '0', url: 'url', base: 'baseURL' },
    ],
    calls: {
      ...below('HttpService.#', verbs(axiosVerb)),
      'HttpService.#.request': AXIOS_CONFIG,
      'HttpService.#.axiosRef': AXIOS_CONFIG,
      'HttpService.#.axiosRef.request': AXIOS_CONFIG,
      ...below('HttpService.#.axiosRef', verbs(axiosVerb)),
    },
    types: { HttpService: 'HttpService.#' },
    configuredBy: { 'HttpModule.register': ['0.baseURL'], 'HttpModule.registerAsync': ['0.useFactory().baseURL'] },
    textWhen: ['2.responseType', '1.responseType', '0.responseType'],
    errors: AXIOS_ERRORS,
    sends: { data: AXIOS_BODY, '': AXIOS_BODY },
    rewrites: ['2.transformRequest', '1.transformRequest', '0.transformRequest'],
    response: DATA,
  },
];
