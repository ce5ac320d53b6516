import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import type { CallRecord } from '../../src/model/finding.js';
import type { Analysis } from '../../src/model/results/analysis.js';
import type { Api, Entry } from '../../src/model/registry.js';
import { formatEntryList } from '../../src/report/terminal/entry-list.js';
import { formatEntryPage } from '../../src/report/terminal/entry-page.js';
import { formatInventory, inventoryOf } from '../../src/report/terminal/inventory.js';
import { ENTRIES } from './sample.js';

const PLAIN = pc.createColors(false);
const API: Api = { id: 'client', title: 'Client API', prefix: '/rest/api/v1', hosts: [], sdks: [] };
const LIST = { name: 'acme', covers: 'two tables, and no more', reviewed: '2026-11-24' };
const [ENDPOINT, FIELD] = ENTRIES as [Entry, Extract<Entry, { kind: 'field' }>];

describe('formatEntryPage', () => {
  it('explains a field with a sketch of the edit', () => {
    expect(
      formatEntryPage(
        { entry: FIELD, api: API, list: LIST },
        { phase: 'scheduled', daysLeft: 55 },
        { colors: PLAIN, width: 100 },
      ),
    ).toBe(`client.getanswer.trackingToken
  The response field \`trackingToken\` of getanswer is deprecated: read
  \`answerResult.answer.trackingToken\`.

  subject        the field trackingToken in the response of POST /rest/api/v1/getanswer
  API            Client API
  announced      2026-05-07
  removal        2027-01-15, at the end of the day in UTC
  phase          scheduled: removal in 55 days
  after removal  response: the field is silently left out: no error, only missing data

  in the body    answerResult.trackingToken
  not meant      answer.trackingToken (this trackingToken is not deprecated)

  what to do     use \`answerResult.answer.trackingToken\` instead (the same name in another place)
  class          move: the same value in another place

                 - answerResult.trackingToken
                 + answerResult.answer.trackingToken

  source         table 2 row 2
  registry       acme; covers two tables, and no more; compared with its sources on 2026-11-24
`);
  });

  it('renames in place, and tells both fates of a field of both bodies', () => {
    const entry: Entry = {
      ...FIELD,
      in: ['request', 'response'],
      replacement: { kind: 'rename', target: 'token', note: 'Same value.' },
    };
    const page = formatEntryPage(
      { entry, api: API, list: LIST },
      { phase: 'removed', daysLeft: -1 },
      { colors: PLAIN, width: 100 },
    );
    expect(page).toContain('- answerResult.trackingToken\n                 + answerResult.token\n');
    expect(page).toContain('request: requests that send it are refused with 400');
    expect(page).toContain('                 Same value.\n');
    expect(page).toContain('phase          removed 1 day ago\n');
  });

  it('sketches no edit that cannot be derived', () => {
    for (const replacement of [null, { kind: 'reshape', target: 'x' }, { kind: 'manual', target: 'ask' }] as const) {
      expect(
        formatEntryPage(
          { entry: { ...FIELD, replacement }, api: API, list: LIST },
          { phase: 'removed', daysLeft: -1 },
          { colors: PLAIN, width: 100 },
        ),
      ).not.toContain('+ ');
    }
  });

  it('shows the other endpoint', () => {
    const entry: Entry = { ...ENDPOINT, replacement: { kind: 'endpoint', target: 'POST /new' } } as Entry;
    const page = formatEntryPage(
      { entry, api: API, list: LIST },
      { phase: 'removed', daysLeft: -1 },
      { colors: PLAIN, width: 100 },
    );
    expect(page).toContain('- POST /api/index/v1/getdocumentcount\n                 + POST /new\n');
  });
});

describe('formatEntryList', () => {
  it('is a table', () => {
    const listed = [
      { entry: ENDPOINT, phase: 'removed' as const, daysLeft: -37 },
      { entry: FIELD, phase: 'scheduled' as const, daysLeft: 55 },
    ];
    expect(formatEntryList(listed, PLAIN))
      .toBe(`ENTRY                           REMOVAL     PHASE                REPLACEMENT
indexing.getdocumentcount       2026-10-15  removed 37 days ago  -
client.getanswer.trackingToken  2027-01-15  removal in 55 days   answerResult.answer.trackingToken
`);
  });
});

