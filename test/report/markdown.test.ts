import { describe, expect, it } from 'vitest';
import { formatMarkdown } from '../../src/report/markdown/markdown.js';
import { codeSpan, escapeMarkdown, fileLink, inlineMarkdown, table } from '../../src/report/markdown/markdown-text.js';
import { endpointFinding, fieldFinding, makeContext, makeReport } from './sample.js';

describe('formatMarkdown', () => {
  const report = makeReport({
    findings: [fieldFinding(), endpointFinding(), endpointFinding({ line: 9, confidence: 'low' })],
    stats: { calls: 41, resolvedCalls: 36 },
    unanalysed: [{ file: 'report.py', mentions: 2 }],
  });

  it('is the whole audit', () => {
    expect(formatMarkdown(report, makeContext())).toBe(`# Uses of deprecated API

As of **2026-11-21**, by deprec-scan 0.1.0. Registry: glean (28 entries, \`sha256-0123456789abcdef\`).

**2 uses of 2 deprecated entries in 2 files**, and 1 mention: 1 removed, 0 imminent, 1 scheduled. Confidence: 2 high, 0 medium, 1 low.

## By entry

By removal date. On the same date, silent removals come first: a missing response field causes no error.

| Entry                                                           | Removal    | Phase     | After removal | Uses | Mentions | Confidence    | Files | Replacement                         |
| --------------------------------------------------------------- | ---------- | --------- | ------------- | ---: | -------: | ------------- | ----: | ----------------------------------- |
| [indexing.getdocumentcount](#indexinggetdocumentcount)          | 2026-10-15 | removed   | 410           |    1 |        1 | 1 high, 1 low |     1 | none                                |
| [client.getanswer.trackingToken](#clientgetanswertrackingtoken) | 2027-01-15 | scheduled | silent        |    1 |        0 | 1 high        |     1 | \`answerResult.answer.trackingToken\` |

## By directory

Silent: uses whose removal gives no error, only missing data.

| Directory   | Uses | Removed | Imminent | Scheduled | Silent | Files |
| ----------- | ---: | ------: | -------: | --------: | -----: | ----: |
| \`src/chat\`  |    1 |       0 |        0 |         1 |      1 |     1 |
| \`src/index\` |    1 |       1 |        0 |         0 |      0 |     1 |

## Entries without a use

None: every entry is used.

## Coverage

- 80 source files, 12 analysed; 3 other files searched
- 41 calls, 36 resolved
- 5 calls not understood:
  - \`src/call.ts:1\`: \`fetch(url)\`: the URL depends on url
  - \`src/call.ts:2\`: \`fetch(url)\`: the URL depends on url
  - \`src/call.ts:3\`: \`fetch(url)\`: the URL depends on url
  - \`src/call.ts:4\`: \`fetch(url)\`: the URL depends on url
  - \`src/call.ts:5\`: \`fetch(url)\`: the URL depends on url
- 1 file of languages that are not analysed:
  - \`report.py\`: 2 mentions

## Findings

### indexing.getdocumentcount

Endpoint POST /api/index/v1/getdocumentcount: removed 37 days ago (2026-10-15).

- After removal: the endpoint answers 410 Gone
- What to do: The endpoint getdocumentcount is deprecated and has no replacement: remove the call.

1 use, 1 mention:

- [src/index/count.ts:3](src/index/count.ts#L3) (high confidence)
- [src/index/count.ts:9](src/index/count.ts#L9) (low confidence)

### client.getanswer.trackingToken

Field trackingToken of POST /rest/api/v1/getanswer: removal in 55 days (2027-01-15).

- After removal: the field is silently left out: no error, only missing data
- What to do: use \`answerResult.answer.trackingToken\` instead (the same name in another place)

1 use:

- [src/chat/answer.ts:2](src/chat/answer.ts#L2) (response, high confidence)
`);
  });

  it('puts silent losses first at the same date', () => {
    const same = { removal: '2026-10-15' };
    const text = formatMarkdown(
      makeReport({
        findings: [
          endpointFinding({ ...same, entry: 'a.loud' }),
          fieldFinding({ ...same, entry: 'b.refused', in: 'request', after: 'rejected' }),
          fieldFinding({ ...same, entry: 'c.silent' }),
          fieldFinding({ removal: '2026-10-14', entry: 'd.earlier', after: 'rejected' }),
        ],
      }),
      makeContext(),
    );
    const order = [...text.matchAll(/^\| \[(.*?)\]/gm)].map((match) => match[1]);
    expect(order).toEqual(['d.earlier', 'c.silent', 'a.loud', 'b.refused']);
  });

  it('proves zero only when everything was seen', () => {
    const proved = formatMarkdown(makeReport(), makeContext());
    expect(proved).toContain('Zero uses of 2 of 2 entries: every call was resolved');
    expect(proved).toContain('| `client.getanswer.trackingToken` |');
    const unproved = formatMarkdown(
      makeReport({ stats: { calls: 3, resolvedCalls: 2 }, unanalysed: [{ file: 'a_b.py', mentions: 1 }] }),
      makeContext({ hidden: { findings: 3, mentions: 2, violations: 0 } }),
    );
    expect(unproved).not.toContain('Zero uses');
    expect(unproved).toContain(`No use of 2 of 2 entries was found. **This is not proof of zero**:

- 1 call is not understood (src/call.ts:1)
- 1 mention of the API in 1 file of languages that are not analysed (a_b.py)
- 1 use, 2 mentions of lower confidence left out of this report
`);
  });

  it('says what kept the scan from being complete', () => {
    const text = formatMarkdown(
      makeReport({ problems: [{ file: 'src/a.ts', line: 3, message: "'}' expected" }] }),
      makeContext(),
    );
    expect(text).toContain("- 1 problem; the scan is incomplete:\n  - `src/a.ts:3`: '}' expected\n");
  });

  it('adds the trace with --verbose', () => {
    expect(formatMarkdown(report, makeContext({ verbose: true }))).toContain(
      '  1. [src/chat/answer.ts:1](src/chat/answer.ts#L1): POST /rest/api/v1/getanswer by fetch\n',
    );
  });
});

