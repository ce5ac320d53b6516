import { expect, it } from 'vitest';
import { countTracked } from '../../src/files/git.js';
import { run } from '../cli/run.js';
import { Tree } from './tree.js';

const FILES = Array.from({ length: 60 }, (_, number) => `src/some/directory/file-${number}.ts`);

it('tells about how many files a repository tracks, from any directory in it', () => {
  const tree = new Tree(FILES);
  tree.git('init', '--quiet');
  expect(countTracked(tree.root)).toBe(0);
  tree.git('add', '--all');
  for (const directory of ['.', 'src/some']) {
    expect(countTracked(tree.path(directory))).toBeGreaterThan(FILES.length / 2);
    expect(countTracked(tree.path(directory))).toBeLessThan(FILES.length * 2);
  }
});

it('does not know outside of a repository, and in a linked worktree, where a scan does without', async () => {
  expect(countTracked(new Tree(FILES).root)).toBe(0);
  const tree = new Tree(FILES);
  tree.git('init', '--quiet');
  tree.git('add', '--all');
  tree.git('commit', '--quiet', '--message', 'all');
  tree.git('worktree', 'add', '--quiet', '--detach', 'linked');
  expect(countTracked(tree.path('linked'))).toBe(0);
  expect(await run([], { cwd: tree.path('linked') })).toMatchObject({ exitCode: 0, stderr: '' });
});