describe('inventory', () => {
  const place = { column: 1, endLine: 9, endColumn: 2 };
  const calls: CallRecord[] = [
    {
      ...place,
      file: 'b.ts',
      line: 2,
      client: 'axios',
      method: '?',
      url: '{url}',
      api: null,
      resolved: false,
      why: 'the URL is a parameter',
    },
    {
      ...place,
      file: 'a.ts',
      line: 9,
      client: 'fetch',
      method: 'POST',
      url: '/rest/api/v1/chat',
      api: 'client',
      resolved: true,
      why: null,
    },
    {
      ...place,
      file: 'a.ts',
      line: 1,
      client: 'fetch',
      method: 'GET',
      url: 'https://example.com',
      api: null,
      resolved: true,
      why: null,
    },
  ];
  const analysis: Analysis = {
    root: '/project',
    findings: [],
    elsewhere: [],
    violations: [],
    violationsElsewhere: [],
    secrets: [],
    tokens: [],
    calls,
    stated: [],
    notUnderstood: [
      {
        file: 'c.ts',
        line: 4,
        column: 1,
        text: "send('/rest/api/v1/chat')",
        reason: 'a string of the API is passed to send, of which nothing is known',
      },
    ],
    callsElsewhere: [],
    unanalysed: [{ file: 'x.py', mentions: 1 }],
    waivers: [],
    problems: [],
    notes: [],
    stats: {
      files: 2,
      sources: 2,
      candidates: 2,
      parsed: 2,
      analysed: 2,
      calls: 3,
      resolvedCalls: 2,
      outside: { calls: 0, names: [] },
    },
  };
  const inventory = inventoryOf(
    analysis,
    { apis: [], entries: [], sources: [] },
    { name: 'deprec-scan', version: '0.1.0' },
  );

  it('is sorted by place', () => {
    expect(inventory.calls.map(({ file, line }) => `${file}:${line}`)).toEqual(['a.ts:1', 'a.ts:9', 'b.ts:2']);
    expect(Object.keys(inventory.calls[0]!)).toEqual([
      'method',
      'url',
      'urls',
      'client',
      'api',
      'resolved',
      'why',
      'file',
      'line',
      'column',
      'endLine',
      'endColumn',
    ]);
  });

  it('is a table with what is known of each call', () => {
    const context = { colors: PLAIN, shownPath: (file: string) => `src/${file}`, quiet: false, isTerminal: false };
    expect(formatInventory(inventory, context)).toBe(
      `METHOD  URL                  CLIENT  API                                   PLACE
GET     https://example.com  fetch   another                               src/a.ts:1
POST    /rest/api/v1/chat    fetch   client                                src/a.ts:9
?       {url}                axios   not resolved: the URL is a parameter  src/b.ts:2

UNKNOWN BASE  CALLS
{url}         1

NOT UNDERSTOOD  CALL                       REASON
src/c.ts:4      send('/rest/api/v1/chat')  a string of the API is passed to send, of which nothing is known

3 calls in 2 files read: 2 resolved, 1 of the APIs of the registry
1 call not understood: nothing is proved zero
1 file of languages that are not analysed may have more: src/x.py
`,
    );
  });

  describe('of a call with several URLs', () => {
    const [call] = calls as [CallRecord];
    const long = `/rest/api/v1/${'x'.repeat(60)}`;
    const several: CallRecord[] = [
      { ...call, line: 1, method: 'GET', url: '/a', resolved: true, why: null },
      { ...call, line: 1, method: 'POST', url: long, resolved: true, why: null, api: 'client' },
      { ...call, line: 1, method: 'GET', url: '{url}' },
      { ...call, line: 1, endColumn: 3, url: '/b' },
    ];
    const joined = inventoryOf(
      { ...analysis, calls: several, notUnderstood: [] },
      { apis: [], entries: [], sources: [] },
      { name: 'deprec-scan', version: '0.1.0' },
    );

    it('has one row, which is resolved if all are', () => {
      expect(
        joined.calls.map(({ method, url, urls, api, resolved, why }) => ({ method, url, urls, api, resolved, why })),
      ).toEqual([
        {
          method: 'GET|POST',
          url: '/a',
          urls: ['/a', long, '{url}'],
          api: 'client',
          resolved: false,
          why: 'the URL is a parameter',
        },
        { method: '?', url: '/b', urls: ['/b'], api: null, resolved: false, why: 'the URL is a parameter' },
      ]);
    });

    it('is shown with one of several hosts', () => {
      const urls = ['https://{env}-be.x.com/a', 'https://acme-be.x.com/a', '{base}/a', 'https://acme-be.x.com/b'];
      const hosts = { ...joined, calls: [{ ...joined.calls[0]!, urls }] };
      const table = formatInventory(hosts, { colors: PLAIN, shownPath: String, quiet: true, isTerminal: false });
      expect(table).toContain('GET|POST  https://{env}-be.x.com/a | https://acme-be.x.com/b  axios');
    });

    it('is shown with a few of many paths', () => {
      const urls = ['/a', '/b', '/c', '/d', '/e'];
      const paths = { ...joined, calls: [{ ...joined.calls[0]!, urls }] };
      const table = formatInventory(paths, { colors: PLAIN, shownPath: String, quiet: true, isTerminal: false });
      expect(table).toContain('GET|POST  /a | /b | /c and 2 more  axios');
    });

    it('is cut on a terminal alone', () => {
      const table = (isTerminal: boolean): string =>
        formatInventory(joined, { colors: PLAIN, shownPath: String, quiet: true, isTerminal });
      expect(table(false)).toContain(`/a | ${long} | {url}`);
      expect(table(true)).toContain('xxx…xxx');
    });
  });
});
