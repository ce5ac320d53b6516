import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.js';
import { fixturePath } from '../fixtures.js';
import { Fixture, fixtureNames, ONLY } from './fixtures.js';
import { TRACES } from './marker-text.js';
import { readTraces } from './traces.js';

const names = fixtureNames().filter((name) => existsSync(join(fixturePath(name), TRACES)));

const nameOf = ({ file, line, entry }: Finding): string => `${file}:${line} ${entry}`;
const stepsOf = ({ trace }: Finding): string[] => trace.map(({ file, line, note }) => `${file}:${line} ${note}`);

it.skipIf(ONLY !== null)('fixtures say what their traces are', () => {
  expect(names.length).toBeGreaterThanOrEqual(8);
});

describe.each(names)('the traces of fixture %s', (name) => {
  const { findings } = Fixture.named(name).analysis;
  const expected = readTraces(readFileSync(join(fixturePath(name), TRACES), 'utf8'));

  it('are of all findings', () => {
    expect(findings.filter(({ confidence }) => confidence !== 'low').map(nameOf)).toEqual(
      expected.map(({ finding }) => finding),
    );
  });

  it.each(expected)('$finding is led to by its steps, in order', ({ finding, steps, missing }) => {
    const given = stepsOf(findings.find((one) => nameOf(one) === finding)!);
    expect(
      missing.filter((step) => given.includes(step)),
      'found at last, drop the TODO',
    ).toEqual([]);
    expect(given).toEqual(steps);
  });
});
