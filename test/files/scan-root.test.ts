import { symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

import { readPattern } from '../../src/config/exclusions.js';
import { scopeOf } from '../../src/files/scope.js';
import { Tree } from './tree.js';

const tree = new Tree(['a.ts', 'src/b.ts', 'src/deep/c.ts', 'lib/d.ts', '..odd/e.ts']);

const scanRoot = (paths: readonly string[], cwd: string): string => scopeOf(paths, cwd, false, readPattern).root;

describe('the root of a scan', () => {
  it.each<[string[], string, string]>([
    [[], '', ''],
    [['.'], '', ''],
    [['src'], '', 'src'],
    [['src/'], '', 'src'],
    [['..odd'], '', '..odd'],
    [['a.ts'], '', ''],
    [['src/b.ts'], '', ''],
    [['src', 'lib'], '', ''],
    [['src', 'a.ts'], '', ''],
    [['..odd', 'a.ts'], '', ''],
    [['../lib'], 'src', 'lib'],
    [['../lib', 'deep'], 'src', ''],
    [['../a.ts'], 'src', ''],
    [['../lib/d.ts'], 'src', 'lib'],
    [['../src/deep', '../src/b.ts'], 'lib', 'src'],
    [['src/*.ts'], '', ''],
    [['../lib/*.ts'], 'src', 'lib'],
    [['none/**'], '', ''],
  ])('of %j in %j is %j', (paths, cwd, root) => {
    expect(scanRoot(paths, tree.path(cwd))).toBe(tree.path(root).replace(/\/$/, ''));
  });

  it('takes absolute paths', () => {
    expect(scanRoot([tree.path('src')], '/')).toBe(tree.path('src'));
    expect(scanRoot([tree.path('src'), tree.path('lib/d.ts')], tree.path('lib/../src'))).toBe(tree.root);
    expect(scanRoot([tree.root, dirname(tree.root)], tree.path('src'))).toBe(dirname(tree.root));
  });

  it('keeps the name of a link to a directory', () => {
    symlinkSync('src', tree.path('link'));
    expect(scanRoot(['link'], tree.root)).toBe(tree.path('link'));
  });

  it.each([
    ['none', 'none: no such file or directory'],
    ['a.ts/below', 'a.ts/below: no such file or directory'],
    ['', '"": no such file or directory'],
  ])('refuses %j', (path, message) => {
    expect(() => scanRoot([path], tree.root)).toThrow(expect.objectContaining({ name: 'UserError', message }));
  });
});
