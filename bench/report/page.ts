import { circumstances } from '../speed/circumstances.js';
import type { Making } from './making.js';
import type { Opening } from './opening.js';

interface Measured {
  opening: Opening;
  making: readonly Making[];
  runs: number;
}

/** docs/benchmarks-report.md. */
export function renderPage({ opening, making, runs }: Measured): string {
  const { page, parsing, interactive, search } = opening;
  const worst = Math.max(...making.map(({ scan, report }) => report / scan));
  const met = (is: boolean): string => (is ? 'yes' : '**no**');
  return `# The page of a report

\`npm run bench:report\` measures the page in headless Chromium and writes this file. Compare the ratios: they are nearly the same on a slower machine.

${[...circumstances(), `medians of ${runs} runs`].map((line) => `- ${line}`).join('\n')}

| claim | measured | goal | met |
| --- | ---: | ---: | ---: |
| size with ${page.findings} findings, in MB | ${page.megabytes.toFixed(2)} | at most 3 | ${met(page.megabytes <= 3)} |
| until the table is there, in times of parsing the file | ${(interactive / parsing).toFixed(2)} | | |
| until the table is there, in milliseconds | ${interactive.toFixed(0)} | at most 1000 | ${met(interactive <= 1000)} |
| a search, in times of parsing the file | ${(search / parsing).toFixed(2)} | | |
| making the page, in times of the scan of the same tree, at most | ${worst.toFixed(2)} | at most 1.5 | ${met(worst <= 1.5)} |

| tree | scan | report with a page | ratio |
| --- | ---: | ---: | ---: |
${making.map(({ tree, scan, report }) => `| ${tree} | ${scan.toFixed(0)} | ${report.toFixed(0)} | ${(report / scan).toFixed(2)} |`).join('\n')}

Times are in milliseconds; that of a report has what the scan takes.
`;
}
