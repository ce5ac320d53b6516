import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { gitIn } from './repository.js';
import { PACKAGE_ROOT } from './run.js';

/** GitLab's bundle uses a method of sets that Node.js 20 does not have. */
const SETS = `data:text/javascript,${encodeURIComponent('Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };')}`;

/** The errors in the pipeline of a repository by GitLab's own schema; empty if it is valid. */
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
