import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { run } from '../../src/cli/run.js';
import { AS_OF } from '../speed/contestants.js';
import type { Project } from './projects.js';

/** Writes what `scan` and `report` say of each project to a file of its name. */
export async function writeResults(projects: readonly Project[], target: string): Promise<void> {
  for (const project of projects) {
    const results = await inPlace(project, async (directory) => ({
      scan: await resultOf('scan', directory, project),
      report: await resultOf('report', directory, project),
    }));
    const file = fileOf(project, target);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
  }
}

/** The file with the results of a project. */
export function fileOf({ name }: Project, directory: string): string {
  return join(directory, `${name}.json`);
}

/** Calls with the directory, or with a copy of it outside of every repository. */
async function inPlace<T>({ directory, isCopied }: Project, work: (directory: string) => Promise<T>): Promise<T> {
  if (!isCopied) return work(directory);
  const parent = mkdtempSync(join(tmpdir(), 'golden-project-'));
  const copy = join(parent, basename(directory));
  cpSync(directory, copy, { recursive: true });
  try {
    return await work(copy);
  } finally {
    rmSync(parent, { recursive: true });
  }
}

/** What a command prints, with the same order whatever order it was found in. */
async function resultOf(command: string, directory: string, { lists }: Project): Promise<object> {
  const registries = lists.flatMap((list) => ['--registry', list]);
  const stdout = new Text();
  const stderr = new Text();
  const host = { cwd: () => directory, env: process.env, stdin: new PassThrough(), stdout, stderr, exitCode: 0 };
  await run([command, '.', '--format', 'json', '--as-of', AS_OF, '--no-baseline', ...registries], host);
  const { exitCode } = host;
  const isJson = stdout.text.startsWith('{');
  return { exitCode, stderr: stderr.text, stdout: isJson ? sorted(JSON.parse(stdout.text) as object) : stdout.text };
}

/** The same object with the lists in it sorted that are no sequences: those of the first two levels. */
function sorted(value: object, depth = 0): object {
  if (Array.isArray(value))
    return value
      .map((one) => JSON.stringify(one))
      .sort()
      .map((one) => JSON.parse(one) as unknown);
  return Object.fromEntries(
    Object.entries(value)
      .map(
        ([key, one]: [string, unknown]) =>
          [key, one !== null && typeof one === 'object' && depth < 2 ? sorted(one, depth + 1) : one] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Keeps what is written to it. */
class Text extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
