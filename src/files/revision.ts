import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { IncompleteError } from '../model/errors.js';
import { readGit, runGit } from './git.js';

/** The blobs of one call arrive in one buffer. */
const BLOBS_PER_CALL = 500;

/** A commit of a history. */
export interface Commit {
  id: string;
  /** Seconds since the epoch, of its committer. */
  time: number;
}

/**
 * A revision and the commits that came after it on the way to HEAD, as merges into that branch count them, the earliest
 * first.
 *
 * @throws IncompleteError if there is no such revision, or if it is no ancestor of HEAD.
 * @throws GitRefusal
 */
export function commitsSince(repository: string, ref: string): Commit[] {
  const asked = `--since ${ref}`;
  const first = commitOf(repository, ref, asked);
  const base = answerOf(repository, ['merge-base', first, 'HEAD']);
  if (base !== first) throw new IncompleteError(`${asked}: not an ancestor of HEAD`, 'name a commit of this branch');
  const format = '--format=%H %ct';
  const own = runGit(repository, ['log', '-1', format, first]).stdout;
  const later = runGit(repository, ['log', '--first-parent', '--reverse', format, `${first}..HEAD`]).stdout;
  return `${own}${later}`.split('\n').flatMap((line) => {
    const [, id, time] = /^([\da-f]+) (\d+)$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, time: Number(time) }];
  });
}

/** The commit of a revision, in full. */
function commitOf(repository: string, ref: string, asked: string): string {
  if (answerOf(repository, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']) === null)
    throw new IncompleteError(`${asked}: HEAD has no commit yet`);
  const commit = answerOf(repository, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  if (commit !== null) return commit;
  throw new IncompleteError(`${asked}: the clone has no such revision`, missingHint(repository, ref));
}

/**
 * The merge base of HEAD and a revision.
 *
 * @param ref as a user wrote it: a branch, a tag, a commit. It must not begin with a dash.
 * @throws IncompleteError if there is none, or if this clone does not have it.
 * @throws GitRefusal
 */
export function findMergeBase(repository: string, ref: string): string {
  const asked = `--changed-since ${ref}`;
  const base = answerOf(repository, ['merge-base', commitOf(repository, ref, asked), 'HEAD']);
  if (base === null)
    throw new IncompleteError(`${asked}: it has no commit in common with HEAD`, missingHint(repository, ref));
  return base;
}

/** A clone made for a build is often shallow, and then lacks the commit to compare with. */
function missingHint(repository: string, ref: string): string {
  if (answerOf(repository, ['rev-parse', '--is-shallow-repository']) !== 'true')
    return `fetch it first, for example \`git fetch origin ${ref.replace(/^origin\//, '')}\``;
  return (
    'the clone is shallow: `git fetch --unshallow` gets the rest; ' +
    'in GitHub Actions set `fetch-depth: 0` of actions/checkout, in GitLab `GIT_DEPTH: 0`'
  );
}

/** The first line of git's answer, or null if it is empty. */
function answerOf(repository: string, args: readonly string[]): string | null {
  return runGit(repository, args, { accepted: [0, 1] }).stdout.split('\n')[0] || null;
}

/**
 * The files of a commit: the id of the content by path, POSIX and relative to the repository. A link counts as its
 * target file.
 */
export function listCommit(repository: string, commit: string): Map<string, string> {
  const files = new Map<string, string>();
  const links: [path: string, id: string][] = [];
  const { stdout } = runGit(repository, ['ls-tree', '-r', '-z', '--full-tree', commit]);
  for (const record of stdout.split('\0')) {
    const [, mode = '', id = '', path = ''] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(record) ?? [];
    if (mode.startsWith('100')) files.set(path, id);
    else if (mode === '120000') links.push([path, id]);
  }
  const targets = readBlobs(
    repository,
    links.map(([, id]) => id),
  );
  for (const [path, id] of links) {
    const target = files.get(posix.join(posix.dirname(path), targets.get(id)?.toString() ?? ''));
    if (target !== undefined) files.set(path, target);
  }
  return files;
}

/**
 * Contents by id.
 *
 * @throws IncompleteError if the clone lacks one of them.
 * @throws GitRefusal
 */
export function readBlobs(repository: string, ids: Iterable<string>): Map<string, Buffer> {
  const wanted = [...new Set(ids)];
  const blobs = new Map<string, Buffer>();
  for (let start = 0; start < wanted.length; start += BLOBS_PER_CALL) {
    const some = wanted.slice(start, start + BLOBS_PER_CALL);
    const output = readGit(repository, ['cat-file', '--batch'], `${some.join('\n')}\n`);
    let at = 0;
    for (const id of some) {
      const end = output.indexOf(10, at);
      const [, type, size] = output.toString('utf8', at, end).split(' ');
      if (type !== 'blob')
        throw new IncompleteError(
          `the clone does not have the file content ${id}`,
          'it is a partial clone: fetch without a filter',
        );
      blobs.set(id, output.subarray(end + 1, end + 1 + Number(size)));
      at = end + 1 + Number(size) + 1;
    }
  }
  return blobs;
}

/** Git's id of a content. `like` is any id of the repository, because there are two kinds. */
export function blobId(content: Buffer, like: string): string {
  return createHash(like.length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
}
