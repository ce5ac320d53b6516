import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import * as compiler from '../../src/syntax/compiler.js';
import { Tree } from '../files/tree.js';
import { DEPRECATIONS } from './eslints.js';

// In a file of its own, because loaded modules stay loaded.
it('loads the compiler for a project with a candidate, and not before', () => {
  const lint = (files: Record<string, string>): number => {
    const { root } = new Tree(files);
    const filename = `${root}/${Object.keys(files)[0]}`;
    return new Linter({ cwd: root }).verify(Object.values(files)[0]!, [DEPRECATIONS], { filename }).length;
  };
  expect(lint({ 'a.js': 'const a = 1;\n' })).toBe(0);
  expect(compiler.ts).toBeUndefined();
  expect(
    lint({ 'a.js': "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n" }),
  ).toBe(1);
  expect(compiler.ts).toBeDefined();
});
