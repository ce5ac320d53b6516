import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { gitIn } from './repository.js';
import { PACKAGE_ROOT } from './run.js';

/** Its bundle takes a method of sets for granted that Node.js 20 has not. */
const SETS = `data:text/javascript,${encodeURIComponent('Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };')}`;

/** What is wrong with the pipeline of a repository, by GitLab's own schema; empty when nothing is. */
export function gitlabErrors(cwd: string): string {
  const git = gitIn(cwd);
  if (git('remote') === '') git('remote', 'add', 'origin', 'git@gitlab.example.com:acme/web.git');
  git('add', '-A');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', SETS, join(PACKAGE_ROOT, 'node_modules/gitlab-ci-local/dist/index.js'), '--list'],
    { cwd, encoding: 'utf8' },
  );
  return status === 0 && stderr.includes('json schema validated') ? '' : stdout + stderr;
}
