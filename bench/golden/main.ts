/**
 * Saves what the tool says of many projects, and shows what a change makes different.
 *
 *     npm run golden -- save DIR                 writes a file for each project below DIR
 *     npm run golden -- compare DIR              prints the differences from what was saved; exit code 1 if there are any
 *     … --cases DIR                              beside the fixtures: the projects in another directory; repeatable
 *     … --real [--repositories DIR]              beside them: the packages and the repositories of `bench:real`
 *     … --only NAME                              projects of which the name has this; repeatable
 */
import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printDifferences } from './differences.js';
import { projects, type Project } from './projects.js';
import { writeResults } from './results.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true },
    real: { type: 'boolean', default: false },
    repositories: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const [action, directory] = positionals;
  if ((action !== 'save' && action !== 'compare') || directory === undefined)
    throw new Error('usage: npm run golden -- save|compare DIR');
  const asked = projects(values).filter(({ name }) => values.only?.some((part) => name.includes(part)) !== false);
  const target = action === 'save' ? resolve(directory) : mkdtempSync(join(tmpdir(), 'golden-'));
  await inProcesses(asked, target);
  console.error(`${asked.length} projects: ${target}`);
  if (action === 'compare') process.exitCode = printDifferences(resolve(directory), target, asked);
}

/** Shares the projects out among processes: a run of the command sets up the process that it has. */
async function inProcesses(asked: readonly Project[], target: string): Promise<void> {
  const count = availableParallelism();
  const shares = Array.from({ length: count }, (_, share) => asked.filter((_project, i) => i % count === share));
  await Promise.all(shares.map((share) => inProcess(share, target)));
}

function inProcess(share: readonly Project[], target: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = fork(process.argv[1]!, { env: { ...process.env, NO_COLOR: '1' } });
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`a process ended with ${code}`))));
    child.send({ share, target });
  });
}

if (process.send) {
  process.once('message', ({ share, target }: { share: Project[]; target: string }) => {
    void writeResults(share, target).finally(() => process.disconnect());
  });
} else await main();
