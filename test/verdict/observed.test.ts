import { describe, expect, it } from 'vitest';
import type { CallRecord, Confidence, Finding } from '../../src/model/finding.js';
import type { Observation, ObservedEntry } from '../../src/model/traffic/observation.js';
import type { Observed } from '../../src/model/run-time/observed.js';
import type { Entry, PartPlace } from '../../src/model/registry.js';
import { compareWithEvidence, type AcceptedEntry, type ObservedVerdict } from '../../src/verdict/observed.js';
import { ENTRIES, endpointFinding, fieldFinding } from '../report/sample.js';

const COUNT: ObservedEntry = { id: 'indexing.getdocumentcount', in: null };
const TOKEN: ObservedEntry = { id: 'client.getanswer.trackingToken', in: 'response' };

/** A request of an endpoint that the list has. */
function counted(over: Partial<Observation> = {}): Observation {
  return {
    version: 1,
    api: 'indexing',
    operation: 'POST /api/index/v1/getdocumentcount',
    entries: [COUNT],
    userAgent: 'node',
    site: null,
    status: 200,
    from: 'rehearsal',
    count: 1,
    first: '2026-11-20T09:00:00.000Z',
    last: '2026-11-20T09:30:00.000Z',
    ...over,
  };
}

/** Requests whose responses carried a field that the list has. */
function carried(over: Partial<Observation> = {}): Observation {
  return counted({ api: 'client', operation: 'POST /rest/api/v1/getanswer', entries: [TOKEN], ...over });
}

function callOf(url: string, over: Partial<CallRecord> = {}): CallRecord {
  const place = { file: 'src/a.ts', line: 1, column: 1, endLine: 1, endColumn: 2 };
  return { ...place, client: 'fetch', method: 'POST', url, api: 'client', resolved: true, why: null, ...over };
}

function compared(
  observations: readonly Observation[],
  findings: readonly Finding[] = [],
  {
    calls = [],
    entries = ENTRIES,
    isFailing = false,
    accepted = [],
  }: { calls?: CallRecord[]; entries?: readonly Entry[]; isFailing?: boolean; accepted?: AcceptedEntry[] } = {},
): ObservedVerdict {
  const evidence = [{ file: 'evidence.jsonl', observations, remarks: [] }];
  return compareWithEvidence(
    evidence,
    { findings, calls },
    { entries: [...entries] },
    { isFailing, asOf: '2026-11-21', accepted },
  );
}

function gapsOf(...args: Parameters<typeof compared>): Observed['gaps'] {
  return compared(...args).observed.gaps;
}

describe('how often a finding was seen', () => {
  it('is the sum of all requests of its entry, with the first and the last time', () => {
    const { seenOf } = compared(
      [
        counted({ count: 3 }),
        counted({ count: 4, first: '2026-11-01T00:00:00.000Z', last: '2026-11-02T00:00:00.000Z', userAgent: 'curl' }),
      ],
      [endpointFinding()],
    );
    const seen = { count: 7, first: '2026-11-01T00:00:00.000Z', last: '2026-11-20T09:30:00.000Z' };
    expect(seenOf({ id: 'e-1' })).toEqual(seen);
  });

  it('is nothing for a place of the entry that no request used', () => {
    const request = fieldFinding({ id: 'f-2', in: 'request' });
    const { seenOf } = compared([carried()], [fieldFinding(), request]);
    expect([seenOf({ id: 'f-1' })?.count, seenOf({ id: 'f-2' })]).toEqual([1, null]);
  });

  const here = endpointFinding({ file: 'src/here.ts', line: 3 });
  const below = endpointFinding({ id: 'e-2', file: 'src/here.ts', line: 9 });
  const there = endpointFinding({ id: 'e-3', file: 'packages/web/src/there.ts', line: 3 });
  const countsFor = (site: string | null): (number | undefined)[] => {
    const { seenOf } = compared([counted({ site, count: 5 })], [here, below, there]);
    return [here, below, there].map((finding) => seenOf(finding)?.count);
  };

  it.each<[string | null, (number | undefined)[]]>([
    [null, [5, 5, 5]],
    ['src/here.ts:3', [5, undefined, undefined]],
    ['src/here.ts:9:17', [undefined, 5, undefined]],
    // The call may be on another line than the use.
    ['src/here.ts:4', [5, 5, undefined]],
    ['src/here.ts', [5, 5, undefined]],
    ['file:///srv/app/src/here.ts:3', [5, undefined, undefined]],
    ['.\\src\\here.ts:3', [5, undefined, undefined]],
    ['src/there.ts:3', [undefined, undefined, 5]],
    // Half a name is another file.
    ['here.ts', [5, 5, undefined]],
    ['ere.ts', [5, 5, 5]],
    // Compiled code, or another repository.
    ['dist/bundle.js:1', [5, 5, 5]],
  ])('goes by the site %s', (site, counts) => {
    expect(countsFor(site)).toEqual(counts);
  });
});

