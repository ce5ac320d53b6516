import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toLines } from '../../src/files/sources.js';
import { loadContract } from '../../src/registry/contract.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { maskedLines } from '../../src/secrets/mask.js';
import { runs } from '../properties.js';
import { temporaryDirectory } from '../temporary.js';
import { leaks, planted, PLACES, secrets } from './planted.js';

const registry = loadRegistry([]);
const contract = loadContract();

it('are in nothing that an analysis says and keeps, and in no line that is shown', () => {
  fc.assert(
    fc.property(secrets, fc.boolean(), (all, hasContract) => {
      const files = planted(all);
      const cache = temporaryDirectory('cache');
      const analysis = analyse({
        root: '/',
        paths: ['/'],
        registry,
        ...(hasContract && { contract }),
        cache,
        tree: { files: Object.keys(files), read: (file) => Buffer.from(files[file]!) },
      });
      const kept = readdirSync(cache).map((file) => readFileSync(join(cache, file), 'utf8'));
      const linesOf = maskedLines((file) => toLines(files[file]!), analysis.secrets);
      const said = JSON.stringify(analysis);
      const shown = Object.keys(files).filter((file) => said.includes(`"file":"${file}"`));
      const lines = shown.flatMap((file) => linesOf(file)!);
      expect(shown.length).toBeGreaterThan(PLACES.length - 2);
      expect(lines.map(({ length }) => length)).toEqual(
        shown.flatMap((file) => toLines(files[file]!).map(({ length }) => length)),
      );
      expect({
        said: leaks(said, all),
        kept: leaks(kept.join('\n'), all),
        lines: leaks(lines.join('\n'), all),
      }).toEqual({
        said: [],
        kept: [],
        lines: [],
      });
    }),
    { numRuns: runs(25), endOnFailure: true },
  );
});
