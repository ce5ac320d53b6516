import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Finding } from '../../src/model/finding.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { takeMarkers, type Expectation, type Markers } from './marker-text.js';

/** A fixture without its markers, so that no label is part of what is scanned. */
export interface Stripped extends Markers {
  /** A copy outside of every repository. */
  root: string;
}

export const FIXTURES = join(PACKAGE_ROOT, 'fixtures');

/** Names of all fixtures. */
export function fixtureNames(): string[] {
  return readdirSync(FIXTURES).filter((name) => statSync(join(FIXTURES, name)).isDirectory());
}

const copies: string[] = [];
afterAll(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true });
});

/** Copies a fixture, takes the markers out of the copy and tells what they said. Line numbers stay. */
export function stripFixture(name: string): Stripped {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `deprec-scan-${name}-`)));
  copies.push(root);
  cpSync(join(FIXTURES, name), root, { recursive: true });
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
const LONGEST_CALL = 40;

/** Each way in which findings and markers disagree, as a line; none when they agree. */
export function disagreements(findings: readonly Finding[], { expected, allowed }: Markers): string[] {
  const open = findings.filter(({ confidence }) => confidence !== 'low');
  const settled = new Set<Finding>();
  const wrong: string[] = [];
  for (const expectation of expected) {
    // The innermost of several calls around the marked line.
    const hit = open.filter((finding) => !settled.has(finding) && covers(finding, expectation)).sort((a, b) => b.line - a.line)[0];
    if (hit) settled.add(hit);
    if (!hit && !expectation.todo) wrong.push(`missing  ${expectation.file}:${expectation.line} ${subjectOf(expectation)}`);
    if (hit && expectation.todo) wrong.push(`found at last, drop the TODO  ${expectation.file}:${expectation.line} ${subjectOf(expectation)}`);
  }
  const told = new Set([...settled].map(placeOf));
  for (const finding of open) {
    const isAllowed = allowed.some(({ file, line }) => file === finding.file && finding.line <= line && finding.endLine >= line);
    // Two findings of one subject on one line say the same thing twice.
    if (!settled.has(finding) && !isAllowed && !told.has(placeOf(finding))) wrong.push(`extra  ${placeOf(finding)} (${finding.confidence})`);
    told.add(placeOf(finding));
  }
  return wrong;
}

function covers(finding: Finding, expectation: Expectation): boolean {
  if (finding.file !== expectation.file || subjectOf(finding) !== subjectOf(expectation)) return false;
  if (finding.kind === 'field') return finding.line === expectation.line;
  return finding.line <= expectation.line && expectation.line <= finding.endLine && finding.endLine - finding.line < LONGEST_CALL;
}

/** `response POST /rest/api/v1/chat citations`; names of path parameters do not count. */
function subjectOf(subject: Finding | Expectation): string {
  const kind = 'in' in subject ? (subject.in ?? 'endpoint') : subject.kind;
  const path = subject.path.replace(/\{[^}]*\}/g, '{}').toLowerCase();
  return [kind, subject.method, path, ...(subject.field === null ? [] : [subject.field])].join(' ');
}

function placeOf(finding: Finding): string {
  return `${finding.file}:${finding.line} ${subjectOf(finding)}`;
}