describe('a gap', () => {
  it('is an entry that requests used and that was not found', () => {
    const requests = [
      counted({ count: 2, userAgent: 'node', site: 'src/b.ts:1' }),
      counted({ userAgent: 'curl', site: 'src/a.ts:1', last: '2026-11-21T00:00:00.000Z' }),
      counted({ userAgent: null }),
    ];
    expect(gapsOf(requests)).toEqual([
      {
        entry: 'indexing.getdocumentcount',
        in: null,
        method: 'POST',
        path: '/api/index/v1/getdocumentcount',
        count: 4,
        first: '2026-11-20T09:00:00.000Z',
        last: '2026-11-21T00:00:00.000Z',
        callers: ['curl', 'node'],
        sites: ['src/a.ts:1', 'src/b.ts:1'],
        severity: 'warning',
      },
    ]);
    expect(gapsOf(requests, [], { isFailing: true })).toMatchObject([{ severity: 'error' }]);
  });

  it.each<[until: string, severity: string]>([
    ['2026-11-20', 'error'],
    ['2026-11-21', 'info'],
  ])('is accepted until %s, so on the next day it is %s', (until, severity) => {
    const accepted = [{ entry: COUNT.id, until, reason: 'the mobile app' }];
    const holds = severity === 'info' ? { accepted: { until, reason: 'the mobile app' } } : {};
    const gaps = gapsOf([counted(), carried()], [], { accepted, isFailing: true });
    expect(gaps.map((gap) => [gap.entry, gap.severity, gap.accepted])).toEqual([
      [TOKEN.id, 'error', undefined],
      [COUNT.id, severity, holds.accepted],
    ]);
  });

  it.each<[Confidence, number]>([
    ['high', 0],
    ['medium', 0],
    ['low', 1],
  ])('is closed by a finding of confidence %s, or not', (confidence, left) => {
    expect(gapsOf([counted()], [endpointFinding({ confidence })])).toHaveLength(left);
  });

  it.each<PartPlace>(['request', 'query', 'header', 'path'])('is of its place: %s', (place) => {
    const used = carried({ entries: [{ ...TOKEN, in: place }] });
    expect(gapsOf([used], [fieldFinding()])).toMatchObject([{ entry: TOKEN.id, in: place }]);
    expect(gapsOf([used], [fieldFinding({ in: place as 'request' })])).toEqual([]);
  });

  it('is one for each operation of an entry, whatever the names of parameters', () => {
    const paths = ['POST /api/a/{id}', 'POST /api/a/{key}', 'POST /api/b'];
    const gaps = gapsOf(paths.map((operation) => counted({ operation })));
    expect(gaps.map(({ path, count }) => [path, count])).toEqual([
      ['/api/a/{id}', 2],
      ['/api/b', 1],
    ]);
  });

  it('is none for an entry that no registry has', () => {
    const { observed } = compared([
      counted({ entries: [{ id: 'b.x', in: null }] }),
      counted({ entries: [{ id: 'a.x', in: null }] }),
    ]);
    expect(observed).toMatchObject({ gaps: [], entries: [], unknownEntries: ['a.x', 'b.x'] });
  });

  it('is never what an event carries', () => {
    expect(gapsOf([carried({ entries: [{ ...TOKEN, in: 'event' }] })])).toEqual([]);
  });
});

