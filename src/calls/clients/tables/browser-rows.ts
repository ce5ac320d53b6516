import type { ClientRow } from '../../domain/client-row.js';
import { RETURNED, THROWN, below, verbs } from '../calls.js';
import { FORM_BODY } from './encodings.js';

/** Clients of browsers beside `fetch`, and those of their frameworks that send with them. */

export const BROWSER_CLIENTS: readonly ClientRow[] = [
  {
    id: 'jQuery',
    modules: ['jquery'],
    globals: ['$', 'jQuery'],
    calls: {
      ajax: {
        url: ['0.url', '0'],
        method: ['0.method', '0.type', '1.method', '1.type'],
        body: ['0.data', '1.data'],
        query: ['0.data', '1.data'],
        callback: { parameter: 0, stage: 'body' },
      },
      get: { verb: 'GET', url: ['0.url', '0'], query: ['1', '0.data'], callback: { parameter: 0, stage: 'body' } },
      getJSON: { verb: 'GET', url: ['0'], query: ['1'], callback: { parameter: 0, stage: 'body' } },
      post: { verb: 'POST', url: ['0.url', '0'], body: ['1', '0.data'], callback: { parameter: 0, stage: 'body' } },
    },
    hands: { '': { as: '' } },
    errors: THROWN,
    sends: { data: FORM_BODY, '': FORM_BODY },
    contentType: ['0.contentType', '1.contentType'],
    response: { is: 'body', methods: { done: 'body', always: 'body' } },
  },
  {
    id: 'Angular HttpClient',
    modules: ['@angular/common/http'],
    calls: {
      ...below(
        'HttpClient.#',
        verbs((verb) => ({
          url: ['0'],
          body: /post|put|patch/.test(verb) ? ['1'] : ['1.body'],
          response: { is: 'body' },
        })),
      ),
      'HttpClient.#.request': { method: ['0'], url: ['1', '0'], body: ['2.body'] },
    },
    types: { HttpClient: 'HttpClient.#' },
    requestObjects: { HttpRequest: { method: ['0'], url: ['1'], body: ['2'] } },
    requestHooks: [{ registers: 'withInterceptors', options: '0', url: 'url', next: '1' }],
    // `request('POST', url)` gives the body. `request(new HttpRequest(…))` gives the events of the request, one of
    // which is the response.
    bodyWhen: ['1'],
    errors: THROWN,
    sends: { '': { object: 'json', textType: 'text/plain' }, body: { object: 'json', textType: 'text/plain' } },
    response: { members: { body: 'body' } },
  },
  {
    id: 'rxjs ajax',
    modules: ['rxjs/ajax'],
    calls: {
      ajax: { url: ['0.url', '0'], method: ['0.method'], body: ['0.body'] },
      ...below(
        'ajax',
        verbs(() => ({ url: ['0'], body: ['1'] })),
      ),
      'ajax.getJSON': { verb: 'GET', url: ['0'], response: { is: 'body' } },
    },
    errors: THROWN,
    response: { members: { response: 'body' } },
  },
  {
    id: 'navigator.sendBeacon',
    globals: ['navigator'],
    calls: { sendBeacon: { verb: 'POST', url: ['0'], body: ['1'] } },
    response: {},
  },
  {
    id: 'XMLHttpRequest',
    globals: ['XMLHttpRequest'],
    modules: ['xmlhttprequest', 'xhr2'],
    calls: { '#.open': { method: ['0'], url: ['1'] }, 'XMLHttpRequest.#.open': { method: ['0'], url: ['1'] } },
    makes: { '#': {}, 'XMLHttpRequest.#': {} },
    instanceMembers: { response: 'body', responseText: 'text' },
    instanceBodyMethods: ['send'],
    instanceHeaderMethods: ['setRequestHeader'],
    headers: {},
    errors: RETURNED,
    sends: { send: { object: 'text' } },
    response: {},
  },
];
