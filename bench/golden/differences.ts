import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Project } from './projects.js';
import { fileOf } from './results.js';

/** Prints the lines in which results differ from saved ones. Returns the exit code. */
export function printDifferences(saved: string, now: string, projects: readonly Project[]): 0 | 1 {
  let count = 0;
  for (const project of projects) {
    const [before, after] = [fileOf(project, saved), fileOf(project, now)];
    const { status, stdout } = existsSync(before)
      ? spawnSync('git', ['diff', '--no-index', '--unified=0', before, after], { encoding: 'utf8', maxBuffer: 2 ** 28 })
      : { status: 1, stdout: 'was not saved\n' };
    if (status === 0) continue;
    count++;
    console.log(`${project.name}\n${stdout.replace(/^(diff|index|---|\+\+\+) .*\n/gm, '')}`);
  }
  console.log(count === 0 ? 'no differences' : `${count} of ${projects.length} projects differ`);
  return count === 0 ? 0 : 1;
}
