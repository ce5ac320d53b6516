import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Direction } from '../../src/model/registry.js';
import type { Finding } from '../../src/model/finding.js';
import { PACKAGE_ROOT } from '../cli/run.js';

/**
 * Fixtures say in comments what a scan of them must find:
 *
 *     api.post('/getusercount', body); // EXPECT endpoint POST /api/index/v1/getusercount
 *     // EXPECT-NEXT response POST /rest/api/v1/chat citations ; response POST /rest/api/v1/chat citations
 *     const [a, b] = [x.citations, y.citations];
 *     somewhere(); // ALLOW
 *     tricky(); // TODO-EXPECT endpoint POST /rest/api/v1/listanswers
 *
 * `EXPECT`: found with confidence high or medium. `ALLOW`: found or not. `TODO-EXPECT`: a known miss; once it is found, the
 * test fails until the marker says `EXPECT`. Every other line has no finding but those of low confidence.
 */
export interface Expectation {
  file: string;
  line: number;
  kind: 'endpoint' | Direction;
  method: string;
  path: string;
  field: string | null;
  /** Whether this is a known miss. */
  todo: boolean;
}

export interface Markers {
  expected: Expectation[];
  allowed: { file: string; line: number }[];
}

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

const MARKER = /[ \t]*(?:\{\/\*|\/\*|\/\/|#|<!--)\s*(TODO-EXPECT|EXPECT|ALLOW)(-NEXT)?\b(.*?)(?:\*\/\}?|-->|$)/;

/** The text without its markers, which are added to `markers`. */
export function takeMarkers(text: string, file: string, markers: Markers): string {
  const lines = text.split('\n').map((whole, index) => {
    const [line, ending] = whole.endsWith('\r') ? [whole.slice(0, -1), '\r'] : [whole, ''];
    const match = MARKER.exec(line);
    if (!match) return whole;
    const [, word, next, rest = ''] = match;
    const place = { file, line: index + (next ? 2 : 1) };
    if (word === 'ALLOW') markers.allowed.push(place);
    else for (const part of rest.split(';')) markers.expected.push({ ...place, ...parseSubject(part, `${file}:${index + 1}`), todo: word === 'TODO-EXPECT' });
    return line.slice(0, match.index) + ending;
  });
  return lines.join('\n');
}

/** `endpoint POST /path`, `request POST /path field`, `response POST /path field`. */
function parseSubject(text: string, where: string): Pick<Expectation, 'kind' | 'method' | 'path' | 'field'> {
  const [kind, method, path, field = null, ...more] = text.trim().split(/\s+/);
  const isKind = kind === 'endpoint' || kind === 'request' || kind === 'response';
  if (!isKind || !method || !path?.startsWith('/') || (kind === 'endpoint') !== (field === null) || more.length > 0) throw new Error(`${where}: not a marker: ${text.trim()}`);
  return { kind, method, path, field };
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
