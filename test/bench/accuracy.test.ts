import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compareScanners, makeScanners } from '../../bench/accuracy/compare.js';
import { ripgrepVersion, searchLines, searchWithRipgrep } from '../../bench/accuracy/name-search.js';
import { renderPage } from '../../bench/accuracy/page.js';
import { sourceFiles, type Claim } from '../../bench/accuracy/scanner.js';
import { score } from '../../bench/accuracy/score.js';
import { readSnapshots } from '../../bench/accuracy/snapshots.js';
import { makeProject, PACKAGE_ROOT } from '../cli/run.js';
import { fixturePath, SAMPLE } from '../fixtures.js';
import { noMarkers, takeMarkers } from '../scan/marker-text.js';
import { stripProject } from '../scan/markers.js';

// A program with the types of the web, of Node.js and of the SDK takes seconds on a busy machine.
const roots: string[] = [];
afterAll(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

describe('the comparison', () => {
  it('counts what each scanner finds in two fixtures', async () => {
    const lines: string[] = [];
    const { cases, expected, scanners } = await compareScanners(
      'two',
      ['sample', 'sdk-narrowed-parts'].map(fixturePath),
      makeScanners(),
      (line) => lines.push(line),
    );
    expect(cases).toBe(2);
    const counts = Object.fromEntries(scanners.map(({ id, counts: { use } }) => [id, use]));
    expect(Object.keys(counts)).toEqual(['names', 'syntax-mentioning', 'syntax-every', 'types', 'engine']);
    for (const { tp, fn } of Object.values(counts)) expect(tp + fn).toBe(expected);
    // Every scanner finds something here; only the engine finds everything, without a wrong report.
    expect(counts['engine']).toEqual({ tp: expected, fp: 0, fn: 0 });
    for (const { tp } of Object.values(counts)) expect(tp).toBeGreaterThan(0);
    expect(counts['names']!.fp).toBeGreaterThan(counts['types']!.fp);
    expect(counts['syntax-every']!.tp).toBeGreaterThanOrEqual(counts['syntax-mentioning']!.tp);
    expect(lines).toHaveLength(Object.values(counts).reduce((sum, { fp, fn }) => sum + fp + fn, 0));
  });

  it('is what docs/accuracy.md says', () => {
    expect(readFileSync(join(PACKAGE_ROOT, 'docs/accuracy.md'), 'utf8')).toBe(renderPage(readSnapshots()));
  });
});

describe('a score', () => {
  const markers = noMarkers();
  takeMarkers(
    'send({ citations }); // EXPECT request POST /rest/api/v1/chat citations\nread(x.citations); // TODO-EXPECT response POST /rest/api/v1/chat citations\nany(); // ALLOW',
    'a.ts',
    markers,
  );
  const claim = (line: number, more: Partial<Claim> = {}): Claim => ({
    file: 'a.ts',
    line,
    endLine: line,
    kind: 'field',
    in: 'either',
    method: 'POST',
    path: '/rest/api/v1/chat',
    field: 'citations',
    confidence: 'high',
    ...more,
  });

  it('is by entry and place, and a known miss is a miss', () => {
    expect(score([claim(1), claim(3), claim(4)], markers, 'use').counts).toEqual({ tp: 1, fp: 1, fn: 1 });
    expect(score([claim(1, { in: 'response' })], markers, 'use').counts).toEqual({ tp: 0, fp: 1, fn: 2 });
    expect(score([claim(1, { confidence: 'low' })], markers, 'use').counts).toEqual({ tp: 0, fp: 0, fn: 2 });
  });

  it('asks less of a line and of a file', () => {
    const another = { method: 'GET', path: '/rest/api/v1/other' };
    expect(score([claim(1, another)], markers, 'use').counts).toEqual({ tp: 0, fp: 1, fn: 2 });
    expect(score([claim(1, another)], markers, 'line').counts).toEqual({ tp: 1, fp: 0, fn: 1 });
    expect(score([claim(9), claim(3)], markers, 'file').counts).toEqual({ tp: 1, fp: 0, fn: 0 });
  });
});

describe('the search for names', () => {
  const root = makeProject({
    'a.ts': 'x.role;\nx.roles; roles.role_; $role;\r\nrole(role) /* über-role, überrole */\n',
    'node_modules/b/b.ts': 'role',
    'c.json': '"role"',
  });

  it('takes whole words', () => {
    expect(
      searchLines(['role', 'enabled'], { root, files: sourceFiles(root) }).map(({ file, line }) => `${file}:${line}`),
    ).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:3', 'a.ts:3', 'a.ts:3']);
  });

  it.skipIf(ripgrepVersion() === undefined)('is the same with and without ripgrep', () => {
    const { root: sample } = stripProject(SAMPLE);
    roots.push(sample);
    for (const directory of [root, sample]) {
      const project = { root: directory, files: sourceFiles(directory) };
      const names = ['role', 'citations', 'enabled', 'listanswers', 'getdocumentcount'];
      expect(searchLines(names, project)).toEqual(searchWithRipgrep(names, project));
    }
  });
});
