import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/model/contract.js';
import type { Suppression } from '../../src/model/finding.js';
import type { ScanReport } from '../../src/model/results/report.js';
import { loadContract } from '../../src/registry/contract.js';
import { FORMAT_NAMES, GATE_FORMAT_NAMES } from '../../src/report/format.js';
import { FORMATS } from '../../src/report/formats.js';
import { RULE_GUIDE } from '../../src/report/rule-guide.js';
import { formatRulePage } from '../../src/report/terminal/rule-page.js';
import { endpointFinding, makeContext, makeReport, violation } from './sample.js';

const contract = loadContract();
const ACCEPTED: Suppression = { by: 'waiver', reason: 'the proxy ends TLS', until: '2026-12-31' };
const REPORT = makeReport({
  findings: [endpointFinding()],
  violations: [
    violation(),
    violation({ id: 'v-2', rule: 'check-status', line: 9, endLine: 9, severity: 'warning', section: '' }),
    violation({ id: 'v-3', line: 12, endLine: 12, severity: 'info', suppressed: ACCEPTED }),
  ],
});
const write = (format: (typeof FORMAT_NAMES)[number], report: ScanReport = REPORT, verbose = false): string =>
  FORMATS[format].write(report, makeContext({ contract, verbose }));

describe('violations', () => {
  it.each(FORMAT_NAMES)('are in %s', (format) => {
    const text = write(format, REPORT, true);
    for (const word of ['require-https', 'check-status', 'plain HTTP']) expect(text).toContain(word);
  });

  it('are shown with their code, section and acceptance', () => {
    const text = write('pretty');
    expect(text).toContain('  3:21  error  violates the contract · high confidence · require-https');
    expect(text).toMatch(/3 │ const response = await fetch/);
    expect(text).toMatch(/section\s+5\n/);
    expect(text).toContain('3 violations: 1 error, 1 warning, 1 info (2 require-https, 1 check-status)');
    expect(text).toContain('1 violation, 1 by waivers; the first expires in 40 days (2026-12-31)');
    expect(text).not.toContain('12:21');
    expect(write('pretty', REPORT, true)).toMatch(
      /12:21 +info[\s\S]*accepted +until 2026-12-31 by a waiver: the proxy/,
    );
  });

  it('are counted in the summary', () => {
    expect(REPORT.summary.violations).toEqual({
      total: 3,
      bySeverity: { error: 1, warning: 1, info: 1 },
      byConfidence: { high: 3, medium: 0, low: 0 },
    });
  });

  it('are results of rules with help in SARIF', () => {
    const { runs } = JSON.parse(write('sarif')) as {
      runs: {
        tool: { driver: { rules: { id: string; help: { text: string }; defaultConfiguration?: { level: string } }[] } };
        results: { ruleId: string; ruleIndex: number; level: string; suppressions: unknown[] }[];
      }[];
    };
    const { rules } = runs[0]!.tool.driver;
    const [, ...results] = runs[0]!.results;
    expect(results.map(({ ruleIndex }) => rules[ruleIndex]!.id)).toEqual(results.map(({ ruleId }) => ruleId));
    expect(results.map(({ level }) => level)).toEqual(['error', 'warning', 'note']);
    expect(results.map(({ suppressions }) => suppressions.length)).toEqual([0, 0, 1]);
    const own = rules.filter(({ id }) => RULES.some((rule) => rule === id));
    expect(own.map(({ id }) => id)).toEqual([...RULES]);
    for (const { id, help, defaultConfiguration } of own) {
      expect(help.text).toContain('What to do: ');
      expect(defaultConfiguration).toEqual({ level: id === 'check-status' ? 'warning' : 'error' });
    }
    expect(own.find(({ id }) => id === 'require-authorization')!.help.text).toContain('Glean Indexing API: 401');
  });

  it('fail, warn and are skipped in JUnit', () => {
    const text = write('junit');
    expect(text).toContain('<testsuites name="deprec-scan" tests="4" failures="2" errors="0">');
    expect(text).toContain('<skipped type="contract"');
  });

  it('are not shown twice where a change did not add them', () => {
    const old = makeReport({ violations: [violation({ change: { state: 'unchanged', cause: [] } })] });
    expect(write('pretty', old)).not.toContain('3:21');
    expect(write('github', old)).toContain('1 that the change did not add');
  });

  it('are in the forecast, as causes of a day', () => {
    const day = { day: '2026-12-31', findings: [{ id: 'v-3', ended: { by: 'waiver' as const, until: '2026-12-30' } }] };
    const report = { ...REPORT, forecast: { red: day.day, days: [day] } };
    for (const format of ['pretty', 'markdown', 'ics'] as const satisfies (typeof GATE_FORMAT_NAMES)[number][])
      expect(
        FORMATS[format]
          .write(report, makeContext({ contract, ahead: true }))
          .replace(/\r\n /g, '')
          .replace(/\s+/g, ' '),
        format,
      ).toMatch(/accepted until 2026-12-30 by a waiver/);
    expect(write('pretty', report).replace(/\s+/g, ' ')).toContain(
      'for 1 violation of require-https in src/index/count.ts, no longer accepted',
    );
  });
});

describe('the page of a rule', () => {
  it.each(RULES)('%s: what is wrong, what is right, what the server says', (rule) => {
    const { colors, width } = makeContext();
    const page = formatRulePage(rule, 'error', contract, { colors, width });
    const { wrong, right, remedy } = RULE_GUIDE[rule];
    const flat = page.replace(/\s+/g, ' ');
    for (const part of [rule, remedy, wrong, right]) expect(flat).toContain(part.replace(/\s+/g, ' ').trim());
    const answered = contract.apis.some(({ statuses }) =>
      statuses.some(({ brokenRules = [] }) => brokenRules.includes(rule)),
    );
    expect(/^ {2}response {2,}\S/m.test(page)).toBe(answered);
    expect(page).toMatch(/ contract +Glean/);
  });
});
