import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rehearse, type RunningRehearsal } from '../src/index.js';

/** A day on which everything is still there. */
const DAY = '2026-09-01';
const INDEXING = '/api/index/v1';

let api: RunningRehearsal;
let token: string;
beforeAll(async () => {
  api = await rehearse({ asOf: DAY, tokens: 'issued', datasources: ['crm', 'wiki'], maxBody: 2000 });
  token = api.issueToken({ expiresOn: '2026-12-31' });
});
afterAll(() => api.close());

interface Sent {
  method?: string;
  path: string;
  body?: unknown;
  /** The whole header; null for none. By default, a global token. */
  authorization?: string | null;
  headers?: Record<string, string>;
}

async function send({ method = 'POST', path, body, authorization = `Bearer ${token}`, headers = {} }: Sent) {
  const response = await fetch(`${api.origin}${path}`, {
    method,
    headers: {
      ...(authorization !== null && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

const DOCUMENT = {
  id: '1',
  title: 'A',
  body: { mimeType: 'text/plain', textContent: 'b' },
  updatedAt: '2026-09-01T10:00:00Z',
};
const CONFIG: Sent = { path: `${INDEXING}/getdatasourceconfig`, body: { datasource: 'crm' } };

/** Sentences of the contract, a request, and the status that it says, with what the answer has. */
const SENTENCES: readonly [
  section: string,
  sentence: string,
  sent: Sent | (() => Sent),
  status: number,
  body?: unknown,
][] = [
  [
    '1',
    'It accepts only service-issued bearer tokens.',
    { ...CONFIG, authorization: 'Bearer nobody-issued-this' },
    401,
  ],
  ['1', 'OAuth is not supported.', { ...CONFIG, authorization: 'OAuth abc' }, 401],
  ['1', 'Indexing tokens do not work on it.', { path: '/rest/api/v1/chat', body: {} }, 401],
  [
    '2.2',
    'rawSecret: string, createdAt: integer, rotationPeriodMinutes: integer',
    () => ({
      path: `${INDEXING}/rotatetoken`,
      authorization: `Bearer ${api.issueToken({ expiresOn: '2026-12-31', rotationPeriodMinutes: 2880 })}`,
    }),
    200,
    { rawSecret: expect.any(String), createdAt: expect.any(Number), rotationPeriodMinutes: 2880 },
  ],
  [
    '2.3',
    'A document has id, title, body and updatedAt.',
    { path: `${INDEXING}/indexdocument`, body: { datasource: 'crm', document: DOCUMENT } },
    200,
  ],
  [
    '2.3',
    'body is an object.',
    { path: `${INDEXING}/indexdocument`, body: { datasource: 'crm', document: { ...DOCUMENT, body: 'b' } } },
    400,
  ],
  [
    '2.4',
    'homeUrl is a string.',
    { path: `${INDEXING}/adddatasource`, body: { datasource: { name: 'new', homeUrl: 1 } } },
    400,
  ],
  ['4', 'All endpoints: method POST', { ...CONFIG, method: 'PUT' }, 405],
  ['4', 'request body JSON', { ...CONFIG, body: '{"datasource": crm}' }, 400],
  ['4', 'header Content-Type: application/json', { ...CONFIG, headers: { 'content-type': 'text/plain' } }, 400],
  ['4', 'Rotate token: request body none', { path: `${INDEXING}/rotatetoken`, body: { token: 'a' } }, 400],
  [
    '4',
    'Index one document: { datasource, document }',
    { path: `${INDEXING}/indexdocument`, body: { datasource: 'crm' } },
    400,
  ],
  [
    '4',
    'Bulk index documents: documents is an array',
    { path: `${INDEXING}/bulkindexdocuments`, body: { datasource: 'crm', documents: DOCUMENT } },
    400,
  ],
  [
    '4',
    'Bulk index documents',
    { path: `${INDEXING}/bulkindexdocuments`, body: { datasource: 'crm', documents: [DOCUMENT, { id: '2' }] } },
    200,
  ],
  [
    '4',
    'Get datasource config: JSON datasource object',
    CONFIG,
    200,
    { name: 'crm', displayName: 'crm', urlRegex: expect.any(String) },
  ],
  [
    '4',
    'Add datasource: { datasource: { name, displayName, homeUrl } }',
    {
      path: `${INDEXING}/adddatasource`,
      body: { datasource: { name: 'hr', displayName: 'HR', homeUrl: 'https://hr.example' } },
    },
    200,
  ],
  [
    '4.1',
    'When a valid token calls getdatasourceconfig for an existing datasource, the configuration is returned.',
    { path: `${INDEXING}/getdatasourceconfig`, body: { datasource: 'hr' } },
    200,
    { name: 'hr', displayName: 'HR' },
  ],
  [
    '4.2',
    'When a request names a datasource that does not exist, the response is 400.',
    { path: `${INDEXING}/indexdocument`, body: { datasource: 'none', document: DOCUMENT } },
    400,
  ],
  [
    '4.3',
    'Rotatetoken: the request must carry the current token.',
    { path: `${INDEXING}/rotatetoken`, authorization: null },
    401,
  ],
  ['4', 'POST /api/index/v1/indexemployee', { path: `${INDEXING}/indexemployee`, body: { employee: {} } }, 200],
  ['5.1', 'The header is required on every call.', { ...CONFIG, authorization: null }, 401],
  ['5.1', 'Authorization: Bearer <token>', () => ({ ...CONFIG, authorization: token }), 401],
  [
    '5.2',
    'The auth-type and act-as headers of the client interface are not used.',
    { ...CONFIG, headers: { 'X-Glean-ActAs': 'a@b.c' } },
    200,
  ],
  [
    '5.5',
    'Scope: limited to selected datasource apps.',
    () => ({
      path: `${INDEXING}/getdatasourceconfig`,
      body: { datasource: 'wiki' },
      authorization: `Bearer ${api.issueToken({ expiresOn: '2026-12-31', datasources: ['crm'] })}`,
    }),
    403,
  ],
  [
    '5.5',
    'Scope: limited to selected datasource apps.',
    () => ({ ...CONFIG, authorization: `Bearer ${api.issueToken({ expiresOn: '2026-12-31', datasources: ['crm'] })}` }),
    200,
  ],
  [
    '5.7',
    'When a request comes from an address outside the ranges, the response is 403.',
    () => ({
      ...CONFIG,
      authorization: `Bearer ${api.issueToken({ expiresOn: '2026-12-31', ipRestrictions: ['203.0.113.0/24', '10.1.0.0/16'] })}`,
    }),
    403,
  ],
  [
    '5.7',
    'a /32 single address',
    () => ({
      ...CONFIG,
      authorization: `Bearer ${api.issueToken({ expiresOn: '2026-12-31', ipRestrictions: ['203.0.113.0/24', '127.0.0.1/32'] })}`,
    }),
    200,
  ],
  ['5.9', 'It is not valid for the client interface.', () => ({ path: '/rest/api/v1/listanswers', body: {} }), 401],
  [
    '5.9',
    'A token of the client interface is not valid here.',
    () => ({ ...CONFIG, authorization: `Bearer ${api.issueToken({ interface: 'client' })}` }),
    401,
  ],
  [
    '5.10',
    'An expired token gives 401.',
    () => ({ ...CONFIG, authorization: `Bearer ${api.issueToken({ expiresOn: '2026-08-31' })}` }),
    401,
  ],
  [
    '5.10',
    'A token is valid on the day of its expiry.',
    () => ({ ...CONFIG, authorization: `Bearer ${api.issueToken({ expiresOn: DAY })}` }),
    200,
  ],
  ['7', '400: invalid JSON', { ...CONFIG, body: '{' }, 400],
  ['7', '400: a missing required field', { ...CONFIG, body: {} }, 400],
  [
    '7',
    '413: request too large',
    {
      path: `${INDEXING}/indexdocument`,
      body: { datasource: 'crm', document: { ...DOCUMENT, title: 'x'.repeat(3000) } },
    },
    413,
  ],
  ...[400, 401, 403, 413, 429, 500].map((status): (typeof SENTENCES)[number] => [
    '7',
    `${status} on demand`,
    { ...CONFIG, headers: { prefer: `code=${status}` } },
    status,
  ]),
  ['9', 'Endpoints that the contract does not name', { path: `${INDEXING}/else`, body: {} }, 404],
];

describe('sections 1 to 9 of the contract', () => {
  it.each(SENTENCES)('%s: %s', async (_section, _sentence, sent, status, body) => {
    const answer = await send(typeof sent === 'function' ? sent() : sent);
    expect(answer).toMatchObject({ status, ...(body !== undefined && { body }) });
    // The shape of an error is not shown.
    if (status >= 400) expect(answer.body).toMatchObject({ status, detail: expect.any(String) as string });
  });
});

describe('tokens', () => {
  it('keeps the old and the new token valid during the rotation period, section 5.8', async () => {
    const old = api.issueToken({ expiresOn: '2026-12-31', rotationPeriodMinutes: 1440 });
    const rotated = await send({ path: `${INDEXING}/rotatetoken`, authorization: `Bearer ${old}` });
    const { rawSecret } = rotated.body as { rawSecret: string };
    const statuses = async (): Promise<number[]> =>
      Promise.all(
        [old, rawSecret].map(async (one) => (await send({ ...CONFIG, authorization: `Bearer ${one}` })).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    api.advance(1439);
    expect(await statuses()).toEqual([200, 200]);
    api.advance(2);
    expect(await statuses()).toEqual([401, 200]);
  });

  it.each([
    [{}, 'every token needs an expiry date (section 8)'],
    [{ expiresOn: '2026-02-30' }, 'expiresOn: 2026-02-30 is not a day'],
    [{ expiresOn: '2026-12-31', rotationPeriodMinutes: 1439 }, '1439 is not a number of minutes from 1440 on'],
    [
      { expiresOn: '2026-12-31', ipRestrictions: ['10.0.0.0/33'] },
      'ipRestrictions: `10.0.0.0/33` has a prefix of 33 bits',
    ],
    [{ interface: 'other' }, 'no contract has an API other'],
  ])('issues none that the console would block: %j', (facts, message) => {
    expect(() => api.issueToken(facts)).toThrow(message);
  });
});
