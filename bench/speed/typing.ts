import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keystrokesIn } from '../eslint/typing.js';
import { linkPackages } from '../eslint/workspace.js';
import { median } from './measure.js';
import { ms, table, type Section } from './page.js';
import { once } from './shell.js';

/** Letters that are typed in each run. */
const LETTERS = 30;

/**
 * (f) What the ESLint rules cost while somebody types. docs/benchmarks-eslint.md has what they cost in a run of ESLint.
 */
export async function typing(runs: number): Promise<Section> {
  const project = once('typing', (directory) => {
    linkPackages(directory);
    writeFileSync(join(directory, 'package.json'), '{ "name": "bench", "private": true, "type": "module" }\n');
  });
  const { files, measured } = await keystrokesIn(project, LETTERS, runs);
  const large = measured.filter(({ lines }) => lines >= 1000);
  return {
    title: 'A keystroke in ESLint',
    text: `In a project of ${files} files, with the process warm, ten letters a second: the three rules beside the parser of typescript-eslint, for the same text. All files that use the API
are connected. The worst is that of ${LETTERS} letters, the median of ${runs} such runs, and in brackets
that of all of them: V8 collects its garbage now and then.

${table(
  ['file', 'lines', 'parser', 'rules', 'ratio', 'rules at worst'],
  measured.map(({ name, lines, parse, rules, ratio }) => [
    name,
    lines,
    ms(parse.median),
    ms(rules.median),
    ratio.toFixed(2),
    `${ms(rules.worstOfRun)} (${ms(rules.worst)})`,
  ]),
)}`,
    claims: [
      {
        claim: 'keystroke: the rules in times of the parser, median of the files',
        measured: median(measured.map(({ ratio }) => ratio)),
        atMost: 2,
        reason:
          'more than half of the time goes to the edits of all findings in the files that are connected, which are made again with each letter',
      },
      {
        claim: `keystroke in 1,000 lines: the rules at the worst of ${LETTERS}, in milliseconds`,
        measured: Math.max(...large.map(({ rules }) => rules.worstOfRun)),
        atMost: 100,
        reason: 'a quarter of the time goes to edits, which are made again with each letter; the rest is not explained',
      },
    ],
  };
}
