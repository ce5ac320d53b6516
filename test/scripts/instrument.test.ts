import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../cli/run.js';

interface Block {
  kind: string;
  name: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

const { instrument } = (await import(pathToFileURL(join(PACKAGE_ROOT, 'scripts/instrument.mjs')).href)) as {
  instrument: (file: string, text: string, blocks: Block[]) => string;
};

/** What runs of a program, as `kind name: its text`, and what the program says. */
function ran(text: string): { reached: string[]; result: unknown } {
  const blocks: Block[] = [];
  const { code } = transformSync(instrument('a.ts', text, blocks), { loader: 'ts' });
  const __reached = new Uint32Array(blocks.length);
  const result: unknown = runInNewContext(code, { __reached });
  const lines = text.split('\n');
  const reached = blocks
    .filter((_, i) => __reached[i])
    .map(({ kind, name, line, column, endLine, endColumn }) => {
      const rest = lines.slice(line - 1, endLine);
      rest[rest.length - 1] = rest.at(-1)!.slice(0, endColumn - 1);
      rest[0] = rest[0]!.slice(column - 1);
      return `${kind} ${name}: ${rest.join('\n')}`;
    });
  return { reached, result };
}

describe('counters', () => {
  it.each([
    ['a function', 'function f(): number { return 1; } f();', ['function f: function f(): number { return 1; }'], 1],
    ['an expression', 'const f = (a: any) => ({ a }); f(1).a;', ['function f: (a: any) => ({ a })'], 1],
    ['a method', 'class A { b() { return 2; } c() {} } new A().b();', ['function A.b: b() { return 2; }'], 2],
    ['a callback', '[1].map((x) => x + 1)[0];', ['function (callback): (x) => x + 1'], 2],
    ['a condition', 'let a = 1; if (a) a = 2; else a = 3; a;', ['then : a = 2;'], 2],
    ['what else', 'let a = 0; if (a) { a = 2; } else if (!a) a = 3\na;', ['else : if (!a) a = 3', 'then : a = 3'], 3],
    ['one that none runs', 'let a = 1; for (const b of []) if (a) a = b || 1\na;', [], 1],
    ['arms', 'const a = true; a ? a ? 1 : 2 : 3;', ['? : a ? 1 : 2', '? : 1'], 1],
    ['operators', '(null ?? 1) && (0 || 5);', ['&& : (0 || 5)', '?? : 1', '|| : 5'], 5],
    [
      'cases',
      'let a = 0; switch (1 + 0) { case 0: case 1:a = 1; break; default: a = 2; } a;',
      ['case : case 1:a = 1; break;'],
      1,
    ],
    ['errors', 'let a = 0; try { throw a; } catch { a = 1; } a;', ['catch : { a = 1; }'], 1],
  ])('tell of %s', (_, text, reached, result) => {
    expect(ran(text)).toEqual({ reached, result });
  });
});
