import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { existsSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { applyEdits } from '../../src/fix/apply.js';
import { isSafe, type Fix } from '../../src/model/fix.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse, type MakeFixes } from '../../src/scan.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { Tree } from '../files/tree.js';
import { configured } from '../scan/configured.js';
import { copyFixtures, fixtureNames, ONLY } from '../scan/fixtures.js';
import { IS_WHOLE, sampleOf } from '../scan/sample.js';
import { asOf, DEPRECATIONS, makeESLint, VERSIONS } from './eslints.js';

/** A day after all removals: then leaving a field out is safe, too. */
const DAY = '2027-02-01';
const registry = loadRegistry([]);
const names = sampleOf(fixtureNames(), 8);
const copies = copyFixtures(names);
const SHARED = join(PACKAGE_ROOT, '..', 'shared', 'accuracy', 'cases');
const cases = existsSync(SHARED) && !ONLY ? readdirSync(SHARED).map((name) => join(SHARED, name)) : [];
const projects = [...names.map((name) => join(copies, name)), ...cases];

/** What is left of a project is compared, so each gets a copy of its own. */
function copied(project: string): string {
  const { root } = new Tree({});
  cpSync(project, join(root, basename(project)), { recursive: true });
  return join(root, basename(project));
}

/** The safe fixes that ESLint can make: those of files that it lints without a processor. */
function fixesOf(root: string): { fixes: Fix[]; files: string[] } {
  let make: MakeFixes = () => ({ fixes: [], unfixed: [] });
  const { findings } = analyse({
    root,
    paths: [],
    cwd: root,
    registry,
    onAnalysed: (made) => (make = made),
    ...configured(root),
  });
  const fileOf = new Map(findings.map(({ id, file }) => [id, file]));
  const isLinted = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);
  const fixes = make(findings, { asOf: DAY, until: null }).fixes.filter((fix) => {
    return isSafe(fix) && fix.edits.every(({ file }) => isLinted(file));
  });
  return { fixes, files: [...new Set(fileOf.values())].filter(isLinted) };
}

let edited = 0;
afterAll(() => {
  if (!ONLY) expect(edited).toBeGreaterThan(IS_WHOLE ? 60 : 3);
});

it.each(projects.map((project) => ({ name: basename(project), project })))(
  'eslint --fix makes the edits of `fix --write` in $name',
  async ({ project }) => {
    const root = copied(project);
    const { fixes: safe, files } = fixesOf(root);
    if (safe.length === 0) return;
    const expected = new Map<string, string>();
    for (const file of new Set(safe.flatMap(({ edits }) => edits.map((edit) => edit.file)))) {
      const text = readFileSync(join(root, file), 'utf8');
      const edits = safe.flatMap((fix) => fix.edits.filter((edit) => edit.file === file));
      expected.set(file, applyEdits(text, edits));
    }
    const eslint = makeESLint(VERSIONS[1]!, { cwd: root, config: [DEPRECATIONS, asOf(DAY)], options: { fix: true } });
    // As on the command line: all files, and only then the disk.
    const results = await eslint.lintFiles([...new Set([...expected.keys(), ...files])].sort());
    for (const { filePath, output } of results) if (output !== undefined) writeFileSync(filePath, output);
    for (const [file, text] of expected) expect(readFileSync(join(root, file), 'utf8'), file).toBe(text);
    edited++;
  },
);
