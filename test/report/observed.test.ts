import { describe, expect, it } from 'vitest';
import type { AuditReport } from '../../src/model/audit/audit.js';
import type { Observed } from '../../src/model/run-time/observed.js';
import type { ScanReport } from '../../src/model/results/report.js';
import { formatAuditMarkdown } from '../../packages/audit/src/report/audit-markdown.js';
import { auditReport } from '../../packages/audit/src/report/audit-report.js';
import { formatCsv } from '../../packages/audit/src/report/csv.js';
import { formatSummary } from '../../packages/audit/src/report/summary.js';
import { FORMATS } from '../../src/report/formats.js';
import type { Format } from '../../src/report/format.js';
import { rangeWords, seenWords, unfoundWords, unlistedWords } from '../../src/report/run-time/observed-words.js';
import { formatPage } from '../../packages/audit/src/page/page.js';
import { dated } from '../../src/verdict/phase.js';
import { endpointFinding, ENTRIES, fieldFinding, makeContext, makeReport, OBSERVED, SEEN } from './sample.js';

const GAP =
  'POST /api/index/v1/getdocumentcount: 214 requests used indexing.getdocumentcount, the last at 2026-11-20 09:30:00 UTC, and no use of it was found';
const ACCEPTED = '1 response carried client.getanswer.trackingToken (response), at 2026-11-20 09:30:00 UTC';

function reportOf(observed: Observed = OBSERVED): ScanReport {
  const findings = [fieldFinding({ id: 'f-2' }), endpointFinding({ id: 'e-2' })];
  return makeReport({
    observed,
    findings: findings.map((finding, i) => ({ ...finding, seen: i === 0 ? null : SEEN })),
  });
}

function text(format: Format, observed?: Observed): string {
  return FORMATS[format].write(reportOf(observed), makeContext({ verbose: format === 'pretty' }));
}

describe('the words', () => {
  it.each([
    [undefined, null],
    [null, 'not seen at run time'],
    [SEEN, 'seen at run time 214 times, last on 2026-11-20'],
    [{ ...SEEN, count: 1 }, 'seen at run time once, on 2026-11-20'],
    [{ ...SEEN, count: 1204000 }, 'seen at run time 1,204,000 times, last on 2026-11-20'],
  ])('of a finding that was seen as %j', (seen, words) => {
    expect(seenWords(seen)).toBe(words);
  });

  it('of a range', () => {
    expect(rangeWords({ requests: 0, first: null, last: null })).toBe('no request');
    expect(rangeWords({ requests: 1, first: SEEN.last, last: SEEN.last })).toBe('1 request on 2026-11-20');
  });

  it('of an entry that was not found never say more than the requests show', () => {
    const words = (api: string, entries: Observed['entries'] = []): string =>
      unfoundWords({ id: 'a.b', api }, { ...OBSERVED, entries });
    expect(words('client')).toBe('not found, and not seen in 1,204 requests to client from 2026-11-01 to 2026-11-20');
    expect(words('indexing')).toBe('not found; the evidence has no request to indexing');
    const carried = { entry: 'a.b', in: 'response' as const, ...SEEN };
    expect(words('client', [carried])).toBe(
      'not found, but responses carried it 214 times, last on 2026-11-20, which does not show that the program reads it',
    );
    expect(words('client', [carried, { ...carried, in: 'request', count: 2 }])).toBe(
      'not found, but seen at run time 2 times, last on 2026-11-20',
    );
  });

  it('of an operation that no registry lists', () => {
    const [plans] = OBSERVED.unlisted;
    expect(unlistedWords(plans!)).toBe(
      'GET /v1/plans of api.example.com: deprecated from 2026-01-01, sunset on 2026-12-31, as its own headers say, and no registry lists it; seen 3 times, last on 2026-11-20',
    );
    const { sunset: _, ...without } = plans!;
    expect(unlistedWords({ ...without, deprecated: null })).toContain('api.example.com: deprecated, as its own');
  });
});

