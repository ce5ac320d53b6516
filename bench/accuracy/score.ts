import type { Expectation } from '../../test/scan/marker-text.js';
import { compare, placeOf, type MarkedUses, type Report } from '../../test/scan/markers.js';
import type { Claim } from './scanner.js';
import { lastSegment } from './vocabulary.js';

/**
 * How exactly a scanner has to be right. `use`: the entry and the place, as fixtures are tested. `line`: the place and
 * the name; which endpoint's it is does not matter. `file`: the name, anywhere in the file.
 */
export const MEASURES = ['use', 'line', 'file'] as const;
export type Measure = (typeof MEASURES)[number];

export interface Counts {
  /** Expected and reported, reported only, expected only. */
  tp: number;
  fp: number;
  fn: number;
}

export const NONE: Counts = { tp: 0, fp: 0, fn: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { tp: a.tp + b.tp, fp: a.fp + b.fp, fn: a.fn + b.fn };
}

export interface Score {
  counts: Counts;
  /** Each disagreement as a line. */
  wrong: string[];
}

/** Counts as the test of fixtures does. A known miss is expected and missed like any other. */
export function score(claims: readonly Claim[], markers: MarkedUses, measure: Measure): Score {
  const reports = claims
    .filter(({ confidence }) => confidence !== 'low')
    .flatMap((claim) => settleDirection(claim, markers.expected));
  const { hits, misses, extras } =
    measure === 'use' ? compare(reports, markers) : compare(...widened(reports, markers, measure));
  return {
    counts: { tp: hits.length, fp: extras.length, fn: misses.length },
    wrong: [...misses.map((miss) => `missing  ${placeOf(miss)}`), ...extras.map((extra) => `extra  ${placeOf(extra)}`)],
  };
}

/** A scanner that cannot tell a field that is sent from one that is read is taken to mean what is expected there. */
function settleDirection(claim: Claim, expected: readonly Expectation[]): Report[] {
  const { in: direction, ...rest } = claim;
  if (direction !== 'either') return [{ ...rest, in: direction }];
  const meant = (['request', 'response'] as const).filter((kind) =>
    expected.some(
      (other) =>
        other.kind === kind && other.file === claim.file && other.line === claim.line && other.field === claim.field,
    ),
  );
  return (meant.length > 0 ? meant : (['response'] as const)).map((kind) => ({ ...rest, in: kind }));
}

/** The same without what the measure does not ask for, each once. */
function widened(
  reports: readonly Report[],
  { expected, allowed }: MarkedUses,
  measure: 'line' | 'file',
): [Report[], MarkedUses] {
  const isAllowed = ({ file, line, endLine }: Report): boolean =>
    allowed.some((other) => other.file === file && line <= other.line && other.line <= endLine);
  const inFile = measure === 'file' ? { line: 1, endLine: 1 } : {};
  const nameOf = ({ field, path }: Report | Expectation): { method: string; path: string } => ({
    method: 'ANY',
    path: field === null ? `/${lastSegment(path)}` : '/',
  });
  return [
    reports
      .filter((report) => measure === 'line' || !isAllowed(report))
      .map((report) => ({ ...report, ...nameOf(report), in: report.in && 'response', ...inFile })),
    {
      expected: once(
        expected.map((other) => ({
          ...other,
          ...nameOf(other),
          kind: other.kind === 'endpoint' ? 'endpoint' : 'response',
          ...(inFile.line && { line: inFile.line }),
        })),
      ),
      allowed,
    },
  ];
}

function once(expected: Expectation[]): Expectation[] {
  return [...new Map(expected.map((expectation) => [placeOf(expectation), expectation])).values()];
}
