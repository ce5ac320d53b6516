/**
 * Scans the sources of packages from npm, and writes docs/benchmarks-real.md.
 *
 *     npm run bench:real                           everything; it takes half an hour, and fetches packages from npm
 *     npm run bench:real -- --only stripe          packages of which the name has this, to stdout; repeatable
 *     npm run bench:real -- --repositories DIR     the repositories of repositories.json, too, of which there is a clone
 *                                                  at DIR/owner/name
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/runtime/package-root.js';
import { circumstances } from '../speed/circumstances.js';
import { endOf, type RepositoryRow, type Row } from './claims.js';
import { renderRealPage } from './page.js';
import { LISTS, repositoriesIn, type LaidRepository } from './repositories.js';
import { compile, scan, type Cost, type Scanned } from './run.js';
import { layOut, subjects, type Subject } from './sources.js';

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, repositories: { type: 'string' } },
});

function measure(subject: Subject): Row {
  const laid = layOut(subject);
  const row: Row = {
    subject,
    bytes: laid.bytes,
    files: laid.files,
    entries: laid.list.entries,
    tsc: compile(laid),
    builtIn: scan(laid.sources, []),
    own: scan(laid.sources, [laid.list.file]),
  };
  tell(`${subject.package} (${subject.sources.join(', ')})`, row.tsc, {
    'built-in list': row.builtIn,
    'own calls': row.own,
  });
  return row;
}

function measureRepository(laid: LaidRepository): RepositoryRow {
  const row: RepositoryRow = {
    laid,
    tsc: compile(laid),
    scanned: scan(laid.sources, LISTS),
    alone: laid.alone === null ? null : scan(laid.alone, LISTS),
  };
  tell(laid.repository.repository, row.tsc, { scan: row.scanned });
  return row;
}

function tell(name: string, tsc: Cost, scans: Record<string, Scanned>): void {
  console.error(`${name}: tsc ${tsc.processorSeconds.toFixed(1)} s of a processor`);
  for (const [title, scanned] of Object.entries(scans)) {
    const { seconds, processorSeconds, megabytes, problems } = scanned;
    const cost = `${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)} s of a processor), ${megabytes.toFixed(0)} MB`;
    console.error(`  ${[`${title}: ${cost}, ${endOf(scanned)}`, ...problems.slice(0, 1)].join(': ')}`);
  }
}

const { only, repositories: clones } = values;
const rows = subjects()
  .filter((subject) => only === undefined || only.some((name) => subject.package.includes(name)))
  .map(measure);
const repositories = clones === undefined ? [] : repositoriesIn(clones).map(measureRepository);
const page = renderRealPage(rows, repositories, [...circumstances(), 'one run each, one after the other']);
if (only === undefined) writeFileSync(join(packageRoot(), 'docs/benchmarks-real.md'), page);
else console.log(page);
