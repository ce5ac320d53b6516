import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import { below, RETURNED, THROWN, VERBS, verbs } from '../calls.js';

/** Packages that generated clients import at run time. */

const KUBB_CALL: CallSpec = { url: ['0.url'], method: ['0.method'], base: ['0.baseURL'], body: ['0.data'] };
const OAZAPFTS_CALL: CallSpec = { url: ['0'], method: ['1.method'], base: ['1.baseUrl'], body: ['1.body'] };

export const GENERATED_CLIENTS: readonly ClientRow[] = [
  {
    id: 'Kubb',
    modules: ['@kubb/plugin-client/clients/*', '@kubb/plugin-client/client', '@kubb/swagger-client/client'],
    calls: { '': KUBB_CALL, client: KUBB_CALL, fetch: KUBB_CALL },
    types: { Client: '' },
    configuredBy: { setConfig: ['0.baseURL'], 'client.setConfig': ['0.baseURL'], 'fetch.setConfig': ['0.baseURL'] },
    response: { members: { data: 'body' } },
  },
  {
    id: 'oazapfts',
    modules: ['@oazapfts/runtime', 'oazapfts', 'oazapfts/lib/runtime'],
    calls: {
      fetchJson: OAZAPFTS_CALL,
      fetchText: { ...OAZAPFTS_CALL, response: { members: { data: 'text' } } },
      fetchBlob: { ...OAZAPFTS_CALL, response: { members: { data: 'text' } } },
    },
    makes: { runtime: { base: ['0.baseUrl'] } },
    unwraps: { ok: 'data', handle: 'data' },
    errors: RETURNED,
    response: { members: { data: 'body' } },
  },
  {
    id: 'Zodios',
    modules: ['@zodios/core'],
    calls: {
      ...below(
        'Zodios.#',
        verbs((verb) => (/^(post|put|patch|delete)/.test(verb) ? { url: ['0'], body: ['1'] } : { url: ['0'] }), VERBS),
      ),
      'Zodios.#.request': { url: ['0.url'], method: ['0.method'], body: ['0.data'] },
      // The method named after an endpoint, whose path the instance knows.
      'Zodios.alias': { isBaseEnough: true, body: ['0'] },
    },
    errors: THROWN,
    response: { is: 'body' },
  },
];
