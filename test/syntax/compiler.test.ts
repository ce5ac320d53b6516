import { createRequire } from 'node:module';
import type { ts as TS } from 'ts-morph';
import { expect, it } from 'vitest';
import { loadCompiler, ts } from '../../src/syntax/compiler.js';

it("the compiler is ts-morph's own, without what ts-morph puts around it", () => {
  const require = createRequire(import.meta.url);
  const loaded = (): string[] =>
    Object.keys(require.cache)
      .filter((file) => /[\\/](@ts-morph[\\/]common|ts-morph)[\\/]dist[\\/]/.test(file))
      .map((file) => file.replace(/.*[\\/]/, ''));
  expect(loaded()).toEqual([]);
  loadCompiler();
  expect(loaded()).toEqual(['typescript.js']);
  const own = (require('ts-morph') as { ts: typeof TS }).ts;
  expect(ts.createSourceFile).toBe(own.createSourceFile);
  expect(ts.SyntaxKind).toBe(own.SyntaxKind);
});
