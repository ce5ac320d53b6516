/**
 * Measures the tool beside others, in one run on one machine, and writes docs/benchmarks.md.
 *
 * npm run bench                             everything; it takes a quarter of an hour, and fetches packages from npm
 *     npm run bench -- --only warm --runs 9     one part, to stdout
 *     npm run bench -- --before DIR             beside the build of another checkout, to stdout
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/runtime/package-root.js';
import { beforeAndAfter } from './before-and-after.js';
import { circumstances } from './circumstances.js';
import { cleanScan } from './clean-scan.js';
import { growth } from './growth.js';
import { manyUses } from './many-uses.js';
import { packagesWithUses } from './packages-with-uses.js';
import { renderPage, type Section } from './page.js';
import { scaling } from './scaling.js';
import { typing } from './typing.js';
import { warmRun } from './warm-run.js';

const ALL: Readonly<Record<string, (runs: number) => Section | Promise<Section>>> = {
  clean: cleanScan,
  uses: packagesWithUses,
  growth,
  many: manyUses,
  warm: warmRun,
  typing,
  scaling,
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, before: { type: 'string' }, runs: { type: 'string', default: '5' } },
});
const { before } = values;
const parts = before === undefined ? ALL : { before: (runs: number) => beforeAndAfter(before, runs) };
const sections: Section[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue;
  console.error(`${name} …`);
  sections.push(await measure(Number(values.runs)));
}
const page = renderPage(sections, [...circumstances(), `medians of ${values.runs} runs, in turn`]);
if (values.only === undefined && before === undefined) writeFileSync(join(packageRoot(), 'docs/benchmarks.md'), page);
else console.log(page);
