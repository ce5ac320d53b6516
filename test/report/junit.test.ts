import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { ScanReport } from '../../src/model/results/report.js';
import { formatJunit } from '../../src/report/machine/junit.js';
import { AWKWARD_FILE, awkwardReport, manyFindings } from './awkward.js';
import { endpointFinding, fieldFinding, makeContext, makeReport, OBSERVED } from './sample.js';
import { all, attributesOf, parseXml } from './xml.js';

const SCHEMA = readFileSync(new URL('junit.xsd', import.meta.url), 'utf8');

async function errorsOf(text: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: text, schema: SCHEMA });
  return errors.map(({ message }) => message);
}

describe('formatJunit', () => {
  it('has a suite per file and a test per finding, with the trace', () => {
    const report = makeReport({ findings: [fieldFinding(), endpointFinding()] });
    expect(formatJunit(report, makeContext())).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deprec-scan" tests="2" failures="1" errors="0">
  <testsuite name="src/chat/answer.ts" tests="1" failures="0" errors="0" skipped="1">
    <testcase classname="client.getanswer.trackingToken" name="src/chat/answer.ts:2:30">
      <skipped type="scheduled" message="Response field trackingToken of POST /rest/api/v1/getanswer: removal in 55 days (2027-01-15), high confidence.">src/chat/answer.ts:2:30
Response field trackingToken of POST /rest/api/v1/getanswer: removal in 55 days (2027-01-15), high confidence.
After removal the field is silently left out: no error, only missing data.
Use \`answerResult.answer.trackingToken\` instead (the same name in another place).
  at src/chat/answer.ts:1:22: POST /rest/api/v1/getanswer by fetch
  at src/chat/answer.ts:2:11: the response, by await and json()</skipped>
    </testcase>
  </testsuite>
  <testsuite name="src/index/count.ts" tests="1" failures="1" errors="0" skipped="0">
    <testcase classname="indexing.getdocumentcount" name="src/index/count.ts:3:21">
      <failure type="removed" message="Endpoint POST /api/index/v1/getdocumentcount: removed 37 days ago (2026-10-15), high confidence.">src/index/count.ts:3:21
Endpoint POST /api/index/v1/getdocumentcount: removed 37 days ago (2026-10-15), high confidence.
After removal the endpoint answers 410 Gone.
The endpoint getdocumentcount is deprecated and has no replacement: remove the call.
  at src/config.ts:2:14: the base URL \`https://acme-be.glean.com\`</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  it.each<[string, ScanReport]>([
    ['nothing found', makeReport()],
    ['problems', makeReport({ problems: [{ file: 'a.ts', line: 3, message: 'm' }] })],
    ['many findings', manyFindings()],
    ['evidence', makeReport({ observed: OBSERVED })],
    ['awkward texts', awkwardReport()],
  ])('keeps the rules of Jenkins: %s', async (_, report) => {
    expect(await errorsOf(formatJunit(report, makeContext()))).toEqual([]);
  });

  it('is checked by a schema that notices something', async () => {
    expect(
      await errorsOf(formatJunit(makeReport(), makeContext()).replace(' name="no use', ' label="no use')),
    ).not.toEqual([]);
    expect(
      await errorsOf(
        formatJunit(makeReport(), makeContext()).replace('<system-out', '<passed').replace('/system-out', '/passed'),
      ),
    ).not.toEqual([]);
  });

  it('counts what it has', () => {
    const root = parseXml(formatJunit(manyFindings(), makeContext()));
    expect(attributesOf(root)).toEqual({ name: 'deprec-scan', tests: '40', failures: '14', errors: '0' });
    expect([all(root, 'failure').length, all(root, 'skipped').length]).toEqual([14, 26]);
    for (const suite of all(root, 'testsuite'))
      expect(suite.getAttribute('tests')).toBe(String(all(suite, 'testcase').length));
  });

  it('says with one passed test that nothing was found, and no more than was seen', () => {
    const clean = parseXml(formatJunit(makeReport(), makeContext()));
    expect(attributesOf(clean)).toMatchObject({ tests: '1', failures: '0', errors: '0' });
    const partly = formatJunit(makeReport({ stats: { calls: 3, resolvedCalls: 2 } }), makeContext());
    expect(partly).toContain('but not everything was seen.\n1 call is not understood (src/call.ts:1).</system-out>');
  });

  it('has an error for what could not be read, and no passed test', () => {
    const root = parseXml(
      formatJunit(makeReport({ problems: [{ file: 'src/a.ts', line: 3, message: "'}' expected" }] }), makeContext()),
    );
    expect(attributesOf(root)).toMatchObject({ tests: '1', failures: '0', errors: '1' });
    expect(all(root, 'testcase').map(attributesOf)).toEqual([{ classname: 'deprec-scan', name: 'src/a.ts:3' }]);
    expect(all(root, 'error').map((error) => error.textContent)).toEqual(["src/a.ts:3: '}' expected"]);
  });

  it('keeps awkward names', () => {
    const root = parseXml(formatJunit(awkwardReport(), makeContext()));
    // XML cannot represent the last two characters.
    const name = AWKWARD_FILE.replace('\u0007', '\ufffd').replace('\ud800', '\ufffd');
    expect(all(root, 'testsuite').map((suite) => suite.getAttribute('name'))).toEqual([name]);
  });
});