describe('what a response carried is a gap only without a call of the operation', () => {
  it.each<[string, Partial<CallRecord> | null]>([
    ['https://acme-be.glean.com/rest/api/v1/getanswer', null],
    ['{process.env.BASE}/getanswer?a={b?.c/d}', null],
    ['/proxy/rest/api/v1/getanswer', null],
    ['/rest/api/{version}/getanswer', null],
    ['/rest/api/v1/getanswer', { method: '?' }],
    ['/rest/api/v1/getanswer', { method: 'GET|POST' }],
  ])('%s is one', (url, over) => {
    expect(gapsOf([carried()], [], { calls: [callOf(url, over ?? {})] })).toEqual([]);
  });

  it.each<[string, Partial<CallRecord>]>([
    ['https://acme-be.glean.com/rest/api/v1/getanswers', {}],
    ['/rest/api/v1/{name}', {}],
    ['/rest/api/v2/getanswer', {}],
    ['/rest/api/v1/getanswer', { method: 'GET' }],
    ['/rest/api/v1/getanswer', { api: null }],
    ['?', { resolved: false }],
  ])('%s is none', (url, over) => {
    expect(gapsOf([carried()], [], { calls: [callOf(url, over)] })).toMatchObject([
      { entry: TOKEN.id, in: 'response' },
    ]);
  });

  it('a finding of another entry of the operation is one', () => {
    const other = fieldFinding({ entry: 'client.getanswer.other' });
    const listed = ENTRIES.find(({ id }) => id === carried().entries[0]!.id)!;
    const entries = [...ENTRIES, { ...listed, id: other.entry }];
    expect(gapsOf([carried()], [other], { entries })).toEqual([]);
    expect(gapsOf([carried()], [fieldFinding({ ...other, confidence: 'low' })], { entries })).toHaveLength(1);
    const elsewhere = [...ENTRIES, { ...listed, id: other.entry, api: 'another' }];
    expect(gapsOf([carried()], [other], { entries: elsewhere })).toHaveLength(1);
  });
});

describe('an operation that says itself that it is deprecated', () => {
  const plans = counted({ api: null, host: 'api.example.com', operation: 'GET /v1/plans', entries: [] });

  it('is unlisted, with what the last response said', () => {
    const { observed } = compared([
      { ...plans, count: 2, last: '2026-11-21T00:00:00.000Z', signals: { deprecated: null, sunset: '2026-12-31' } },
      { ...plans, signals: { deprecated: '2026-01-01', link: 'https://example.com/x' } },
    ]);
    expect(observed.unlisted).toEqual([
      {
        api: null,
        host: 'api.example.com',
        method: 'GET',
        path: '/v1/plans',
        deprecated: null,
        sunset: '2026-12-31',
        count: 3,
        first: '2026-11-20T09:00:00.000Z',
        last: '2026-11-21T00:00:00.000Z',
      },
    ]);
  });

  it('is listed if an entry is about it or about a part of it', () => {
    const signals = { deprecated: '2026-01-01' };
    const family: Entry = { ...ENTRIES[0]!, id: 'family', method: '*', path: '/v2/**' } as Entry;
    const { observed } = compared(
      [
        counted({ signals }),
        carried({ signals, entries: [] }),
        counted({ signals, operation: 'GET /v2/a/{id}', entries: [] }),
        counted({ signals, operation: 'GET /v3', entries: [] }),
        counted({ signals, api: 'client', entries: [] }),
      ],
      [],
      { entries: [...ENTRIES, family] },
    );
    expect(observed.unlisted.map(({ api, method, path }) => `${api} ${method} ${path}`)).toEqual([
      'client POST /api/index/v1/getdocumentcount',
      'indexing GET /v3',
    ]);
  });
});

it('says how many requests the evidence has, in each file and of each API', () => {
  const none = { file: 'empty.jsonl', observations: [], remarks: [] };
  const some = {
    file: 'some.jsonl',
    observations: [counted({ count: 2 }), carried({ first: '2026-11-01T00:00:00.000Z' })],
    remarks: [],
  };
  const { observed } = compareWithEvidence(
    [none, some],
    { findings: [], calls: [] },
    { entries: [...ENTRIES] },
    { isFailing: false, asOf: '2026-11-21', accepted: [] },
  );
  const range = { requests: 3, first: '2026-11-01T00:00:00.000Z', last: '2026-11-20T09:30:00.000Z' };
  expect(observed).toMatchObject({
    ...range,
    files: [
      { file: 'empty.jsonl', requests: 0, first: null, last: null },
      { file: 'some.jsonl', ...range },
    ],
    apis: [
      { api: 'client', requests: 1 },
      { api: 'indexing', requests: 2 },
    ],
    entries: [
      { entry: TOKEN.id, in: 'response', count: 1 },
      { entry: COUNT.id, in: null, count: 2 },
    ],
  });
});
