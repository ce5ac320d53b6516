import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type { Recorded } from '../../src/evidence/recordings/recorded.js';
import type { Exchange } from '../../src/traffic/exchange.js';
import { OBSERVERS, type Observation } from '../../../../src/model/traffic/observation.js';
import { temporaryDirectory } from '../../../../test/temporary.js';

/** One request of an endpoint that a registry lists. */
export const OBSERVATION: Observation = {
  version: 1,
  api: 'indexing',
  operation: 'POST /api/index/v1/getdocumentcount',
  entries: [{ id: 'indexing.getdocumentcount', in: null }],
  userAgent: 'acme-sync/2.1',
  site: 'src/count.ts:12',
  status: 200,
  from: 'rehearsal',
  count: 1,
  first: '2026-11-20T09:30:00.000Z',
  last: '2026-11-20T09:30:00.000Z',
};

/** A request without a body and headers. */
export const EXCHANGE: Exchange = {
  method: 'GET',
  target: '/',
  host: null,
  requestHeaders: {},
  requestBody: null,
  responseHeaders: {},
  responseBody: null,
  status: 200,
  time: Date.UTC(2026, 10, 20, 9, 30),
};

/** The request of a line of a log. */
export function exchangeOf(recorded: Recorded): Exchange {
  if (typeof recorded !== 'object') throw new Error(recorded);
  return recorded.exchange;
}

/** The request that most lines of logs in tests have. */
export function logged(parts: Partial<Exchange>, userAgent?: string): Exchange {
  const requestHeaders = userAgent === undefined ? {} : { 'user-agent': userAgent };
  return { ...EXCHANGE, target: '/api/v1/x?y=1', requestHeaders, ...parts };
}

/** Writes a file into a new directory, and returns its path. */
export function fileWith(content: string | Buffer, name = 'evidence.jsonl'): string {
  const file = join(temporaryDirectory(), name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const times = fc
  .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }))
  .map(([first, more]) => ({ first: timeAt(first), last: timeAt(first + more) }));

function timeAt(minutes: number): string {
  return new Date(Date.UTC(2026, 10, 20, 9, minutes)).toISOString();
}

/** Observations of which many are alike. */
export const observations: fc.Arbitrary<Observation> = fc
  .record({
    api: fc.constantFrom('indexing', 'client', null),
    operation: fc.constantFrom('GET /a', 'POST /a/{id}'),
    entries: fc.subarray([
      { id: 'b', in: 'response' as const },
      { id: 'a', in: null },
      { id: 'b', in: 'query' as const },
    ]),
    signals: fc.constantFrom(undefined, { sunset: '2027-01-15', deprecated: null }, { deprecated: '2026-01-15' }),
    userAgent: fc.constantFrom(null, 'curl/8', '\u001b[31m##[error]\u2028é😀'),
    site: fc.constantFrom(null, 'src/a.ts:1'),
    status: fc.constantFrom(null, 200, 410),
    from: fc.constantFrom(...OBSERVERS),
    count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(Number.MAX_SAFE_INTEGER)),
    times,
  })
  .map(({ times: { first, last }, signals, ...parts }) => ({
    version: 1,
    ...parts,
    ...(parts.api === null && { host: 'api.acme.example' }),
    ...(signals && { signals }),
    first,
    last,
  }));
