import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { formatPretty } from '../../src/report/terminal/pretty.js';
import { textWidth } from '../../src/report/text.js';
import { endpointFinding, fieldFinding, makeContext, makeReport } from './sample.js';

describe('formatPretty', () => {
  it('shows findings by file with their code, then the summary', () => {
    const report = makeReport({
      findings: [fieldFinding(), endpointFinding()],
      stats: { calls: 41, resolvedCalls: 36 },
    });
    expect(formatPretty(report, makeContext())).toBe(`src/chat/answer.ts

  2:30  warning  removal in 55 days (2027-01-15) · high confidence · client.getanswer.trackingToken
    response field trackingToken of POST /rest/api/v1/getanswer
      2 │ const { answerResult } = await response.json();
        │                              ^^^^^^^^^^^^^
    after removal  the field is silently left out: no error, only missing data
    what to do     use \`answerResult.answer.trackingToken\` instead (the same name in another place)

src/index/count.ts

  3:21  error  removed 37 days ago (2026-10-15) · high confidence · indexing.getdocumentcount
    endpoint POST /api/index/v1/getdocumentcount
      3 │ const response = await fetch(\`\${BASE}/api/index/v1/getdocumentcount\`, {
        │                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      4 │   method: 'POST',
      5 │   body: JSON.stringify({ datasource }),
        │ … 1 more line
    after removal  the endpoint answers 410 Gone
    what to do     The endpoint getdocumentcount is deprecated and has no replacement: remove the
                   call.

2 uses in 2 files as of 2026-11-21
  severity    1 error, 1 warning, 0 info
  phase       1 removed, 0 imminent, 1 scheduled
  confidence  2 high, 0 medium, 0 low
  files       80 source files, 12 analysed; 3 other files searched
  calls       41 calls, 36 resolved; \`deprec-scan inventory\` lists what is not understood
  not seen    5 calls are not understood (src/call.ts:1, src/call.ts:2, src/call.ts:3, …)
              so nothing here is proved zero
`);
  });

  it('says today, one day and the replacement as a person would', () => {
    const text = formatPretty(
      makeReport({
        findings: [
          fieldFinding({ removal: '2026-11-21', replacement: { kind: 'rename', target: 'text' } }),
          fieldFinding({ removal: '2026-11-22', line: 3, replacement: { kind: 'endpoint', target: 'POST /new' } }),
          fieldFinding({ removal: '2026-11-20', line: 4, replacement: { kind: 'manual', target: 'ask the owner' } }),
        ],
      }),
      makeContext(),
    );
    expect(text).toContain('removal today (2026-11-21)');
    expect(text).toContain('removal in 1 day (2026-11-22)');
    expect(text).toContain('removed 1 day ago (2026-11-20)');
    expect(text).toContain('what to do     use `text` instead\n');
    expect(text).toContain('what to do     call `POST /new` instead\n');
    expect(text).toContain('what to do     ask the owner\n');
  });

  it('numbers the trace with --verbose only', () => {
    const report = makeReport({ findings: [fieldFinding()] });
    expect(formatPretty(report, makeContext())).not.toContain('trace');
    expect(formatPretty(report, makeContext({ verbose: true }))).toContain(
      `    trace
      1.  src/chat/answer.ts:1:22  POST /rest/api/v1/getanswer by fetch
      2.  src/chat/answer.ts:2:11  the response, by await and json()
`,
    );
  });

  it('shows low confidence in a line each, and in full with --verbose', () => {
    const report = makeReport({ findings: [endpointFinding({ confidence: 'low' })] });
    expect(formatPretty(report, makeContext({ quiet: true }))).toBe(
      `1 mention of low confidence (named or declared outside of resolved calls; --verbose shows the code)
  src/index/count.ts:3:21  indexing.getdocumentcount  removed 37 days ago (2026-10-15)
`,
    );
    expect(formatPretty(report, makeContext({ quiet: true, verbose: true }))).toContain('low confidence · indexing');
  });

  it('names the files of other languages and what that means', () => {
    const unanalysed = ['a.py', 'b.sh', 'c.json', 'd.yaml'].map((file) => ({ file, mentions: 2 }));
    const text = formatPretty(makeReport({ unanalysed }), makeContext());
    expect(text.replace(/\s+/g, ' ')).toContain(
      '8 mentions of the API in 4 files of languages that are not analysed (a.py, b.sh, c.json, …) so nothing here is proved zero',
    );
  });

  it.each([
    [makeReport(), 'No use of the 28 deprecated entries was found: every call was resolved'],
    [
      makeReport({ stats: { candidates: 0, calls: 0, resolvedCalls: 0 } }),
      'was found: none of the 83 files read mentions the API.',
    ],
    [makeReport({ stats: { calls: 2, resolvedCalls: 1 } }), 'was found, but not everything was seen.'],
    [makeReport({ unanalysed: [{ file: 'a.py', mentions: 1 }] }), 'was found, but not everything was seen.'],
    [makeReport({ problems: [{ file: 'a.ts', line: 1, message: 'm' }] }), 'was found, but not everything was seen.'],
  ])('claims no more than was seen %#', (report, sentence) => {
    expect(formatPretty(report, makeContext()).replace(/\s+/g, ' ')).toContain(sentence);
  });

  it('does not call it clean when findings are hidden', () => {
    const text = formatPretty(makeReport(), makeContext({ hidden: { findings: 2, mentions: 1, violations: 0 } }));
    expect(text).toContain('was found at this confidence; 1 use, 1 mention of lower\nconfidence are not shown.');
    const ofContract = formatPretty(makeReport(), makeContext({ hidden: { findings: 0, mentions: 0, violations: 1 } }));
    expect(ofContract).not.toContain('at this confidence');
    expect(ofContract).toMatch(/not shown +1 violation below --min-confidence/);
  });

  it('prints nothing but the findings when quiet', () => {
    expect(formatPretty(makeReport(), makeContext({ quiet: true }))).toBe('');
  });

  it('ends with the conclusion of the gate', () => {
    const conclusion = { failed: true, text: 'check failed: 1 finding' };
    expect(formatPretty(makeReport(), makeContext({ conclusion })).endsWith('\n\ncheck failed: 1 finding\n')).toBe(
      true,
    );
  });

  it('differs with colours in nothing but the colours', () => {
    const report = makeReport({ findings: [fieldFinding(), endpointFinding()] });
    const coloured = formatPretty(report, makeContext({ colors: pc.createColors(true), verbose: true }));
    expect(coloured).toContain('\u001b[31m');
    // oxlint-disable-next-line no-control-regex -- escape sequences are what this removes
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(formatPretty(report, makeContext({ verbose: true })));
  });

  it('marks what fails, and shows it after what does not, mentions last', () => {
    const findings = [
      endpointFinding({ file: 'a.ts' }),
      fieldFinding({ file: 'b.ts', line: 1 }),
      endpointFinding({ file: 'b.ts', line: 7 }),
      endpointFinding({ file: 'c.ts', confidence: 'low' }),
      fieldFinding({ file: 'd.ts' }),
    ];
    const text = formatPretty(makeReport({ findings }), makeContext({ quiet: true }));
    const lines = text.split('\n').filter((line) => /^\S+\.ts$|^ {2}\S/.test(line));
    expect(lines.map((line) => line.trim().split('  ').slice(0, 2).join(' '))).toEqual([
      'b.ts',
      '1:30 warning',
      'd.ts',
      '2:30 warning',
      'a.ts',
      '3:21 error',
      'b.ts',
      '7:21 error',
      'c.ts:3:21 indexing.getdocumentcount',
    ]);
    const summary = formatPretty(makeReport({ findings }), makeContext());
    expect(summary).toContain('\n4 uses, 1 mention in 4 files as of 2026-11-21\n');
    expect(summary).toContain(
      '  severity    2 errors, 2 warnings, 0 info\n  phase       2 removed, 0 imminent, 2 scheduled\n',
    );
    expect(summary).toContain('  mentions    0 errors, 0 warnings, 1 info; 1 removed, 0 imminent, 0 scheduled\n');
    const verbose = formatPretty(makeReport({ findings }), makeContext({ quiet: true, verbose: true }));
    expect(verbose.split('\n').filter((line) => /^\S+\.ts$/.test(line))).toEqual([
      'b.ts',
      'd.ts',
      'a.ts',
      'b.ts',
      'c.ts',
    ]);
  });

  it('takes a report with nothing but mentions for one without a use', () => {
    const findings = [endpointFinding({ confidence: 'low' }), fieldFinding({ confidence: 'low' })];
    expect(formatPretty(makeReport({ findings }), makeContext()).replace(/\s+/g, ' ')).toMatch(
      /No use of the 28 deprecated entries was found: .+ was analysed\. 2 mentions in 2 files\./,
    );
  });

  it('marks a mention that fails', () => {
    const findings = [endpointFinding({ confidence: 'low' })];
    const text = formatPretty(makeReport({ findings }), makeContext({ severityOf: () => 'error' }));
    expect(text).toContain('\n  src/index/count.ts:3:21  error  indexing.getdocumentcount  removed');
  });

  it('keeps place and entry on one line for whoever searches them, unless a terminal is too narrow', () => {
    const report = makeReport({ findings: [fieldFinding()] });
    expect(formatPretty(report, makeContext({ width: 80 }))).toMatch(
      /^ {2}2:30 {2}warning {2}.+ · high confidence · client\.getanswer\.trackingToken$/m,
    );
    expect(formatPretty(report, makeContext({ width: 80, isTerminal: true }))).toMatch(
      /^ {2}2:30 {2}warning {2}.+ · high confidence\n {4}client\.getanswer\.trackingToken$/m,
    );
  });

  it.each([80, 100, 120])('stays within %i columns', (width) => {
    const note = 'a longer note with many words '.repeat(10).trim();
    const findings = [
      fieldFinding({ replacement: { kind: 'reshape', target: 'x', note } }),
      endpointFinding(),
      fieldFinding({ entry: 'a.b.c', file: 'a.ts', confidence: 'low' }),
    ];
    const widths = formatPretty(makeReport({ findings }), makeContext({ width, isTerminal: true }))
      .split('\n')
      .map(textWidth);
    expect(Math.max(...widths)).toBeLessThanOrEqual(width);
    expect(Math.max(...widths)).toBeGreaterThan(width - 10);
  });

  it('lets no escape sequence through from paths, messages and notes', () => {
    const evil = 'x\u001b[2Jy';
    const finding = endpointFinding({
      file: evil,
      message: evil,
      entry: evil,
      path: evil,
      trace: [{ file: evil, line: 1, column: 1, note: evil }],
    });
    const report = makeReport({
      findings: [finding, { ...finding, confidence: 'low' }],
      unanalysed: [{ file: evil, mentions: 1 }],
    });
    for (const verbose of [true, false]) expect(formatPretty(report, makeContext({ verbose }))).not.toContain('\u001b');
  });
});
