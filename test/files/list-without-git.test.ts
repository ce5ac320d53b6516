import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { listFiles } from '../../src/files/list.js';
import { Tree } from './tree.js';

afterEach(() => vi.unstubAllEnvs());

describe('outside of a repository', () => {
  it('lists everything but node_modules and .git', () => {
    const tree = new Tree([
      'b.ts',
      'a/.env',
      '.github/w.yml',
      'dist/c.js',
      'build/d.js',
      'node_modules/x/i.js',
      'p/node_modules/i.js',
      'p/q/e.py',
    ]);
    tree.write('.gitignore', 'dist/\n');
    const result = listFiles(tree.root, [], tree.root);
    expect(result).toEqual({
      root: tree.root,
      files: ['.github/w.yml', '.gitignore', 'a/.env', 'b.ts', 'build/d.js', 'dist/c.js', 'p/q/e.py'],
      notes: [],
      problems: [],
    });
  });

  it('enters repositories below it, but not their .git', () => {
    const tree = new Tree(['project/a.ts', 'worktree/b.ts']);
    tree.git('-C', 'project', 'init', '--quiet');
    tree.write('worktree/.git', 'gitdir: ../project/.git\n');
    expect(listFiles(tree.root, [], tree.root).files).toEqual(['project/a.ts', 'worktree/b.ts']);
  });

  it('lists links to files and follows none to directories', () => {
    const tree = new Tree(['src/a.ts']);
    symlinkSync('src/a.ts', tree.path('link.ts'));
    symlinkSync('.', tree.path('here'));
    symlinkSync('loop', tree.path('loop'));
    symlinkSync('nowhere', tree.path('broken'));
    expect(listFiles(tree.root, [], tree.root).files).toEqual(['link.ts', 'src/a.ts']);
  });

  it('takes any name', () => {
    const names = [
      'with space.ts',
      '[id].ts',
      'naïve.ts',
      'new\nline.ts',
      '-dash.ts',
      'back\\slash.ts',
      '!bang.ts',
      '(group)',
      '{a,b}.ts',
      '*.ts',
    ];
    const tree = new Tree(names.map((name) => `${name}/${name}`));
    expect(listFiles(tree.root, [], tree.root).files).toEqual(names.map((name) => `${name}/${name}`).sort());
    for (const name of names) expect(listFiles(tree.root, [`./${name}`], tree.root).files).toEqual([`${name}/${name}`]);
  });

  it('walks what is named in node_modules', () => {
    const tree = new Tree(['node_modules/x/i.js', 'node_modules/x/node_modules/y/i.js']);
    expect(listFiles(tree.root, ['node_modules/x'], tree.root).files).toEqual(['node_modules/x/i.js']);
  });

  it('mixes directories inside and outside of repositories', () => {
    const tree = new Tree({ 'plain/a.log': '', 'repo/.gitignore': '*.log\n', 'repo/b.log': '', 'repo/c.ts': '' });
    tree.git('-C', 'repo', 'init', '--quiet');
    expect(listFiles(tree.root, ['plain', 'repo'], tree.root).files).toEqual([
      'plain/a.log',
      'repo/.gitignore',
      'repo/c.ts',
    ]);
  });

  it.skipIf(process.getuid?.() === 0)('reports a directory that it may not read', () => {
    const tree = new Tree(['a.ts', 'locked/b.ts']);
    chmodSync(tree.path('locked'), 0);
    try {
      expect(listFiles(tree.root, [], tree.root)).toMatchObject({
        files: ['a.ts'],
        problems: [{ file: 'locked', line: null }],
      });
      tree.commit('a.ts');
      expect(listFiles(tree.root, [], tree.root)).toMatchObject({
        files: ['a.ts'],
        problems: [{ file: 'locked', line: null }],
      });
    } finally {
      chmodSync(tree.path('locked'), 0o755);
    }
  });
});

