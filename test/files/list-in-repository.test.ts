import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { listFiles } from '../../src/files/list.js';
import { Tree } from './tree.js';

/** The files of a scan of `paths` in a tree; expects no notes. */
function list(tree: Tree, paths: string[] = []): string[] {
  const { root, files, notes, problems } = listFiles(tree.root, paths, tree.root);
  expect({ root, notes, problems }).toEqual({ root: tree.root, notes: [], problems: [] });
  return files;
}

describe('in a repository', () => {
  it('lists what git tracks or would track, sorted', () => {
    const tree = new Tree({
      '.gitignore': 'ignored/\n*.log\n',
      'b.ts': '',
      'a/z.py': '',
      'ignored/x.ts': '',
      'a/y.log': '',
    }).commit();
    tree.write('new.ts');
    tree.write('B.ts');
    tree.write('a/.hidden/.env');
    expect(list(tree)).toEqual(['.gitignore', 'B.ts', 'a/.hidden/.env', 'a/z.py', 'b.ts', 'new.ts']);
  });

  it('lists tracked files although they are ignored, and no deleted ones', () => {
    const tree = new Tree({
      '.gitignore': 'gen/\n',
      'gen/kept.ts': '',
      'gen/other.ts': '',
      'gone.ts': '',
      'dir/gone.ts': '',
    });
    tree.commit('.gitignore', 'gen/kept.ts', 'gone.ts', 'dir/gone.ts');
    rmSync(tree.path('gone.ts'));
    rmSync(tree.path('dir'), { recursive: true });
    expect(list(tree)).toEqual(['.gitignore', 'gen/kept.ts']);
  });

  it('hides build and dist only when git does', () => {
    const tree = new Tree({ '.gitignore': 'dist/\n', 'build/a.js': '', 'dist/b.js': '' }).commit();
    expect(list(tree)).toEqual(['.gitignore', 'build/a.js']);
  });

  it('never enters node_modules, tracked or not, at any depth', () => {
    const tree = new Tree(['a.ts', 'node_modules/x/i.js', 'p/node_modules/y/i.js', 'not_node_modules/a.ts']).commit();
    tree.write('q/node_modules/z/i.js');
    expect(list(tree)).toEqual(['a.ts', 'not_node_modules/a.ts']);
  });

  it('lists a conflicted file once', () => {
    const tree = new Tree({ 'a.ts': '1' }).commit();
    tree.git('checkout', '--quiet', '-b', 'other');
    tree.write('a.ts', '2');
    tree.commit();
    tree.git('checkout', '--quiet', 'main');
    tree.write('a.ts', '3');
    tree.commit();
    expect(() => tree.git('merge', 'other')).toThrow();
    expect(tree.git('ls-files', '--unmerged').split('\n').length).toBeGreaterThan(2);
    expect(list(tree)).toEqual(['a.ts']);
  });

  it('lists links to files, and none that loop, break or lead to directories', () => {
    const tree = new Tree(['src/a.ts']);
    symlinkSync('src/a.ts', tree.path('file-link.ts'));
    symlinkSync('src', tree.path('dir-link'));
    symlinkSync('loop', tree.path('loop'));
    symlinkSync('nowhere', tree.path('broken'));
    symlinkSync('..', tree.path('src/up'));
    tree.commit();
    symlinkSync('src', tree.path('untracked-link'));
    expect(list(tree)).toEqual(['file-link.ts', 'src/a.ts']);
  });

  it('takes any name', () => {
    const names = [
      'with space.ts',
      '[id].ts',
      'naïve.ts',
      'new\nline.ts',
      '-dash.ts',
      'back\\slash.ts',
      'quo\'te".ts',
      '!bang.ts',
      ':(top)x.ts',
      '{a,b}.ts',
    ];
    const tree = new Tree(names.map((name) => `${name}/${name}`)).commit();
    expect(list(tree)).toEqual(names.map((name) => `${name}/${name}`).sort());
    for (const name of names) expect(list(tree, [`./${name}`])).toEqual([`${name}/${name}`]);
  });

  it('does not enter submodules and repositories in it, and says so', () => {
    const inner = new Tree(['inner.ts']).commit();
    const tree = new Tree(['a.ts']).commit();
    tree.git('submodule', '--quiet', 'add', inner.root, 'vendor/sub');
    tree.write('nested/b.ts');
    tree.git('init', '--quiet', 'nested');
    tree.git('-C', 'nested', 'add', '--all');
    const { files, notes } = listFiles(tree.root, [], tree.root);
    expect(files).toEqual(['.gitmodules', 'a.ts']);
    expect(notes).toEqual([
      'skipped, because they are separate repositories: nested, vendor/sub; name them to scan them',
    ]);
    expect(list(tree, ['vendor/sub'])).toEqual(['vendor/sub/inner.ts']);
    expect(list(tree, ['nested', 'vendor/sub'])).toEqual(['nested/b.ts', 'vendor/sub/inner.ts']);
  });

  it('takes what git says for granted where the caller wants that', () => {
    const inner = new Tree(['inner.ts']).commit();
    const tree = new Tree(['a.ts', 'gone.md', '100644 not a mode.ts']).commit();
    tree.git('submodule', '--quiet', 'add', inner.root, 'vendor/three.js');
    rmSync(tree.path('gone.md'));
    tree.write('untracked.md');
    expect(listFiles(tree.root, [], tree.root, () => true)).toMatchObject({
      files: ['.gitmodules', '100644 not a mode.ts', 'a.ts', 'gone.md', 'untracked.md'],
      notes: ['skipped, because they are separate repositories: vendor/three.js; name them to scan them'],
    });
  });

  it('works below the top of the repository, in a worktree and before the first commit', () => {
    const tree = new Tree({ '.gitignore': '*.log\n', 'p/a.ts': '', 'p/x.log': '', 'q/b.ts': '' }).commit();
    expect(listFiles(tree.path('p'), [], tree.root).files).toEqual(['a.ts']);
    tree.git('worktree', 'add', '--quiet', '--detach', 'wt');
    expect(listFiles(tree.path('wt'), [], tree.root)).toMatchObject({
      files: ['.gitignore', 'p/a.ts', 'q/b.ts'],
      notes: [],
    });
    const fresh = new Tree(['a.ts']);
    fresh.git('init', '--quiet');
    expect(list(fresh)).toEqual(['a.ts']);
  });

  it('is not led astray by the environment of a hook', () => {
    const tree = new Tree(['a.ts']).commit();
    const other = new Tree(['other.ts']).commit();
    process.env['GIT_DIR'] = other.path('.git');
    process.env['GIT_INDEX_FILE'] = other.path('.git/index');
    try {
      expect(list(tree)).toEqual(['a.ts']);
    } finally {
      delete process.env['GIT_DIR'];
      delete process.env['GIT_INDEX_FILE'];
    }
  });

  it('runs no program that the repository names', () => {
    const tree = new Tree({ 'a.ts': '', 'evil.sh': '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n' }).commit();
    tree.git('config', 'core.fsmonitor', `sh ${tree.path('evil.sh')}`);
    expect(list(tree)).toEqual(['a.ts', 'evil.sh']);
    expect(existsSync(tree.path('ran'))).toBe(false);
  });
});

