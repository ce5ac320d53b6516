import { describe, expect, it } from 'vitest';
import { parseCodeOwners } from '../src/owners/code-owners.js';
import { findOwners } from '../src/owners/find-owners.js';
import { makeProject } from '../../../test/cli/run.js';

describe('CODEOWNERS of GitHub', () => {
  // The examples of docs.github.com, "About code owners".
  const { ownersOf, faults } = parseCodeOwners(
    `# This is a comment.
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/*  docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat
/apps/ @octocat
/apps/github
with\\ space/ @spaced
app/(group)/ @next
!lib/ @nobody
[a-z].ts @nobody
wrong.ts octocat
`,
    'github',
  );

  it.each([
    ['x.rs', ['@global-owner1', '@global-owner2']],
    ['a/b.js', ['@js-owner']],
    ['a/b.go', ['docs@example.com']],
    ['a.txt', ['@octo-org/octocats']],
    ['build/logs/deep/a.rs', ['@octocat']],
    ['deep/docs/a.rs', ['@global-owner1', '@global-owner2']],
    ['docs/build/a.rs', ['@doctocat']],
    ['deep/apps/x/a.rs', ['@octocat']],
    ['scripts/a', ['@doctocat', '@octocat']],
    ['deep/logs/x/a.rs', ['@octocat']],
    ['apps/a.rs', ['@octocat']],
    ['apps/github/a.rs', []],
    ['with space/a.rs', ['@spaced']],
    ['app/(group)/page.tsx', ['@next']],
    ['app/group/page.tsx', ['@global-owner1', '@global-owner2']],
    ['.hidden/a.rs', ['@global-owner1', '@global-owner2']],
  ])('%s is owned by %j', (path, owners) => {
    expect(ownersOf(path)).toEqual(owners);
  });

  it('leaves out lines that say nothing, and says which', () => {
    expect(faults.map(({ line }) => line)).toEqual([16, 17, 18]);
    expect(faults[2]?.message).toContain('"octocat" is not an owner');
  });

  it('takes `docs/*` for the files in docs alone', () => {
    const docs = parseCodeOwners('docs/* @a\n', 'github');
    expect([docs.ownersOf('docs/a.md'), docs.ownersOf('docs/build/a.md')]).toEqual([['@a'], []]);
  });
});

describe('CODEOWNERS of GitLab', () => {
  // The examples of docs.gitlab.com, "Code Owners syntax".
  const { ownersOf, faults } = parseCodeOwners(
    `* @default
README.md @anywhere
/README.md @top
/docs/ @docs
lib/ @lib
[Documentation][2] @docs-team
docs/
README.md @reader
^[Database]
model/db/ @database
[documentation]
/docs/special/ @special @@maintainer
[Ruby]
*.rb @ruby
!/config/ruby.rb
[broken
path group
`,
    'gitlab',
  );

  it.each([
    ['a.txt', ['@default']],
    ['README.md', ['@top', '@reader']],
    ['x/README.md', ['@anywhere', '@reader']],
    ['docs/a.txt', ['@docs', '@docs-team']],
    ['x/docs/a.txt', ['@default', '@docs-team']],
    ['x/lib/y/a.txt', ['@lib']],
    ['x/model/db/a.sql', ['@default', '@database']],
    ['docs/special/a.txt', ['@docs', '@special', '@@maintainer']],
    ['app/a.rb', ['@default', '@ruby']],
    ['config/ruby.rb', ['@default']],
  ])('%s is owned by %j', (path, owners) => {
    expect(ownersOf(path)).toEqual(owners);
  });

  it('names headings that are not closed, and words that are no owners', () => {
    expect(faults.map(({ line }) => line)).toEqual([16, 17]);
  });
});

describe('patterns', () => {
  it.each(['github', 'gitlab'] as const)('of %s take nothing back, and none takes for ever', (dialect) => {
    const { ownersOf, faults } = parseCodeOwners('/!lib.ts @a\n*a*a*a*a*a*a*a*a*ab @b\n', dialect);
    expect([ownersOf('plain.ts'), ownersOf('!lib.ts'), ownersOf(`${'a'.repeat(60)}.ts`)]).toEqual([[], ['@a'], []]);
    expect(faults).toEqual([{ line: 2, message: 'too many `*` in a pattern' }]);
  });
});

describe('the file', () => {
  const text = 'docs/ @a\n';

  it.each([
    ['.github/CODEOWNERS', null, 'x/docs/a', ['@a']],
    ['.gitlab/CODEOWNERS', null, 'x/docs/a', ['@a']],
    ['CODEOWNERS', 'https://gitlab.com/a/b.git', 'x/docs/a', ['@a']],
    ['docs/CODEOWNERS', 'https://github.com/a/b.git', 'docs/a', ['@a']],
  ])('%s of %s is found', (place, address, path, owners) => {
    const found = findOwners(makeProject({ [place]: text }), address);
    expect([found.file, found.ownersOf(path)]).toEqual([place, owners]);
  });

  it('is read in the dialect of its service', () => {
    const top = makeProject({ CODEOWNERS: '[Section] @team\nsrc/x.ts\n' });
    expect(findOwners(top, 'https://gitlab.com/a/b').ownersOf('deep/src/x.ts')).toEqual(['@team']);
    expect(findOwners(top, 'https://github.com/a/b').ownersOf('deep/src/x.ts')).toEqual([]);
    expect(findOwners(top, 'https://github.com/a/b').remarks).toEqual([
      'CODEOWNERS:1: `[ ]` in patterns is not supported in a CODEOWNERS of GitHub; the line is ignored',
    ]);
  });

  it('may be missing', () => {
    expect(findOwners(makeProject({}), null)).toMatchObject({ file: null, remarks: [] });
  });
});