describe('when git refuses', () => {
  /** A repository with ignore rules at two levels. */
  function repository(): Tree {
    const tree = new Tree({
      '.gitignore': '# made\n/dist/\n*.log\n!keep.log\nlocal/\n',
      'a.ts': '',
      'a.log': '',
      'keep.log': '',
      'dist/b.js': '',
      'p/dist/c.js': '',
      'p/.gitignore': '!special.log\nkeep.log\n/only-here\n',
      'p/special.log': '',
      'p/keep.log': '',
      'p/only-here': '',
      'p/q/only-here': '',
      'p/q/special.log': '',
      'p/local/d.ts': '',
      'node_modules/x/i.js': '',
    });
    tree.git('init', '--quiet');
    return tree;
  }
  const VISIBLE = [
    '.gitignore',
    'a.ts',
    'keep.log',
    'p/.gitignore',
    'p/dist/c.js',
    'p/q/only-here',
    'p/q/special.log',
    'p/special.log',
  ];

  it('lists the same as git would', () => {
    const tree = repository();
    expect(listFiles(tree.root, [], tree.root)).toMatchObject({ files: VISIBLE, notes: [] });
  });

  it('walks and says so when git is not installed', () => {
    const tree = repository();
    vi.stubEnv('PATH', tree.root);
    expect(listFiles(tree.root, [], tree.root)).toEqual({
      root: tree.root,
      files: VISIBLE,
      notes: [`${tree.root}: git is not installed; walked the tree and read its .gitignore files instead`],
      problems: [],
    });
  });

  it.each<[string[], string[]]>([
    [['p'], VISIBLE.filter((file) => file.startsWith('p/'))],
    [['p/q'], ['p/q/only-here', 'p/q/special.log']],
    [['dist'], ['dist/b.js']],
    [['p/local'], ['p/local/d.ts']],
    [['a.log'], ['a.log']],
    [['node_modules/x'], ['node_modules/x/i.js']],
  ])('still honours what is named: %j', (paths, files) => {
    const tree = repository();
    expect(listFiles(tree.root, paths, tree.root).files).toEqual(files);
    vi.stubEnv('PATH', tree.root);
    expect(listFiles(tree.root, paths, tree.root).files).toEqual(files);
  });

  it('walks a repository of somebody else', () => {
    const tree = repository();
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    const { files, notes } = listFiles(tree.root, [], tree.root);
    expect(files).toEqual(VISIBLE);
    expect(notes).toEqual([expect.stringMatching(/: detected dubious ownership in repository at .*; walked the tree/)]);
  });

  it('walks a broken repository', () => {
    const tree = new Tree(['a.ts', 'b.log']);
    tree.write('.gitignore', '*.log\n');
    mkdirSync(tree.path('.git'));
    expect(listFiles(tree.root, [], tree.root)).toMatchObject({
      files: ['.gitignore', 'a.ts'],
      notes: [expect.stringMatching(/: not a git repository/)],
    });
    const corrupt = new Tree(['a.ts']).commit();
    writeFileSync(corrupt.path('.git/index'), 'garbage that is not an index');
    expect(listFiles(corrupt.root, [], corrupt.root)).toMatchObject({
      files: ['a.ts'],
      notes: [expect.stringMatching(/walked the tree/)],
    });
  });
});

describe('a path that is not there', () => {
  it('ends the scan', () => {
    const tree = new Tree(['a.ts']);
    expect(() => listFiles(tree.root, ['none'], tree.root)).toThrow(
      expect.objectContaining({ name: 'UserError', message: 'none: no such file or directory' }),
    );
    expect(() => listFiles(tree.root, ['a.ts', '/dev/null'], tree.root)).toThrow(
      '/dev/null: neither a file nor a directory',
    );
  });
});

describe('ten thousand files', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `d${index % 100}/f${index}.ts`);

  it('are listed in order, with and without git', () => {
    const tree = new Tree(names);
    expect(listFiles(tree.root, [], tree.root).files).toEqual([...names].sort());
    tree.commit();
    expect(listFiles(tree.root, [], tree.root).files).toEqual([...names].sort());
  });
});
