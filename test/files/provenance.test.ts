import { describe, expect, it } from 'vitest';
import { findProvenance, remoteAddress } from '../../src/files/provenance.js';
import { makeRepository } from '../cli/repository.js';
import { makeProject } from '../cli/run.js';

it.each([
  ['https://git.example/acme/web.git', 'https://git.example/acme/web.git'],
  ['https://user:t0ken@git.example/acme/web.git', 'https://git.example/acme/web.git'],
  ['https://t0ken@git.example/acme/web', 'https://git.example/acme/web'],
  ['git@git.example:acme/web.git', 'ssh://git@git.example/acme/web.git'],
  ['ssh://git:secret@git.example:2222/acme/web.git', 'ssh://git@git.example:2222/acme/web.git'],
  ['../web.git', null],
  ['/srv/web.git', null],
  ['C:\\web', null],
  ['file:///srv/web.git', null],
  ['', null],
])('the address of %j is %j', (url, address) => {
  expect(remoteAddress(url)).toBe(address);
});

describe('findProvenance', () => {
  it('gives the commit and the remote, origin before others', () => {
    const { cwd, git } = makeRepository({ 'a.ts': '' });
    expect(findProvenance(cwd)).toBeNull();
    git('remote', 'add', 'fork', 'https://git.example/fork.git');
    expect(findProvenance(cwd)).toEqual({
      repository: 'https://git.example/fork.git',
      commit: git('rev-parse', 'HEAD').trim(),
    });
    git('remote', 'add', 'origin', 'git@git.example:acme/web.git');
    expect(findProvenance(cwd)?.repository).toBe('ssh://git@git.example/acme/web.git');
  });

  it('is none outside of a repository', () => {
    expect(findProvenance(makeProject({}))).toBeNull();
  });
});
