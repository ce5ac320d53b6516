import { describe, expect, it } from 'vitest';
import { formatCompact } from '../../src/report/terminal/compact.js';
import { awkwardReport } from './awkward.js';
import { endpointFinding, fieldFinding, makeContext, makeReport } from './sample.js';

/** The problem matcher `$gcc` of Visual Studio Code. */
const GCC = /^(.*):(\d+):(\d+):\s+(?:fatal\s+)?(warning|error|info):\s+(.*)$/;

describe('formatCompact', () => {
  it('has a line per finding, as compilers write them, mentions last', () => {
    const mention = endpointFinding({ file: 'src/chat/answer.ts', line: 9, confidence: 'low' });
    const report = makeReport({ findings: [fieldFinding(), mention, endpointFinding()] });
    expect(formatCompact(report, makeContext())).toBe(
      [
        'src/chat/answer.ts:2:30: warning: client.getanswer.trackingToken: Response field trackingToken of POST /rest/api/v1/getanswer: removal in 55 days (2027-01-15), high confidence. After removal the field is silently left out: no error, only missing data. Use `answerResult.answer.trackingToken` instead (the same name in another place).',
        'src/index/count.ts:3:21: error: indexing.getdocumentcount: Endpoint POST /api/index/v1/getdocumentcount: removed 37 days ago (2026-10-15), high confidence. After removal the endpoint answers 410 Gone. The endpoint getdocumentcount is deprecated and has no replacement: remove the call.',
        'src/chat/answer.ts:9:21: info: indexing.getdocumentcount: Endpoint POST /api/index/v1/getdocumentcount: removed 37 days ago (2026-10-15), low confidence. After removal the endpoint answers 410 Gone. The endpoint getdocumentcount is deprecated and has no replacement: remove the call.',
        '',
      ].join('\n'),
    );
  });

  it('is read by problem matchers, whatever the texts are', () => {
    const lines = formatCompact(awkwardReport(), makeContext()).trimEnd().split('\n');
    expect(lines.map((line) => GCC.exec(line)?.slice(2, 5))).toEqual([
      ['1', '1', 'error'],
      ['2', '30', 'warning'],
      ['3', '21', 'error'],
    ]);
  });

  it('says that nothing was found, unless it is quiet, and never so when not everything was read', () => {
    expect(formatCompact(makeReport(), makeContext())).toMatch(
      /^No use of the 28 deprecated entries was found: every call was resolved/,
    );
    expect(formatCompact(makeReport(), makeContext({ quiet: true }))).toBe('');
    const problems = [{ file: 'a.ts', line: 7, message: 'm' }];
    expect(formatCompact(makeReport({ problems }), makeContext({ quiet: true }))).toBe(
      'a.ts:7:1: error: deprec-scan: The scan is incomplete: m\n',
    );
  });
});
