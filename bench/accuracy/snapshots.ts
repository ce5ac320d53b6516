import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/runtime/package-root.js';
import type { Snapshot } from './compare.js';

/** A file per set of cases, so that a run over one set leaves what is known of the others. */
const DIRECTORY = join(packageRoot(), 'bench/accuracy/snapshots');

export function writeSnapshot(snapshot: Snapshot): void {
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(join(DIRECTORY, `${snapshot.label}.json`), `${JSON.stringify(snapshot, null, 2)}\n`);
}

/** All of them, the set that is part of this repository first. */
export function readSnapshots(): Snapshot[] {
  const labels = readdirSync(DIRECTORY)
    .map((name) => name.replace(/\.json$/, ''))
    .sort();
  return [...labels.filter((label) => label === 'fixtures'), ...labels.filter((label) => label !== 'fixtures')].map(
    (label) => JSON.parse(readFileSync(join(DIRECTORY, `${label}.json`), 'utf8')) as Snapshot,
  );
}
