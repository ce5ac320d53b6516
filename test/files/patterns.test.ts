import fc from 'fast-check';
import micromatch from 'micromatch';
import { expect, it } from 'vitest';
import { readGlobs } from '../../src/files/patterns.js';

const part = fc.constantFrom('a', 'ab', 'a.ts', '*', '**', '*.ts', 'a*', '?b', '[ab]', 'a\\*', '{a}');
const name = fc.constantFrom('a', 'b', 'ab', 'a.ts', 'b.ts', 'a*', '.ts', '{a}');

it('globs match what the library says', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
      fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/')),
      (glob, path) => {
        const options = { dot: true, nobrace: true, nonegate: true };
        expect(readGlobs([glob])(path)).toBe(micromatch.isMatch(path, glob, options));
      },
    ),
    { numRuns: 2000 },
  );
});
