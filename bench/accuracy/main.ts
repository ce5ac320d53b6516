/**
 * Measures this engine against other ways of looking for the same things, and writes docs/accuracy.md.
 *
 *     npm run bench:accuracy                                   over fixtures
 *     npm run bench:accuracy -- --cases LABEL=DIR              over the projects of another directory; repeatable
 * npm run bench:accuracy -- --verbose                      names every report that is wrong and every use that is
 * missed
 */
import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/runtime/package-root.js';
import { fixturePaths } from '../../test/scan/fixture-paths.js';
import { casesIn, compareScanners, makeScanners } from './compare.js';
import { renderCounts, renderPage } from './page.js';
import { readSnapshots, writeSnapshot } from './snapshots.js';

interface Cases {
  label: string;
  directory: string;
  /** The directory of each case. */
  paths: readonly string[];
}

/** `LABEL=DIR` or `DIR`, whose own name is the label then. */
function parseCases(value: string): Cases {
  const [, label, path = value] = /^([\w-]+)=(.*)$/.exec(value) ?? [];
  const directory = resolve(path);
  return { label: label ?? basename(directory), directory, paths: casesIn(directory) };
}

function ourFixtures(): Cases {
  const directory = join(packageRoot(), 'fixtures');
  return { label: 'fixtures', directory, paths: [...fixturePaths(directory).values()] };
}

const { values } = parseArgs({
  options: {
    cases: { type: 'string', multiple: true },
    verbose: { type: 'boolean', default: false },
  },
});
const scanners = makeScanners();
for (const { label, directory, paths } of values.cases?.map(parseCases) ?? [ourFixtures()]) {
  if (paths.length === 0) throw new Error(`${directory} has no directories, and every case is one`);
  const snapshot = await compareScanners(label, paths, scanners, (line) => values.verbose && console.log(line));
  writeSnapshot(snapshot);
  console.log(`${label}\n${renderCounts(snapshot)}\n`);
}
writeFileSync(join(packageRoot(), 'docs/accuracy.md'), renderPage(readSnapshots()));