describe('every format', () => {
  const flat = (format: Format): string => text(format).replace(/\s+/g, ' ');

  it.each<Format>(['pretty', 'compact', 'json', 'sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'markdown'])(
    '%s names the gaps and what was seen',
    (format) => {
      const shown = flat(format);
      if (format === 'json') return expect(JSON.parse(shown)).toMatchObject({ observed: OBSERVED });
      expect(shown).toContain(GAP);
      expect(shown).toMatch(/seen at run time 214 times, last on 2026-11-20/i);
      expect(shown).toMatch(/not seen at run time/i);
      expect(shown).toContain('api.example.com');
    },
  );

  it.each<Format>(['github', 'gitlab', 'checkstyle'])('%s leaves out what is accepted', (format) => {
    expect(flat(format)).not.toContain(ACCEPTED);
  });

  it.each<Format>(['pretty', 'compact', 'junit', 'markdown'])('%s names it with its reason', (format) => {
    expect(flat(format)).toContain(ACCEPTED);
    expect(flat(format)).toMatch(/accepted until 2026-12-31: the mobile app/i);
  });

  it('gives a gap that fails the level of an error, without a place', () => {
    expect(text('github')).toContain(`::error title=indexing.getdocumentcount::${GAP}.`);
    expect(text('compact')).toContain(`.:1:1: error: indexing.getdocumentcount: ${GAP}.`);
    expect(text('junit')).toContain('<testsuite name="evidence" tests="3" failures="1" errors="0" skipped="2">');
    const [run] = (JSON.parse(text('sarif')) as { runs: { invocations: { toolExecutionNotifications: object[] }[] }[] })
      .runs;
    expect(run!.invocations[0]!.toolExecutionNotifications).toContainEqual({
      level: 'error',
      message: { text: `${GAP}. Callers: curl/8.5.0, node; places: src/a.ts:3.` },
      locations: [{ logicalLocations: [{ fullyQualifiedName: 'POST /api/index/v1/getdocumentcount' }] }],
      associatedRule: { id: 'indexing.getdocumentcount' },
    });
  });

  it('does not call zero proved while a gap is open', () => {
    const zero = (gaps: Observed['gaps']): string =>
      FORMATS.pretty.write(makeReport({ observed: { ...OBSERVED, gaps } }), makeContext()).replace(/\s+/g, ' ');
    expect(zero(OBSERVED.gaps)).toContain('1 gap between the evidence of requests and what was found so nothing');
    expect(zero(OBSERVED.gaps.slice(1))).toContain('every call was resolved');
  });
});

describe('an audit', () => {
  const audit: AuditReport = auditReport(reportOf({ ...OBSERVED, gaps: OBSERVED.gaps.slice(0, 1) }), {
    entries: [...ENTRIES, { ...ENTRIES[0]!, id: 'client.unused', api: 'client' }],
    datedOf: (removal) => dated(removal, '2026-11-21', 30),
    surroundingsOf: () => ({ owners: [], package: null, link: null, code: null }),
    hidden: { findings: 0, mentions: 0, violations: 0 },
    gaps: [],
    grouping: 'entry',
    verdict: { failed: false, text: 'check passed' },
    evidence: {
      name: 'acme/web',
      repository: null,
      commit: null,
      directory: '',
      uncommitted: null,
      paths: [],
      options: [],
      settings: [],
      scope: 'x',
      excluded: [],
      skipped: [],
    },
  });
  const context = { hidden: { findings: 0, mentions: 0, violations: 0 }, verbose: false, quiet: false };
  const ZERO = 'not found, and not seen in 1,204 requests to client from 2026-11-01 to 2026-11-20';

  it('has the stronger zero in Markdown, in the table and on the page', () => {
    expect(formatAuditMarkdown(audit, context)).toContain(ZERO);
    expect(formatCsv(audit)).toContain(`"${ZERO}"`);
    expect(formatPage(audit)).toContain(`At run time: ${ZERO}.`);
  });

  it('has the gap in every format', () => {
    for (const shown of [formatAuditMarkdown(audit, context), formatCsv(audit), formatSummary(audit)])
      expect(shown).toContain(GAP);
    const page = formatPage(audit);
    for (const one of ['id="run-time"', 'curl/8.5.0, node', '2026-11-20 09:30:00 UTC', 'api.example.com'])
      expect(page).toContain(one);
  });

  it('has columns for requests in the table only with evidence', () => {
    const [head, ...rows] = formatCsv(audit).split('\r\n');
    expect(head).toMatch(/,id,requests,last_seen,at_run_time$/);
    expect(rows[1]).toMatch(/,f-2,0,,not seen at run time$/);
    const { observed: _, ...without } = audit;
    expect(formatCsv(without).split('\r\n')[0]).toMatch(/,id$/);
  });
});
