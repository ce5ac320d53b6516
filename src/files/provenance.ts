import { findRepository, GitRefusal, runGit } from './git.js';

/** The current commit of a repository, and its address elsewhere. */
export interface Provenance {
  repository: string;
  commit: string;
}

/** A repository, its current commit, and its address elsewhere. */
export interface Checkout {
  /** Absolute. */
  top: string;
  /** Null before the first commit, and if git does not answer. */
  commit: string | null;
  /** Null without a remote that has an address. */
  repository: string | null;
}

/** The repository around a directory; null outside of one. */
export function findCheckout(directory: string): Checkout | null {
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
    return { top, commit: commit || null, repository: remoteAddress(url) };
  } catch (error) {
    if (error instanceof GitRefusal) return { top, commit: null, repository: null };
    throw error;
  }
}

/**
 * Where the files of a directory come from: null outside of a repository, before the first commit, or without a remote
 * that has an address.
 */
export function findProvenance(directory: string): Provenance | null {
  const { commit = null, repository = null } = findCheckout(directory) ?? {};
  return commit === null || repository === null ? null : { repository, commit };
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
