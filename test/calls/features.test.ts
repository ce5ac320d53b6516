import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../cli/run.js';
import { fixtureNames } from '../scan/fixtures.js';

/** A row of features.json, as scripts/evidence.mjs describes it. */
interface Feature {
  feature: string;
  fixtures: string[];
  shows?: 'findings' | 'calls';
  role?: 'termination' | 'speed';
}

type Changes = Record<string, string[]>;

const features = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'test/calls/features.json'), 'utf8')) as Feature[];
const standing = features.filter(({ role }) => role === undefined);

describe('a feature of the engine stands on fixtures', () => {
  it('has a name of its own', () => {
    expect(new Set(features.map(({ feature }) => feature)).size).toBe(features.length);
  });

  it.each(features)('$feature names two, or says that nothing changes without it', ({ fixtures, role }) => {
    expect(new Set(fixtures).size).toBe(role === undefined ? 2 : 0);
    expect(fixtureNames()).toEqual(expect.arrayContaining(fixtures));
  });

  const shown = JSON.parse(
    execFileSync(process.execPath, [join(PACKAGE_ROOT, 'scripts/evidence.mjs'), '--named', '--json'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    }),
  ) as Record<string, Record<'findings' | 'calls', Changes>>;

  it.each(standing)('$feature: both change when it is switched off', ({ feature, fixtures, shows = 'findings' }) => {
    expect(Object.keys(shown[feature]![shows]).sort()).toEqual([...fixtures].sort());
  });
});
