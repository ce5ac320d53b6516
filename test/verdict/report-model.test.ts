import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatedFinding } from '../../src/model/finding.js';
import { formatJson } from '../../src/report/machine/json.js';
import { endpointFinding, fieldFinding, makeReport } from '../report/sample.js';

const REPORT_KEYS = [
  'tool',
  'asOf',
  'registries',
  'findings',
  'violations',
  'summary',
  'notUnderstood',
  'unanalysed',
  'problems',
];
const FINDING_KEYS = [
  'id',
  'entry',
  'kind',
  'method',
  'path',
  'field',
  'in',
  'phase',
  'removal',
  'daysLeft',
  'after',
  'confidence',
  'message',
  'replacement',
  'class',
  'file',
  'line',
  'column',
  'endLine',
  'endColumn',
  'trace',
];

/** The same object with its keys in the opposite order. */
function reversed<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).reverse()) as T;
}

describe('summarise', () => {
  it('has the documented keys in the documented order, whatever the order before', () => {
    const step = reversed({ file: 'a.ts', line: 1, column: 2, note: 'x' });
    const replacement = reversed({ kind: 'rename' as const, target: 'text', note: 'n' });
    const report = makeReport({
      findings: [reversed(endpointFinding({ trace: [step] })), reversed(fieldFinding({ replacement }))],
      unanalysed: [reversed({ file: 'a.py', mentions: 1 })],
      problems: [reversed({ file: 'b.ts', line: 1, message: 'm' })],
    });
    expect(Object.keys(report)).toEqual(REPORT_KEYS);
    for (const finding of report.findings) expect(Object.keys(finding)).toEqual(FINDING_KEYS);
    const [field, endpoint] = report.findings;
    expect(Object.keys(endpoint!.trace[0]!)).toEqual(['file', 'line', 'column', 'note']);
    expect(Object.keys(field!.replacement!)).toEqual(['kind', 'target', 'note']);
    expect(Object.keys(report.unanalysed[0]!)).toEqual(['file', 'mentions']);
    expect(Object.keys(report.problems[0]!)).toEqual(['file', 'line', 'message']);
    expect(Object.keys(report.summary)).toEqual([
      'files',
      'sources',
      'candidates',
      'analysed',
      'calls',
      'resolvedCalls',
      'findings',
      'violations',
    ]);
  });

  it('dates the example of the documentation: 2026-10-15 is 37 days before 2026-11-21', () => {
    const [finding] = makeReport({ findings: [endpointFinding({ removal: '2026-10-15' })] }).findings;
    expect(finding).toMatchObject({ phase: 'removed', daysLeft: -37, field: null, in: null });
  });

  it('counts by phase and by confidence, zeros too', () => {
    const findings = [
      endpointFinding({ removal: '2026-10-15', confidence: 'high' }),
      endpointFinding({ removal: '2026-12-01', confidence: 'low' }),
      endpointFinding({ removal: '2026-12-02', confidence: 'low' }),
    ];
    expect(makeReport({ findings }).summary.findings).toEqual({
      total: 3,
      uses: 1,
      mentions: 2,
      byPhase: { removed: 1, imminent: 2, scheduled: 0, deprecated: 0 },
      byConfidence: { high: 1, medium: 0, low: 2 },
    });
  });

  it('sorts by file, line, column and entry, by code unit', () => {
    const at = (file: string, line: number, column: number, entry: string): DatedFinding =>
      endpointFinding({ file, line, column, entry });
    const sorted = [
      at('B.ts', 9, 9, 'z'),
      at('a.ts', 1, 1, 'y'),
      at('a.ts', 1, 2, 'a'),
      at('a.ts', 1, 2, 'b'),
      at('a.ts', 10, 1, 'a'),
      at('a/x.ts', 1, 1, 'a'),
      at('ä.ts', 1, 1, 'a'),
    ];
    const place = ({ file, line, column, entry }: DatedFinding): string => [file, line, column, entry].join(' ');
    expect(makeReport({ findings: [...sorted].reverse() }).findings.map(place)).toEqual(sorted.map(place));
  });

  it('gives the same bytes for the same findings in any order', () => {
    const place = fc.record({
      file: fc.constantFrom('a.ts', 'b.ts'),
      line: fc.integer({ min: 1, max: 3 }),
      column: fc.integer({ min: 1, max: 3 }),
      entry: fc.constantFrom('p', 'q'),
    });
    const sample = fc.array(place).chain((places) => {
      const findings = places.map((where, i) => fieldFinding({ ...where, id: `f-${i}` }));
      return fc.tuple(fc.constant(findings), fc.shuffledSubarray(findings, { minLength: findings.length }));
    });
    fc.assert(
      fc.property(sample, ([findings, shuffled]) => {
        expect(formatJson(makeReport({ findings: shuffled }))).toBe(formatJson(makeReport({ findings })));
      }),
    );
  });
});
