import { findRepository, GitRefusal, runGit } from './git.js';

/** The current commit of a repository, and its address elsewhere. */
export interface Provenance {
  repository: string;
  commit: string;
}

/**
 * Where the files of a directory come from: null outside of a repository, before the first commit, or without a remote
 * that has an address.
 */
export function findProvenance(directory: string): Provenance | null {
  const top = findRepository(directory);
  if (top === null) return null;
  try {
    const [commit = ''] = runGit(top, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], {
      accepted: [0, 1],
    }).stdout.split('\n');
    const remotes = runGit(top, ['config', '--get-regexp', '^remote\\..*\\.url$'], { accepted: [0, 1] })
      .stdout.split('\n')
      .filter(Boolean);
    const [, url = ''] =
      /^\S+ (.*)$/.exec(remotes.find((line) => line.startsWith('remote.origin.url ')) ?? remotes[0] ?? '') ?? [];
    const repository = remoteAddress(url);
    return commit === '' || repository === null ? null : { repository, commit };
  } catch (error) {
    if (error instanceof GitRefusal) return null;
    throw error;
  }
}

/**
 * The address of a remote as a URI, `git@host:owner/name.git` too; null for a path on this machine. Tokens that builds
 * put into it are left out.
 *
 * @internal
 */
export function remoteAddress(url: string): string | null {
  const [, user = '', host = '', path = ''] = /^(?:([\w.-]+)@)?([\w.-]{2,}):(?!\/\/)\/?(.+)$/.exec(url) ?? [];
  const address = host === '' ? url : `ssh://${user === '' ? '' : `${user}@`}${host}/${path}`;
  if (!/^(?:https?|ssh|git):\/\//.test(address) || !URL.canParse(address)) return null;
  const parsed = new URL(address);
  parsed.password = '';
  if (parsed.protocol !== 'ssh:') parsed.username = '';
  parsed.search = '';
  parsed.hash = '';
  return parsed.href;
}
