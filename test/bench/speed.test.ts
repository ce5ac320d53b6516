import { expect, it } from 'vitest';
import { median } from '../../bench/speed/measure.js';
import { MODULES, type Subject } from '../../bench/speed/modules.js';
import { holds, renderPage } from '../../bench/speed/page.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { makeProject } from '../cli/run.js';

it('the page says of each claim what was measured, what the goal is, and whether it is met', () => {
  const claims = [
    { claim: 'a ratio', measured: 2.4, atMost: 2.5 },
    { claim: 'another one', measured: 3.9, atLeast: 4, reason: 'something was added' },
  ];
  expect(claims.map(holds)).toEqual([true, false]);
  const page = renderPage([{ title: 'A part', text: 'Some words.\n', claims }], ['a machine']);
  for (const part of [
    '- a machine',
    '| a ratio | 2.40 | at most 2.5 | yes |',
    '| another one | 3.90 | at least 4 | **no** |',
    'What is not met, and why:\n\n- another one: something was added.\n',
    '## A part\n\nSome words.',
  ])
    expect(page).toContain(part);
});

it('takes the middle of an odd number of runs, and of an even one what lies between', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});

it('the modules of the generated repository can be parsed, and nothing is found in them', () => {
  const other: Subject = { name: 'Order', lower: 'order', other: null, seed: 1 };
  const subject: Subject = { name: 'Invoice', lower: 'invoice', other, seed: 2 };
  const root = makeProject(
    Object.fromEntries(
      [other, subject].flatMap((one) =>
        MODULES.map(([ending, template]) => [`src/${one.lower}-${ending}`, template(one)]),
      ),
    ),
  );
  const { findings, problems, stats } = analyse({ root, paths: [], registry: loadRegistry([]), seeds: 'all' });
  expect({ findings, problems, parsed: stats.parsed }).toEqual({
    findings: [],
    problems: [],
    parsed: 2 * MODULES.length,
  });
});
