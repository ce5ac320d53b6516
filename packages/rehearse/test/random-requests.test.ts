import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { rehearse, type RunningRehearsal } from '../src/index.js';
import { runs } from '../../../test/properties.js';
import { DAYS, effectiveDay, isInContract, isKnown, LONG_AGO, permitted, withoutGone } from './expectations.js';
import { authorizationFor, requestsOf, TOKENS, type Sent } from './requests-of-a-specification.js';
import { smallSpecification, vendorsSpecification, type Served } from './served-specifications.js';

const HOST = 'https://acme-be.glean.com';
const MOST_BODY = 60_000;

interface Got {
  status: number;
  type: string;
  body: string;
}

const running = new Map<string, Promise<RunningRehearsal>>();
afterAll(async () => {
  for (const one of running.values()) await (await one).close();
});

/** The API as it is on a day; the same one for all requests. */
function serviceOn(asOf: string, specifications: readonly string[]): Promise<RunningRehearsal> {
  const key = [asOf, ...specifications].join(' ');
  let known = running.get(key);
  if (!known) running.set(key, (known = start(asOf, specifications)));
  return known;
}

async function start(asOf: string, specifications: readonly string[]): Promise<RunningRehearsal> {
  const api = await rehearse({ asOf, specifications, port: false, datasources: ['crm', 'wiki'], maxBody: MOST_BODY });
  // From then on, each token is for one interface.
  for (const [prefix, token] of Object.entries(TOKENS)) {
    const path = prefix + (prefix.includes('index') ? '/adddatasource' : '/insights');
    api.reply({ method: 'POST', path, headers: { authorization: `Bearer ${token}` } });
  }
  return api;
}

/** Answers as undici's `MockAgent` asks for: a target may be any text. */
function viaReply(api: RunningRehearsal, { method, target, headers, body }: Sent): Got {
  const request = { method, path: target, headers, body: Buffer.from(body, 'latin1'), origin: HOST };
  const { statusCode, data, responseOptions } = api.reply(request);
  return { status: statusCode, type: String(responseOptions.headers['content-type'] ?? ''), body: data };
}

/** Answers as a client gets them that has made a URL of the target. */
async function viaFetch(api: RunningRehearsal, { method, target, headers, body }: Sent): Promise<Got> {
  const bytes = new Uint8Array(Buffer.from(body, 'latin1'));
  const request = new Request(HOST + target, { method, headers, ...(body !== '' && { body: bytes }) });
  const response = await api.fetch(request);
  return { status: response.status, type: response.headers.get('content-type') ?? '', body: await response.text() };
}

const WELL_FORMED: Sent = {
  operation: 'POST /api/index/v1/getdatasourceconfig',
  isValid: true,
  method: 'POST',
  target: '/api/index/v1/getdatasourceconfig',
  headers: { authorization: 'Bearer well-formed', 'content-type': 'application/json' },
  body: '{"datasource":"crm"}',
};

/** What is right about every answer. */
function expectAnswer(got: Got, { method }: Sent): void {
  if (method === 'HEAD' || got.status === 204) return expect(got.body).toBe('');
  if (got.status >= 400) expect(got.type).toMatch(/^application\/problem\+json(?:$|;)/);
  if (!got.type.includes('json')) return;
  const value = JSON.parse(got.body) as unknown;
  if (got.status >= 400) expect(value).toMatchObject({ status: got.status, detail: expect.any(String) as string });
}

/** The header in which a request may name a day, if it is not damaged already. */
const preview = fc
  .option(fc.constantFrom(...DAYS), { freq: 2 })
  .map((day): Record<string, string> => (day === null ? {} : { 'x-glean-exclude-deprecated-after': day }));

/** What a case is: a request, the day that it is answered on, and how it gets there. */
const caseOf = ({ operations, values }: Served) =>
  fc.record({
    sent: fc
      .tuple(requestsOf(operations, values), preview)
      .map(([sent, header]): Sent => ({ ...sent, headers: { ...header, ...sent.headers } })),
    asOf: fc.constantFrom(...DAYS),
    isFetched: fc.boolean(),
    isSpecified: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  });

/** Sends the request of a case, and then another one, which is answered as ever. */
async function check(served: Served, { sent: made, asOf, isFetched, isSpecified }: Case): Promise<void> {
  // The web's `Request` has no bodies there.
  const sent = isFetched && /^(?:GET|HEAD)$/i.test(made.method) ? { ...made, body: '' } : made;
  const api = await serviceOn(asOf, isSpecified ? served.files : []);
  const send = isFetched ? viaFetch : viaReply;
  const got = await send(api, sent);
  expectAnswer(got, sent);
  const shown = served.operations.find(({ name }) => name === sent.operation) ?? null;
  const isServed = isSpecified || shown === null || isKnown(shown.name);
  const known = shown && !isSpecified ? { ...shown, successes: [200] } : shown;
  expect(isServed ? permitted(sent, known, asOf, MOST_BODY) : [404, 405, 413]).toContain(got.status);
  if (isServed && isSpecified && shown?.response && got.status < 300 && !isInContract(shown.name)) {
    const before = viaReply(await serviceOn(LONG_AGO, served.files), {
      ...sent,
      headers: { authorization: authorizationFor(sent.target) },
      body: '',
    });
    expect(JSON.parse(got.body)).toEqual(withoutGone(JSON.parse(before.body), shown.name, effectiveDay(asOf, sent)));
  }
  expect(await send(api, WELL_FORMED)).toMatchObject({
    status: 200,
    body: expect.stringContaining('"name":"crm"') as string,
  });
}

type Case = typeof caseOf extends (served: Served) => fc.Arbitrary<infer T> ? T : never;

const small = smallSpecification();
const vendors = vendorsSpecification();

describe('random requests', () => {
  it('of a small specification are answered as the list and the contract say', async () => {
    await fc.assert(
      fc.asyncProperty(caseOf(small), (one) => check(small, one)),
      { numRuns: runs(600) },
    );
  });

  it.skipIf(!vendors)('of the vendor are answered as the list and the contract say', async () => {
    await fc.assert(
      fc.asyncProperty(caseOf(vendors!), (one) => check(vendors!, one)),
      { numRuns: runs(300) },
    );
  });
});

/** What random requests have found once. */
describe('a request', () => {
  const chat = { ...WELL_FORMED, operation: null, target: '/rest/api/v1/chat', headers: {} };

  it('of a method that Node.js does not know is answered', async () => {
    expect(await viaFetch(await serviceOn('2026-10-13', []), { ...chat, method: 'FOO' })).toMatchObject({
      status: 404,
    });
  });

  it('of HEAD has an answer without a body', async () => {
    const sent = { ...chat, method: 'HEAD', body: '' };
    const api = await serviceOn('2026-10-13', []);
    for (const send of [viaFetch, viaReply]) expect(await send(api, sent)).toMatchObject({ status: 405, body: '' });
  });

  it('is as large as its bytes are, also if they are no text', async () => {
    const sent = { ...chat, headers: { 'content-type': 'image/png' }, body: '\xff'.repeat(MOST_BODY) };
    const api = await serviceOn('2026-10-13', []);
    for (const send of [viaFetch, viaReply]) {
      expect(await send(api, sent)).toMatchObject({ status: 200 });
      expect(await send(api, { ...sent, body: `${sent.body}x` })).toMatchObject({ status: 413 });
    }
  });
});
