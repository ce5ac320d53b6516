import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rehearse, type RunningRehearsal } from '../src/index.js';
import { runs } from '../../../test/properties.js';
import { startStub, type StubServer } from '../../../test/calls/compliance/stub-server.js';

/** The rehearsal beside another server that was written from the text of the contract alone. */
const DAY = '2026-09-01';
const DATASOURCES = ['crm', 'wiki'];

let api: RunningRehearsal;
let stub: StubServer;
const tokens: Record<string, string> = { nobody: 'issued-by-nobody' };
beforeAll(async () => {
  api = await rehearse({ asOf: DAY, tokens: 'issued', datasources: DATASOURCES, maxBody: 10_000 });
  stub = await startStub({ day: DAY, datasources: DATASOURCES, mostBytes: 10_000, mostRequests: Infinity });
  const kinds = {
    global: {},
    limited: { datasources: ['crm'] },
    expired: { expiresOn: '2026-08-31' },
    elsewhere: { ipRestrictions: ['203.0.113.0/24'] },
    here: { ipRestrictions: ['203.0.113.0/24', '127.0.0.0/8'] },
    client: { interface: 'client' as const },
  };
  for (const [name, { ipRestrictions, ...kind }] of Object.entries(kinds) as [
    string,
    { ipRestrictions?: string[] },
  ][]) {
    const facts = { expiresOn: '2026-12-31', ...kind };
    const secret = api.issueToken({ ...facts, ...(ipRestrictions && { ipRestrictions }) });
    stub.issue({ ...facts, secret, ipRestrictions: ipRestrictions?.join(', ') ?? '' });
    tokens[name] = secret;
  }
});
afterAll(async () => {
  await api.close();
  await stub.close();
});

const datasource = fc.constantFrom<unknown>('crm', 'wiki', 'none', '', 1, null, { name: 'crm' });
const document = fc.oneof(
  fc.record(
    {
      id: fc.constantFrom<unknown>('1', 2),
      title: fc.constantFrom<unknown>('a', null),
      body: fc.constantFrom<unknown>({ mimeType: 'text/plain', textContent: 'b' }, 'b'),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom<unknown>(null, 'a', [], { datasource: 'crm' }),
);
const body = fc.oneof(
  fc.record({ datasource, document }, { requiredKeys: [] }),
  fc.record({ datasource, documents: fc.oneof(fc.array(document, { maxLength: 2 }), document) }, { requiredKeys: [] }),
  fc.record({ datasource: fc.record({ name: datasource, displayName: datasource }, { requiredKeys: [] }) }),
  fc.record({ name: datasource, homeUrl: datasource }, { requiredKeys: [] }),
  fc.constantFrom<unknown>({}, [], 'text', 1, null),
);
const text = fc.oneof(
  { weight: 6, arbitrary: body.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.constantFrom('', '{', '{"datasource":crm}') },
);
const sent = fc.record({
  operation: fc.constantFrom(
    'rotatetoken',
    'indexdocument',
    'bulkindexdocuments',
    'getdatasourceconfig',
    'adddatasource',
    'else',
  ),
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant('POST') },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE') },
  ),
  token: fc.oneof(
    { weight: 3, arbitrary: fc.constant('global') },
    { weight: 2, arbitrary: fc.constantFrom('limited', 'expired', 'elsewhere', 'here', 'client', 'nobody', 'none') },
  ),
  scheme: fc.oneof(
    { weight: 8, arbitrary: fc.constant('Bearer') },
    { weight: 1, arbitrary: fc.constantFrom('bearer', 'Basic', '') },
  ),
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8') },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', '') },
  ),
  text,
});

/** With several faults at once, the contract does not say which one is answered. */
const large = fc.constantFrom('indexdocument', 'getdatasourceconfig').map((operation) => ({
  operation,
  method: 'POST',
  token: 'global',
  scheme: 'Bearer',
  type: 'application/json',
  text: `{"datasource":"${'x'.repeat(11_000)}"}`,
}));

describe('random requests', () => {
  it('have the status that a second reading of the contract gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 30, arbitrary: sent }, { weight: 1, arbitrary: large }),
        async ({ operation, method, token, scheme, type, text: content }) => {
          const headers = {
            ...(token !== 'none' && { authorization: `${scheme} ${tokens[token]}`.trim() }),
            ...(content !== '' && { 'content-type': type }),
          };
          const init = { method, headers, ...(content !== '' && { body: content }) };
          const [one, other] = await Promise.all(
            [api.origin, stub.origin].map((origin) => fetch(`${origin}/api/index/v1/${operation}`, init)),
          );
          expect(one?.status).toBe(other?.status);
          await Promise.all([one?.text(), other?.text()]);
        },
      ),
      { numRuns: runs(400) },
    );
  });
});
