import { describe, expect, it } from 'vitest';
import { formatCheckstyle } from '../../src/report/machine/checkstyle.js';
import { AWKWARD_FILE, awkwardReport } from './awkward.js';
import { endpointFinding, fieldFinding, makeContext, makeReport } from './sample.js';
import { all, attributesOf, parseXml } from './xml.js';

describe('formatCheckstyle', () => {
  it('leaves out what is accepted, since the format cannot say so', () => {
    const suppressed = { by: 'waiver', reason: 'later', until: '2026-12-31' } as const;
    const report = makeReport({ findings: [{ ...fieldFinding(), suppressed }, endpointFinding()] });
    expect(formatCheckstyle(report, makeContext())).toBe(
      formatCheckstyle(makeReport({ findings: [endpointFinding()] }), makeContext()),
    );
  });

  it('has a file per file and an error per finding', () => {
    const mention = endpointFinding({ file: 'src/chat/answer.ts', line: 9, confidence: 'low' });
    const report = makeReport({ findings: [fieldFinding(), mention, endpointFinding()] });
    expect(formatCheckstyle(report, makeContext())).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<checkstyle version="4.3">
  <file name="src/chat/answer.ts">
    <error line="2" column="30" severity="warning" message="Response field trackingToken of POST /rest/api/v1/getanswer: removal in 55 days (2027-01-15), high confidence. After removal the field is silently left out: no error, only missing data. Use \`answerResult.answer.trackingToken\` instead (the same name in another place)." source="deprec-scan.client.getanswer.trackingToken"/>
    <error line="9" column="21" severity="info" message="Endpoint POST /api/index/v1/getdocumentcount: removed 37 days ago (2026-10-15), low confidence. After removal the endpoint answers 410 Gone. The endpoint getdocumentcount is deprecated and has no replacement: remove the call." source="deprec-scan.indexing.getdocumentcount"/>
  </file>
  <file name="src/index/count.ts">
    <error line="3" column="21" severity="error" message="Endpoint POST /api/index/v1/getdocumentcount: removed 37 days ago (2026-10-15), high confidence. After removal the endpoint answers 410 Gone. The endpoint getdocumentcount is deprecated and has no replacement: remove the call." source="deprec-scan.indexing.getdocumentcount"/>
  </file>
</checkstyle>
`);
  });

  it('is well-formed and complete, whatever the texts are', () => {
    const root = parseXml(formatCheckstyle(awkwardReport(), makeContext()));
    expect(root.tagName).toBe('checkstyle');
    const name = AWKWARD_FILE.replace('\u0007', '\ufffd').replace('\ud800', '\ufffd');
    expect(all(root, 'file').map(attributesOf)).toEqual([{ name }]);
    for (const error of all(root, 'error')) {
      expect(attributesOf(error)).toEqual({
        line: expect.stringMatching(/^[1-9]\d*$/),
        ...(error.hasAttribute('column') && { column: expect.stringMatching(/^[1-9]\d*$/) }),
        severity: expect.stringMatching(/^(error|warning|info)$/),
        message: expect.stringContaining('::warning::no'),
        source: expect.stringMatching(/^deprec-scan/),
      });
    }
  });

  it('is an empty document when nothing was found, and never when not everything was read', () => {
    expect(formatCheckstyle(makeReport(), makeContext())).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3"/>\n',
    );
    const root = parseXml(
      formatCheckstyle(makeReport({ problems: [{ file: 'a.ts', line: null, message: 'm' }] }), makeContext()),
    );
    expect(all(root, 'error').map(attributesOf)).toEqual([
      { line: '1', severity: 'error', message: 'The scan is incomplete: m', source: 'deprec-scan' },
    ]);
  });
});
