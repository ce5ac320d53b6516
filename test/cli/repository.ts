import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { GIT_SETTINGS } from '../files/tree.js';
import { SAMPLE } from '../fixtures.js';
import { makeProject, run, type Files } from './run.js';

export interface Repository {
  cwd: string;
  git: (...args: string[]) => string;
}

/** Runs git in a directory, with a test identity. */
export function gitIn(cwd: string): Repository['git'] {
  return (...args) => execFileSync('git', [...GIT_SETTINGS, ...args], { cwd, stdio: 'pipe', encoding: 'utf8' }).trim();
}

/** A repository with the sample, or with these files, in one commit on `main`. */
export function makeRepository(files?: Files): Repository {
  const cwd = makeProject(files ?? {});
  if (!files) cpSync(SAMPLE, cwd, { recursive: true });
  const git = gitIn(cwd);
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'all');
  return { cwd, git };
}

export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

export async function codeOf(cwd: string, command: string): Promise<number | null> {
  return (await run(command.split(' '), { cwd })).exitCode;
}
