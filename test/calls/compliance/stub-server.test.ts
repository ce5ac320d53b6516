import { afterEach, expect, it } from 'vitest';
import { startStub, type StubOptions, type StubServer } from './stub-server.js';

const started: StubServer[] = [];

async function start(options: StubOptions = {}): Promise<StubServer> {
  const stub = await startStub(options);
  started.push(stub);
  return stub;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((stub) => stub.close()));
});

const JSON_TYPE = { 'Content-Type': 'application/json' };
const DOCUMENT = { id: '1', title: 'One', body: { mimeType: 'text/plain', textContent: 'text' } };

interface Sent {
  token?: string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function send(stub: StubServer, sent: Sent): Promise<{ status: number; body: Record<string, unknown> }> {
  const { token, path = '/api/index/v1/indexdocument', method = 'POST', headers = JSON_TYPE } = sent;
  const { body = { datasource: 'crm', document: DOCUMENT } } = sent;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${stub.origin}${path}`, {
    method,
    headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
    ...(method !== 'GET' && text !== '' && { body: text }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('answers what is right with 200', async () => {
  const stub = await start();
  const token = stub.issue({});
  const url = (name: string): string => `/api/index/v1/${name}`;
  const bulk = { datasource: 'crm', documents: [DOCUMENT, { id: '2', updatedAt: '2026-09-01T00:00:00Z' }] };
  const datasource = { name: 'notes', displayName: 'Notes', homeUrl: 'https://notes.example' };
  for (const [path, body] of [
    ['indexdocument', { datasource: 'crm', document: DOCUMENT }],
    ['indexdocument', { document: { ...DOCUMENT, datasource: 'crm', updatedAt: 1_788_000_000 } }],
    ['bulkindexdocuments', bulk],
    ['adddatasource', { datasource }],
    ['adddatasource', { name: 'flat' }],
    ['rotatetoken', ''],
    ['rotatetoken', {}],
  ] as const)
    expect(await send(stub, { token, path: url(path), body }), path).toMatchObject({ status: 200 });
  const config = await send(stub, { token, path: url('getdatasourceconfig'), body: { datasource: 'notes' } });
  expect(config).toEqual({ status: 200, body: datasource });
});

it.each([
  ['no JSON', { body: '{' }],
  ['another content type', { headers: { 'Content-Type': 'text/plain' } }],
  ['no body', { body: '' }],
  ['no datasource', { body: { document: DOCUMENT } }],
  ['no document', { body: { datasource: 'crm' } }],
  ['a datasource that does not exist', { body: { datasource: 'none', document: DOCUMENT } }],
  ['a number as id', { body: { datasource: 'crm', document: { ...DOCUMENT, id: 1 } } }],
  ['null as title', { body: { datasource: 'crm', document: { ...DOCUMENT, title: null } } }],
  ['a text as body', { body: { datasource: 'crm', document: { ...DOCUMENT, body: 'text' } } }],
  ['a time in words', { body: { datasource: 'crm', document: { ...DOCUMENT, updatedAt: 'today' } } }],
  ['a list as document', { body: { datasource: 'crm', document: [] } }],
  ['no name', { path: '/api/index/v1/adddatasource', body: { datasource: { displayName: 'A' } } }],
  [
    'a document for documents',
    { path: '/api/index/v1/bulkindexdocuments', body: { datasource: 'crm', documents: DOCUMENT } },
  ],
  ['a body of the rotation', { path: '/api/index/v1/rotatetoken', body: { token: 'a' } }],
] satisfies [string, Sent][])('answers %s with 400', async (_what, sent) => {
  const stub = await start();
  expect(await send(stub, { token: stub.issue({}), ...sent })).toMatchObject({ status: 400 });
});

it('answers tokens that are wrong with 401', async () => {
  const stub = await start();
  const token = stub.issue({});
  const client = stub.issue({ interface: 'client' });
  for (const headers of [
    {},
    { Authorization: token },
    { Authorization: `Basic ${token}` },
    { Authorization: `Bearer${token}` },
  ])
    expect(await send(stub, { headers: { ...JSON_TYPE, ...headers } })).toMatchObject({ status: 401 });
  expect(await send(stub, { token: 'unknown' })).toMatchObject({ status: 401 });
  expect(await send(stub, { token: client })).toMatchObject({ status: 401 });
  expect(await send(stub, { token, path: '/rest/api/v1/search' })).toMatchObject({ status: 401 });
  expect(await send(stub, { token: client, path: '/rest/api/v1/search' })).toMatchObject({ status: 200 });
  expect(await send(stub, { headers: { ...JSON_TYPE, authorization: `bearer ${token}` } })).toMatchObject({
    status: 200,
  });
});

it('lets a token expire after its day', async () => {
  const stub = await start({ day: '2026-12-31' });
  const token = stub.issue({ expiresOn: '2026-12-31' });
  stub.pass(11 * 60 + 59);
  expect(await send(stub, { token })).toMatchObject({ status: 200 });
  stub.pass(1);
  expect(await send(stub, { token })).toMatchObject({ status: 401 });
});

it.each([
  ['203.0.113.7', '203.0.113.0/24', 200],
  ['203.0.114.7', '203.0.113.0/24', 403],
  ['10.1.2.3', '203.0.113.0/24, 10.1.0.0/16', 200],
  ['198.51.100.7', '198.51.100.7/32', 200],
  ['198.51.100.8', '198.51.100.7/32', 403],
  ['2001:db8::9', '2001:db8::/32', 200],
  ['2001:db9::9', '2001:db8::/32,10.0.0.0/8', 403],
])('from %s, with the ranges %s', async (address, ipRestrictions, status) => {
  const stub = await start({ address });
  expect(await send(stub, { token: stub.issue({ ipRestrictions }) })).toMatchObject({ status });
});

it('keeps a token to its datasources', async () => {
  const stub = await start();
  const token = stub.issue({ datasources: ['wiki'] });
  expect(await send(stub, { token })).toMatchObject({ status: 403 });
  expect(await send(stub, { token, body: { datasource: 'wiki', document: DOCUMENT } })).toMatchObject({ status: 200 });
});

it('takes the old token and the new one while it rotates, then the new one', async () => {
  const stub = await start();
  const old = stub.issue({ rotationPeriodMinutes: 1440 });
  const { status, body } = await send(stub, { token: old, path: '/api/index/v1/rotatetoken', body: '' });
  expect({ status, body }).toEqual({
    status: 200,
    body: { rawSecret: stub.rotated[0], createdAt: expect.any(Number), rotationPeriodMinutes: 1440 },
  });
  const token = body['rawSecret'] as string;
  stub.pass(1440);
  expect([(await send(stub, { token: old })).status, (await send(stub, { token })).status]).toEqual([200, 200]);
  stub.pass(1);
  expect([(await send(stub, { token: old })).status, (await send(stub, { token })).status]).toEqual([401, 200]);
});

it('answers too much, too often, its own mistakes, and what there is not', async () => {
  const stub = await start({ mostBytes: 200, mostRequests: 5, broken: [2] });
  const token = stub.issue({});
  const large = { datasource: 'crm', document: { ...DOCUMENT, title: 'a'.repeat(200) } };
  expect((await send(stub, { token, body: large })).status).toBe(413);
  expect((await send(stub, { token })).status).toBe(500);
  expect((await send(stub, { token, method: 'GET' })).status).toBe(405);
  expect((await send(stub, { token, path: '/api/index/v1/nothing' })).status).toBe(404);
  expect((await send(stub, { token, path: '/nothing' })).status).toBe(404);
  expect((await send(stub, { token })).status).toBe(429);
  expect(stub.log.map(({ status }) => status)).toEqual([413, 500, 405, 404, 404, 429]);
});