describe('escaping', () => {
  it('leaves no character with a meaning', () => {
    expect(escapeMarkdown('a|b *c* [d](e) <f> `g` _h_ snake_case ~~i~~ &amp;\nj')).toBe(
      'a\\|b \\*c\\* \\[d\\](e) \\<f\\> \\`g\\` \\_h\\_ snake_case \\~\\~i\\~\\~ \\&amp; j',
    );
    expect([escapeMarkdown('1. x'), escapeMarkdown('# x'), escapeMarkdown('- x')]).toEqual([
      '1\\. x',
      '\\# x',
      '\\- x',
    ]);
  });

  it('keeps the code of a registry message as code', () => {
    expect(inlineMarkdown('use `a|b` *now*')).toBe('use `a\\|b` \\*now\\*');
    expect(inlineMarkdown('an unpaired ` tick')).toBe('an unpaired \\` tick');
  });

  it('fences code that holds backticks', () => {
    expect(codeSpan('a`b')).toBe('``a`b``');
    expect(codeSpan('`a`')).toBe('`` `a` ``');
  });

  it('links to lines of files with unusual names', () => {
    expect(fileLink('src/[id]/a (1).ts', 12)).toBe('[src/\\[id\\]/a (1).ts:12](src/%5Bid%5D/a%20%281%29.ts#L12)');
  });

  it('aligns the pipes of a table', () => {
    const rows = [{ a: 'x', n: 10 }];
    expect(
      table(
        [
          { title: 'A', cell: (row) => row.a },
          { title: 'Number', align: 'right', cell: (row) => row.n },
        ],
        rows,
      ),
    ).toEqual(['| A   | Number |', '| --- | -----: |', '| x   |     10 |']);
  });
});
