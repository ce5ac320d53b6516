import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Finding } from '../../src/model/finding.js';
import type { Violation } from '../../src/model/violation.js';
import {
  noMarkers,
  takeMarkers,
  TRACES,
  type Expectation,
  type ExpectedViolation,
  type Markers,
} from './marker-text.js';

/** A fixture without its markers, so that the scan sees no label. */
export interface Stripped extends Markers {
  /** A copy outside of every repository. */
  root: string;
}

/**
 * Copies a project, removes the markers from the copy and returns their content. Line numbers stay. The caller removes
 * the copy.
 */
export function stripProject(project: string): Stripped {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `deprec-scan-${basename(project)}-`)));
  cpSync(project, root, { recursive: true, filter: (path) => basename(path) !== TRACES });
  const markers = noMarkers();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    const stripped = takeMarkers(text, path.slice(root.length + 1).replaceAll('\\', '/'), markers);
    if (stripped !== text) writeFileSync(path, stripped);
  }
  return { root, ...markers };
}

/** An endpoint finding covers its whole call. A finding of more lines than this is too vague. */
export const LONGEST_CALL = 40;

/** The part of a finding that is compared with markers, and that other scanners can report too. */
export type Report = Pick<
  Finding,
  'file' | 'line' | 'endLine' | 'kind' | 'in' | 'method' | 'path' | 'field' | 'confidence'
>;

/** What markers say of deprecated uses. */
export type MarkedUses = Pick<Markers, 'expected' | 'allowed'>;

export interface Comparison {
  /** Expectations that a report meets. Each report meets one. */
  hits: Expectation[];
  misses: Expectation[];
  /** Reports that no marker expects or allows, each subject and place once. */
  extras: Report[];
}

/** Compares reports with markers. Reports of low confidence do not count. */
export function compare(reports: readonly Report[], { expected, allowed }: MarkedUses): Comparison {
  const open = reports.filter(({ confidence }) => confidence !== 'low');
  const settled = new Set<Report>();
  const comparison: Comparison = { hits: [], misses: [], extras: [] };
  for (const expectation of expected) {
    // The innermost of several calls around the marked line.
    const hit = open
      .filter((report) => !settled.has(report) && covers(report, expectation))
      .sort((a, b) => b.line - a.line)[0];
    if (hit) settled.add(hit);
    comparison[hit ? 'hits' : 'misses'].push(expectation);
  }
  const told = new Set([...settled].map(placeOf));
  for (const report of open) {
    const isAllowed = allowed.some(
      ({ file, line }) => file === report.file && report.line <= line && report.endLine >= line,
    );
    // Two reports of one subject on one line are the same.
    if (!settled.has(report) && !isAllowed && !told.has(placeOf(report))) comparison.extras.push(report);
    told.add(placeOf(report));
  }
  return comparison;
}

/**
 * The differences between findings and markers, a line each; empty if they agree. A known miss is no difference until
 * it is found.
 */
export function disagreements(findings: readonly Report[], markers: MarkedUses): string[] {
  const { hits, misses, extras } = compare(findings, markers);
  return [
    ...misses.filter(({ todo }) => !todo).map((expectation) => `missing  ${placeOf(expectation)}`),
    ...hits.filter(({ todo }) => todo).map((expectation) => `found at last, drop the TODO  ${placeOf(expectation)}`),
    ...extras.map((report) => `extra  ${placeOf(report)} (${report.confidence})`),
  ];
}

/** The same for violations. */
export function violationDisagreements(found: readonly Violation[], { violations, allowed }: Markers): string[] {
  const open = new Map<string, ExpectedViolation>(violations.map((marked) => [violationPlace(marked), marked]));
  if (open.size < violations.length) throw new Error('a violation is marked twice');
  const told = new Set<string>();
  for (const violation of found) {
    const { file, line, endLine, rule, confidence } = violation;
    const isHere = (marked: { file: string; line: number }): boolean =>
      marked.file === file && line <= marked.line && marked.line <= endLine && endLine - line < LONGEST_CALL;
    if (confidence === 'low' || allowed.some(isHere)) continue;
    const marked = violations.find((one) => one.rule === rule && isHere(one));
    if (marked) open.delete(violationPlace(marked));
    else told.add(`extra  ${violationPlace(violation)} (${confidence})`);
  }
  return [...[...open.keys()].map((place) => `missing  ${place}`), ...told];
}

const violationPlace = ({ file, line, rule }: ExpectedViolation): string => `${file}:${line} violation ${rule}`;

function covers(finding: Report, expectation: Expectation): boolean {
  if (finding.file !== expectation.file || subjectOf(finding) !== subjectOf(expectation)) return false;
  if (finding.kind === 'field') return finding.line === expectation.line;
  return (
    finding.line <= expectation.line &&
    expectation.line <= finding.endLine &&
    finding.endLine - finding.line < LONGEST_CALL
  );
}

/** `response POST /rest/api/v1/chat citations`; names of path parameters are ignored. */
function subjectOf(subject: Report | Expectation): string {
  const kind = 'in' in subject ? (subject.in ?? 'endpoint') : subject.kind;
  const path = subject.path.replace(/\{[^}]*\}/g, '{}').toLowerCase();
  return [kind, subject.method, path, ...(subject.field === null ? [] : [subject.field])].join(' ');
}

/** `src/a.ts:3 endpoint POST /rest/api/v1/listanswers` */
export function placeOf(subject: Report | Expectation): string {
  return `${subject.file}:${subject.line} ${subjectOf(subject)}`;
}
