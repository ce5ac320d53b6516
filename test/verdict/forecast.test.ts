import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/model/dates.js';
import { CONFIDENCES, PHASES, type PlacedFinding } from '../../src/model/finding.js';
import { accept } from '../../src/verdict/accept.js';
import { forecast } from '../../src/verdict/forecast.js';
import { judge } from '../../src/verdict/verdict.js';
import { DEFAULT_POLICY, type Policy } from '../../src/verdict/policy.js';
import { acceptances, entryFor, placed, waiverFor } from './acceptances.js';
import { runs } from '../properties.js';

const START = '2026-11-21';
const YEAR = 366;
const POLICY: Policy = { ...DEFAULT_POLICY, asOf: START };

/** A day within two years around the start. */
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(START, days));
const limits = fc.record({ within: fc.nat(90), failOn: fc.constantFrom(...PHASES, 'never' as const) });

/** A use, and what accepts it. */
const use = fc.record({
  removal: day,
  confidence: fc.constantFrom(...CONFIDENCES),
  accepted: fc.option(day),
  until: fc.option(day),
  own: fc.option(limits),
});

interface Case {
  findings: PlacedFinding[];
  policy: Policy;
  all: ReturnType<typeof acceptances>;
}

const cases = fc.tuple(fc.array(use, { minLength: 1, maxLength: 5 }), limits).map(([uses, rest]): Case => {
  const findings = uses.map(({ removal, confidence }, index) =>
    placed({ removal, confidence, file: `src/${index}.ts` }),
  );
  const byFile = new Map(uses.flatMap(({ own }, index) => (own ? [[`src/${index}.ts`, own] as const] : [])));
  const baseline = uses.flatMap(({ accepted }, index) =>
    accepted === null ? [] : [entryFor(findings[index]!, accepted)],
  );
  const waivers = uses.flatMap(({ until }, index) => (until === null ? [] : [waiverFor(findings[index]!, until)]));
  return { findings, policy: { ...POLICY, ...rest, byFile }, all: acceptances({ baseline, waivers }) };
});

/** The ids that fail on a day, according to a run on that day. */
function failingOn(asOf: string, { findings, policy, all }: Case): string[] {
  const { judgements } = judge(findings, { ...policy, asOf }, accept(findings, all, asOf));
  return judgements.filter(({ severity }) => severity === 'error').map(({ finding }) => finding.id);
}

describe('the forecast', () => {
  it('says on which day of a year the gate turns red, and not a day before or after', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { red } = forecast(one.findings, one.policy, one.all);
        const days = Array.from({ length: YEAR }, (_, index) => addDays(START, index));
        const first = days.find((asOf) => failingOn(asOf, one).length > 0);
        expect(red !== null && red <= days.at(-1)! ? red : undefined).toBe(first);
      }),
      { numRuns: runs(200) },
    );
  });

  it('says on each day of a year what begins to fail', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const said = new Map(
          forecast(one.findings, one.policy, one.all).days.map(({ day, findings }) => [
            day,
            findings.map(({ id }) => id),
          ]),
        );
        let before: string[] = [];
        for (let index = 0; index < YEAR; index++) {
          const asOf = addDays(START, index);
          const failing = failingOn(asOf, one);
          expect({ asOf, begins: said.get(asOf) ?? [] }).toEqual({
            asOf,
            begins: failing.filter((id) => !before.includes(id)),
          });
          before = failing;
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('says why: a phase, or an acceptance that has ended', () => {
    const [a, b, c] = ['a.ts', 'b.ts', 'c.ts'].map((file) =>
      placed({ file, removal: file === 'a.ts' ? '2027-03-31' : '2026-10-15' }),
    );
    const all = acceptances({ baseline: [entryFor(b!, START)], waivers: [waiverFor(c!, '2026-12-24')] });
    expect(forecast([a!, b!, c!], POLICY, all)).toEqual({
      red: '2026-12-25',
      days: [
        { day: '2026-12-25', findings: [{ id: c!.id, ended: { by: 'waiver', until: '2026-12-24' } }] },
        { day: '2027-02-20', findings: [{ id: b!.id, ended: { by: 'baseline', until: '2027-02-19' } }] },
        { day: '2027-03-01', findings: [{ id: a!.id, ended: null }] },
      ],
    });
  });

  it('knows of a leap day, and of nothing that never fails', () => {
    const leap = (failOn: Policy['failOn']) =>
      forecast([placed({ removal: '2028-02-29' })], { ...POLICY, failOn }, acceptances({})).red;
    expect([leap('removed'), leap('imminent'), leap('scheduled'), leap('never')]).toEqual([
      '2028-03-01',
      '2028-01-30',
      START,
      null,
    ]);
    expect(forecast([placed({ confidence: 'low' })], POLICY, acceptances({}))).toEqual({ red: null, days: [] });
  });
});
