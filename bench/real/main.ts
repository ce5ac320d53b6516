/**
 * Scans the sources of packages from npm, and writes docs/benchmarks-real.md.
 *
 *     npm run bench:real                           everything; it takes half an hour, and fetches packages from npm
 *     npm run bench:real -- --only stripe          packages of which the name has this, to stdout; repeatable
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot, packageVersion } from '../../src/package-root.js';
import { endOf, type Row } from './claims.js';
import { renderRealPage } from './page.js';
import { compile, scan, type Scanned } from './run.js';
import { layOut, subjects, type Subject } from './sources.js';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });

function measure(subject: Subject): Row {
  const laid = layOut(subject);
  const row: Row = {
    subject,
    bytes: laid.bytes,
    files: laid.files,
    entries: laid.list.entries,
    tsc: compile(laid),
    builtIn: scan(laid, false),
    own: scan(laid, true),
  };
  const words = (scanned: Scanned): string =>
    `${scanned.seconds.toFixed(1)} s (${scanned.processorSeconds.toFixed(1)} s of a processor), ${scanned.megabytes.toFixed(0)} MB, ${endOf(scanned)}${scanned.problems.length > 0 ? `: ${scanned.problems[0]}` : ''}`;
  console.error(
    `${subject.package} (${subject.sources.join(', ')}): tsc ${row.tsc.processorSeconds.toFixed(1)} s of a processor\n  built-in list: ${words(row.builtIn)}\n  own calls: ${words(row.own)}`,
  );
  return row;
}

const { only } = values;
const rows = subjects()
  .filter((subject) => only === undefined || only.some((name) => subject.package.includes(name)))
  .map(measure);
const processors = cpus();
const page = renderRealPage(rows, [
  `deprec-scan ${packageVersion()}, Node.js ${process.version}, ${process.platform} ${process.arch}`,
  `${processors.length} processors (${processors[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
  'one run each, one after the other',
]);
if (only === undefined) writeFileSync(join(packageRoot(), 'docs/benchmarks-real.md'), page);
else console.log(page);
