import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Finding } from '../../src/model/finding.js';
import { takeMarkers, TRACES, type Expectation, type Markers } from './marker-text.js';

/** A fixture without its markers, so that no label is part of what is scanned. */
export interface Stripped extends Markers {
  /** A copy outside of every repository. */
  root: string;
}

/**
 * Copies a project, takes the markers out of the copy and tells what they said. Line numbers stay. Whoever asks removes
 * the copy.
 */
export function stripProject(project: string): Stripped {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `deprec-scan-${basename(project)}-`)));
  cpSync(project, root, { recursive: true, filter: (path) => basename(path) !== TRACES });
  const markers: Markers = { expected: [], allowed: [] };
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    const stripped = takeMarkers(text, path.slice(root.length + 1).replaceAll('\\', '/'), markers);
    if (stripped !== text) writeFileSync(path, stripped);
  }
  return { root, ...markers };
}

/** An endpoint finding covers its whole call; one that covers more than this points at nothing. */
export const LONGEST_CALL = 40;

/** What of a finding is compared with markers: also what another scanner can say of a place. */
export type Report = Pick<
  Finding,
  'file' | 'line' | 'endLine' | 'kind' | 'in' | 'method' | 'path' | 'field' | 'confidence'
>;

export interface Comparison {
  /** Expectations that a report satisfies. One report satisfies one. */
  hits: Expectation[];
  misses: Expectation[];
  /** Reports that no marker asks for or allows, each subject and place once. */
  extras: Report[];
}

/** Holds reports against markers. Those of low confidence do not count. */
export function compare(reports: readonly Report[], { expected, allowed }: Markers): Comparison {
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
    // Two reports of one subject on one line say the same thing twice.
    if (!settled.has(report) && !isAllowed && !told.has(placeOf(report))) comparison.extras.push(report);
    told.add(placeOf(report));
  }
  return comparison;
}

/**
 * Each way in which findings and markers disagree, as a line; none when they agree. A known miss is no disagreement
 * until it is found.
 */
export function disagreements(findings: readonly Report[], markers: Markers): string[] {
  const { hits, misses, extras } = compare(findings, markers);
  return [
    ...misses.filter(({ todo }) => !todo).map((expectation) => `missing  ${placeOf(expectation)}`),
    ...hits.filter(({ todo }) => todo).map((expectation) => `found at last, drop the TODO  ${placeOf(expectation)}`),
    ...extras.map((report) => `extra  ${placeOf(report)} (${report.confidence})`),
  ];
}

function covers(finding: Report, expectation: Expectation): boolean {
  if (finding.file !== expectation.file || subjectOf(finding) !== subjectOf(expectation)) return false;
  if (finding.kind === 'field') return finding.line === expectation.line;
  return (
    finding.line <= expectation.line &&
    expectation.line <= finding.endLine &&
    finding.endLine - finding.line < LONGEST_CALL
  );
}

/** `response POST /rest/api/v1/chat citations`; names of path parameters do not count. */
function subjectOf(subject: Report | Expectation): string {
  const kind = 'in' in subject ? (subject.in ?? 'endpoint') : subject.kind;
  const path = subject.path.replace(/\{[^}]*\}/g, '{}').toLowerCase();
  return [kind, subject.method, path, ...(subject.field === null ? [] : [subject.field])].join(' ');
}

/** `src/a.ts:3 endpoint POST /rest/api/v1/listanswers` */
export function placeOf(subject: Report | Expectation): string {
  return `${subject.file}:${subject.line} ${subjectOf(subject)}`;
}
