import { expect, it } from 'vitest';
import type { Formatter } from '../../src/report/format.js';
import { formatMarkdown } from '../../src/report/markdown/markdown.js';
import { formatJunit } from '../../src/report/machine/junit.js';
import { formatSarif } from '../../src/report/machine/sarif.js';
import { formatPretty } from '../../src/report/terminal/pretty.js';
import { makeContext, makeReport } from './sample.js';

const WORDS = '7 calls have a URL from outside: A, B, C, D, E, …';

it.each<[name: string, format: Formatter]>([
  ['terminal', formatPretty],
  ['Markdown', formatMarkdown],
  ['JUnit', formatJunit],
  ['SARIF', formatSarif],
])('calls with a URL from outside are counted in %s', (_, format) => {
  const report = makeReport();
  report.summary.outside = { calls: 7, names: ['A', 'B', 'C', 'D', 'E', 'F'] };
  expect(format(report, makeContext())).toContain(WORDS);
  expect(format(makeReport(), makeContext())).not.toContain('from outside');
});
