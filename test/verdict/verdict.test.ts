import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIDENCES, PHASES, type Confidence, type Phase, type Problem } from '../../src/model/finding.js';
import { DEFAULT_POLICY, type Policy } from '../../src/verdict/policy.js';
import { exitCode, gateOf } from '../../src/verdict/gate.js';
import { judge } from '../../src/verdict/verdict.js';
import { endpointFinding } from '../report/sample.js';

const POLICY: Policy = { ...DEFAULT_POLICY, asOf: '2026-11-21' };

const REMOVAL_IN: Record<Phase, string | null> = {
  removed: '2026-11-20',
  imminent: '2026-11-21',
  scheduled: '2027-01-15',
  deprecated: null,
};
const PROBLEM: Problem = { file: 'a.ts', line: 1, message: 'broken' };

function findingOf(phase: Phase, confidence: Confidence) {
  return endpointFinding({ removal: REMOVAL_IN[phase], confidence });
}

/** What fails, written out by hand; everything else passes. */
const FAILS: Record<Phase, Phase[]> = {
  removed: ['removed'],
  imminent: ['removed', 'imminent'],
  scheduled: ['removed', 'imminent', 'scheduled'],
  deprecated: ['removed', 'imminent', 'scheduled', 'deprecated'],
};
const COUNTS: Record<Confidence, Confidence[]> = {
  high: ['high'],
  medium: ['high', 'medium'],
  low: ['high', 'medium', 'low'],
};

const TABLE = PHASES.flatMap((phase) =>
  PHASES.flatMap((failOn) =>
    CONFIDENCES.flatMap((confidence) =>
      CONFIDENCES.flatMap((minConfidence) =>
        [0, 1].map((problems) => ({ phase, failOn, confidence, minConfidence, problems })),
      ),
    ),
  ),
);

describe('exit code of check', () => {
  it('has 288 cases', () => {
    expect(TABLE).toHaveLength(4 * 4 * 3 * 3 * 2);
  });

  it.each(TABLE)('$phase, fails on $failOn, $confidence of $minConfidence, $problems problems', (row) => {
    const policy = { ...POLICY, failOn: row.failOn, minConfidence: row.minConfidence };
    const verdict = judge([findingOf(row.phase, row.confidence)], policy);
    const fails = FAILS[row.failOn].includes(row.phase) && COUNTS[row.minConfidence].includes(row.confidence);
    const problems = row.problems === 0 ? [] : [PROBLEM];
    const expected = row.problems > 0 ? 3 : fails ? 1 : 0;
    expect(gateOf(verdict).failed).toBe(fails);
    expect(exitCode(problems, gateOf(verdict))).toBe(expected);
  });
});

it('the exit code of other commands says only whether the scan is complete', () => {
  expect(exitCode([])).toBe(0);
  expect(exitCode([PROBLEM])).toBe(3);
});

describe('judge', () => {
  it('passes without findings', () => {
    expect(judge([], POLICY)).toEqual({ policy: POLICY, judgements: [], violations: [] });
    expect(gateOf(judge([], POLICY)).failed).toBe(false);
  });

  it('never fails on low confidence by default', () => {
    const verdict = judge(
      PHASES.map((phase) => findingOf(phase, 'low')),
      POLICY,
    );
    expect(gateOf(verdict).failed).toBe(false);
    expect(verdict.judgements.map(({ severity }) => severity)).toEqual(['info', 'info', 'info', 'info']);
  });

  it('warns of what does not fail yet', () => {
    const verdict = judge(
      PHASES.map((phase) => findingOf(phase, 'high')),
      POLICY,
    );
    expect(verdict.judgements.map(({ severity }) => severity)).toEqual(['error', 'error', 'warning', 'warning']);
    expect(gateOf(verdict).failed).toBe(true);
  });

  it('judges for the day of the policy, not for the day the finding was dated for', () => {
    const finding = findingOf('removed', 'high');
    expect(finding.phase).toBe('removed');
    expect(gateOf(judge([finding], { ...POLICY, asOf: '2026-01-01' })).failed).toBe(false);
  });

  it('fails exactly when one of the findings is an error, in any order', () => {
    const finding = fc
      .tuple(fc.constantFrom(...PHASES), fc.constantFrom(...CONFIDENCES))
      .map(([phase, confidence]) => findingOf(phase, confidence));
    fc.assert(
      fc.property(
        fc.array(finding),
        fc.constantFrom(...PHASES),
        fc.constantFrom(...CONFIDENCES),
        (findings, failOn, minConfidence) => {
          const policy = { ...POLICY, failOn, minConfidence };
          const verdict = judge(findings, policy);
          expect(gateOf(verdict).failed).toBe(verdict.judgements.some(({ severity }) => severity === 'error'));
          expect(gateOf(judge([...findings].reverse(), policy)).failed).toBe(gateOf(verdict).failed);
          expect(verdict.judgements.map((judgement) => judgement.finding)).toEqual(findings);
        },
      ),
    );
  });

  it('never passes under a stricter policy what it fails under a laxer one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PHASES),
        fc.constantFrom(...CONFIDENCES),
        fc.nat(400),
        fc.nat(400),
        (phase, confidence, a, b) => {
          const [few, many] = [Math.min(a, b), Math.max(a, b)];
          const failsWithin = (within: number): boolean =>
            gateOf(judge([findingOf(phase, confidence)], { ...POLICY, within })).failed;
          expect(failsWithin(few) && !failsWithin(many)).toBe(false);
        },
      ),
    );
  });
});
