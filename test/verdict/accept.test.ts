import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { today } from '../../src/runtime/clock.js';
import { addDays, daysBetween } from '../../src/model/dates.js';
import { PHASES, type Phase } from '../../src/model/finding.js';
import { accept } from '../../src/verdict/accept.js';
import { lastDayOf } from '../../src/verdict/acceptance.js';
import { DEFAULT_POLICY, type Policy } from '../../src/verdict/policy.js';
import { exitCode, gateOf } from '../../src/verdict/gate.js';
import { judge } from '../../src/verdict/verdict.js';
import { acceptances, entryFor, placed, waiverFor } from './acceptances.js';

const POLICY: Policy = { ...DEFAULT_POLICY, asOf: '2026-11-21' };
const REMOVAL_IN: Record<Phase, string | null> = {
  removed: '2026-10-15',
  imminent: '2026-12-01',
  scheduled: '2027-06-15',
  deprecated: null,
};

/** What a baseline may have for a finding: the day of the acceptance, or nothing. */
const BASELINES = {
  none: null,
  holds: '2026-11-20',
  expired: '2026-08-20',
  early: '2026-11-22',
  'of another use': '2026-11-20',
} as const;
/** What a waiver may have: its last day. */
const WAIVERS = {
  none: null,
  holds: '2026-11-21',
  expired: '2026-11-20',
  'of another line': '2026-11-21',
  'of another entry': '2026-11-21',
} as const;

type BaselineCase = keyof typeof BASELINES;
type WaiverCase = keyof typeof WAIVERS;

/** What fails a build under a policy before anything is accepted, written out by hand. */
const FAILS: Record<Phase, Phase[]> = {
  removed: ['removed'],
  imminent: ['removed', 'imminent'],
  scheduled: ['removed', 'imminent', 'scheduled'],
  deprecated: ['removed', 'imminent', 'scheduled', 'deprecated'],
};

/** What the baseline accepts. An acceptance of August holds until the removal, if that comes later. */
const BASELINE_ACCEPTS: Record<BaselineCase, Phase[]> = {
  none: [],
  holds: [...PHASES],
  expired: ['imminent', 'scheduled'],
  early: [],
  'of another use': [],
};
const WAIVER_ACCEPTS: Record<WaiverCase, boolean> = {
  none: false,
  holds: true,
  expired: false,
  'of another line': false,
  'of another entry': false,
};

const keys = <T extends object>(table: T): (keyof T)[] => Object.keys(table) as (keyof T)[];

/** How a change may relate to a finding, and whether that keeps it from failing. */
const CHANGES = { 'not asked': false, new: false, unchanged: true } as const;

const TABLE = PHASES.flatMap((phase) =>
  PHASES.flatMap((failOn) =>
    keys(BASELINES).flatMap((baseline) =>
      keys(WAIVERS).flatMap((waiver) => keys(CHANGES).map((change) => ({ phase, failOn, baseline, waiver, change }))),
    ),
  ),
);

function judged(row: (typeof TABLE)[number], command: 'check' | 'scan') {
  const finding = placed({ removal: REMOVAL_IN[row.phase] });
  const other = placed({}, { anchor: 'another(use)' });
  const accepted = BASELINES[row.baseline];
  const until = WAIVERS[row.waiver];
  const about = row.baseline === 'of another use' ? other : finding;
  const waiver = {
    ...waiverFor(finding, until ?? ''),
    ...(row.waiver === 'of another line' && { line: 99 }),
    ...(row.waiver === 'of another entry' && { entry: 'client.listanswers' }),
  };
  const all = acceptances({
    baseline: accepted === null ? [] : [entryFor(about, accepted)],
    waivers: until === null ? [] : [waiver],
  });
  const changes = row.change === 'not asked' ? undefined : new Map([[finding.id, { state: row.change, cause: [] }]]);
  const verdict = judge([finding], { ...POLICY, failOn: row.failOn }, accept([finding], all, POLICY.asOf), changes);
  const gate = gateOf(verdict);
  return { verdict, gate, code: exitCode([], command === 'check' ? gate : undefined) };
}

describe('exit code by phase, policy, baseline, waiver and change', () => {
  it('has 1200 cases', () => {
    expect(TABLE).toHaveLength(4 * 4 * 5 * 5 * 3);
  });

  it.each(TABLE)('$phase, fails on $failOn, baseline: $baseline, waiver: $waiver, change: $change', (row) => {
    const isAccepted = WAIVER_ACCEPTS[row.waiver] || BASELINE_ACCEPTS[row.baseline].includes(row.phase);
    const fails = FAILS[row.failOn].includes(row.phase) && !isAccepted && !CHANGES[row.change];
    const { verdict, gate, code } = judged(row, 'check');
    expect({ failed: gate.failed, code }).toEqual({ failed: fails, code: fails ? 1 : 0 });
    expect(verdict.judgements[0]?.acceptance?.standing === 'holds').toBe(isAccepted);
    expect(judged(row, 'scan').code).toBe(0);
    expect(exitCode([{ file: 'a.ts', line: 1, message: 'broken' }], gate)).toBe(3);
  });
});

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));