describe('a path that is named in a repository', () => {
  const tree = new Tree({
    '.gitignore': 'dist/\nsecret.ts\n',
    'a.ts': '',
    'secret.ts': '',
    'src/b.ts': '',
    'src/secret.ts': '',
    'dist/c.js': '',
    'dist/deep/d.js': '',
    'dist/node_modules/e.js': '',
    'node_modules/f/g.js': '',
    'node_modules/f/node_modules/h.js': '',
  });
  tree.commit();
  tree.git('add', '--force', 'dist/c.js');

  it.each<[string[], string[]]>([
    [['src'], ['src/b.ts']],
    [['src', 'src/b.ts', './src'], ['src/b.ts']],
    [['secret.ts'], ['secret.ts']],
    [
      ['src/secret.ts', 'src'],
      ['src/b.ts', 'src/secret.ts'],
    ],
    [['dist'], ['dist/c.js', 'dist/deep/d.js']],
    [['dist/deep'], ['dist/deep/d.js']],
    [
      ['.', 'dist'],
      ['.gitignore', 'a.ts', 'dist/c.js', 'dist/deep/d.js', 'src/b.ts'],
    ],
    [['node_modules/f'], ['node_modules/f/g.js']],
    [['node_modules'], ['node_modules/f/g.js']],
    [['node_modules/f/node_modules/h.js'], ['node_modules/f/node_modules/h.js']],
    [['.git/HEAD'], ['.git/HEAD']],
    [['.git/info'], ['.git/info/exclude']],
  ])('%j', (paths, files) => {
    expect(list(tree, paths)).toEqual(files);
  });

  it('may be the root itself, also an ignored one', () => {
    expect(listFiles(tree.path('dist'), ['dist'], tree.root).files).toEqual(['c.js', 'deep/d.js']);
    expect(listFiles(tree.path('node_modules/f'), [], tree.root).files).toEqual(['g.js']);
  });

  it('may be a link to a directory', () => {
    symlinkSync('src', tree.path('link'));
    expect(list(tree, ['link'])).toEqual(['link/b.ts']);
    rmSync(tree.path('link'));
  });

  it('may be one of very many', () => {
    const names = Array.from({ length: 450 }, (_, index) => `p${String(index).padStart(3, '0')}`);
    const many = new Tree(names.map((name) => `${name}/a.ts`)).commit();
    expect(list(many, names)).toEqual(names.map((name) => `${name}/a.ts`));
  });
});
