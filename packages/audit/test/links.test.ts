import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, readTemplate, templateFor } from '../src/links.js';
import { remoteAddress } from '../../../src/files/provenance.js';

const PLACE = { file: 'src/a (b)/ü.ts', line: 3, column: 5, endLine: 4, endColumn: 7 };
const PATH = 'src/a%20(b)/%C3%BC.ts';

describe('links to lines', () => {
  it.each([
    ['git@github.com:acme/web.git', `https://github.com/acme/web/blob/c0/${PATH}#L3`],
    ['https://token@github.acme.com/acme/web', `https://github.acme.com/acme/web/blob/c0/${PATH}#L3`],
    ['https://gitlab.com/a/b/c.git', `https://gitlab.com/a/b/c/-/blob/c0/${PATH}#L3`],
    ['ssh://git@gitlab.acme.com:2222/a/b.git', `https://gitlab.acme.com/a/b/-/blob/c0/${PATH}#L3`],
    ['https://bitbucket.org/a/b.git', `https://bitbucket.org/a/b/src/c0/${PATH}#lines-3`],
    [
      'ssh://git@bitbucket.acme.com:7999/proj/name.git',
      `https://bitbucket.acme.com/projects/proj/repos/name/browse/${PATH}?at=c0#3`,
    ],
    [
      'https://bitbucket.acme.com/scm/~jane/name.git',
      `https://bitbucket.acme.com/users/jane/repos/name/browse/${PATH}?at=c0#3`,
    ],
    [
      'git@ssh.dev.azure.com:v3/org/project/repo',
      `https://dev.azure.com/org/project/_git/repo?path=/${PATH}&version=GCc0&line=3&lineEnd=4&lineStartColumn=5&lineEndColumn=7`,
    ],
    [
      'https://org@dev.azure.com/org/project/_git/repo',
      `https://dev.azure.com/org/project/_git/repo?path=/${PATH}&version=GCc0&line=3&lineEnd=4&lineStartColumn=5&lineEndColumn=7`,
    ],
    [
      'org@vs-ssh.visualstudio.com:v3/org/project/repo',
      `https://dev.azure.com/org/project/_git/repo?path=/${PATH}&version=GCc0&line=3&lineEnd=4&lineStartColumn=5&lineEndColumn=7`,
    ],
    ['ssh://git@altssh.bitbucket.org:443/a/b.git', `https://bitbucket.org/a/b/src/c0/${PATH}#lines-3`],
    ['ssh://git@ssh.github.com:443/a/b.git', `https://github.com/a/b/blob/c0/${PATH}#L3`],
    [
      'https://code.acme.com/tools/scm/proj/name.git',
      `https://code.acme.com/tools/projects/proj/repos/name/browse/${PATH}?at=c0#3`,
    ],
    ['http://gitea.acme.com:3000/a/b', `http://gitea.acme.com:3000/a/b/src/commit/c0/${PATH}#L3`],
  ])('%s -> %s', (remote, link) => {
    expect(fillTemplate(templateFor(remoteAddress(remote)!)!, 'c0', PLACE)).toBe(link);
  });

  it('is unknown for other services', () => {
    expect(templateFor('https://git.acme.com/a/b')).toBeNull();
    expect(templateFor('https://notgithubish.example/a/b')).toBeNull();
    expect(templateFor(remoteAddress('git@github-work:acme/web.git')!)).toBeNull();
  });

  it.each([
    ['javascript:alert({path})', 'not a URL'],
    ['https://x/{path}/{nope}', '{nope} is not a placeholder'],
    ['https://x/{commit}', '{path} is missing'],
    ['', 'not a URL'],
  ])('refuses the template %s', (template, message) => {
    expect(() => readTemplate(template)).toThrow(message);
  });

  it('keeps any path a path', () => {
    const template = readTemplate('https://code.example/{path}?rev={commit}#n{line}');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const { protocol, host } = new URL(fillTemplate(template, 'c0', { ...PLACE, file: name }));
        expect([protocol, host]).toEqual(['https:', 'code.example']);
      }),
    );
  });
});