describe('the end of an acceptance', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());

  /** Whether the gate fails at an instant, for a use that only this accepts. */
  function failsAt(ms: number, removal: string, all: Parameters<typeof acceptances>[0]): boolean {
    vi.setSystemTime(ms);
    const finding = placed({ removal });
    return gateOf(
      judge([finding], { ...POLICY, failOn: 'scheduled', asOf: today() }, accept([finding], acceptances(all), today())),
    ).failed;
  }

  const midnightAfter = (last: string): number => Date.parse(`${last}T00:00:00Z`) + 86_400_000;
  const offset = fc.oneof(
    fc.integer({ min: -86_400_000, max: 86_399_999 }),
    fc.constantFrom(-86_400_000, -1000, -1, 0, 1, 999),
  );

  it('is the midnight UTC after its last day, for a baseline', () => {
    fc.assert(
      fc.property(day, day, offset, (removal, accepted, ms) => {
        const end = midnightAfter(lastDayOf(removal, accepted));
        const isBefore = midnightAfter(accepted) - 86_400_000 > end + ms;
        const finding = placed({ removal });
        expect(failsAt(end + ms, removal, { baseline: [entryFor(finding, accepted)] })).toBe(ms >= 0 || isBefore);
      }),
    );
  });

  it('is the midnight UTC after its last day, for a waiver', () => {
    fc.assert(
      fc.property(day, day, offset, (removal, until, ms) => {
        expect(failsAt(midnightAfter(until) + ms, removal, { waivers: [waiverFor(placed({ removal }), until)] })).toBe(
          ms >= 0,
        );
      }),
    );
  });

  it('is the removal, or 90 days after the acceptance of what was removed already or has no day', () => {
    fc.assert(
      fc.property(day, day, (removal, accepted) => {
        const last = lastDayOf(removal, accepted);
        if (removal >= accepted) expect(last).toBe(removal);
        else expect(daysBetween(accepted, last)).toBe(90);
      }),
    );
    expect(lastDayOf('2026-10-15', '2026-11-21')).toBe('2027-02-19');
    expect(lastDayOf('2026-10-15', '9999-12-01')).toBe('9999-12-31');
    expect(lastDayOf(null, '2026-11-21')).toBe('2027-02-19');
  });

  it('never passes again once it has failed', () => {
    fc.assert(
      fc.property(day, day, fc.nat(400), fc.nat(400), (removal, accepted, a, b) => {
        const at = (days: number): number => midnightAfter(addDays(accepted, days));
        const baseline = [entryFor(placed({ removal }), accepted)];
        const [first, second] = [Math.min(a, b), Math.max(a, b)].map((days) =>
          failsAt(at(days), removal, { baseline }),
        );
        expect(first && !second).toBe(false);
      }),
    );
  });
});

describe('accept', () => {
  it('lets a waiver with its reason go before the baseline, and the baseline before an expired waiver', () => {
    const finding = placed();
    const baseline = [entryFor(finding, '2026-11-20')];
    const of = (until: string) =>
      accept([finding], acceptances({ waivers: [waiverFor(finding, until)], baseline }), POLICY.asOf).of.get(
        finding.id,
      );
    expect(of('2026-11-21')).toEqual({
      by: 'waiver',
      reason: 'the new API comes in May',
      until: '2026-11-21',
      standing: 'holds',
    });
    expect(of('2026-11-20')).toEqual({ by: 'baseline', reason: null, until: '2027-02-18', standing: 'holds' });
  });

  it('counts what each waiver is about', () => {
    const findings = [placed(), placed({ file: 'src/b.ts' }), placed({ file: 'test/c.ts' })];
    const waiver = { ...waiverFor(findings[0]!, '2026-12-31'), line: null, files: ['src/index/count.ts', 'src/b.ts'] };
    const { waivers, of } = accept(
      findings,
      acceptances({ waivers: [waiver, waiverFor(placed({ file: 'src/d.ts' }), '2026-12-31')] }),
      POLICY.asOf,
    );
    expect(waivers.map(({ uses }) => uses)).toEqual([2, 0]);
    expect(findings.map(({ id }) => of.has(id))).toEqual([true, true, false]);
  });
});
