import { ours } from './contestants.js';
import { race } from './measure.js';
import { makeMonorepo } from './monorepo.js';
import { ms, table, type Section } from './page.js';
import { CACHE } from './shell.js';

const SIZES = [1_000, 10_000, 100_000];

/** (c) A generated monorepo, ten times as large from one to the next. */
export function growth(runs: number): Section {
  const measured = SIZES.map((size) => {
    const scan = race([ours(makeMonorepo(CACHE, size), 'deprec-scan', '--format', 'json')], runs).get('deprec-scan')!;
    const { summary } = JSON.parse(scan.stdout) as {
      summary: { files: number; candidates: number; findings: { total: number } };
    };
    return { size, ...scan, ...summary };
  });
  const exponents = measured.slice(1).map((one, index) => {
    const before = measured[index]!;
    const of = (larger: number, smaller: number): number =>
      Math.log(larger / smaller) / Math.log(one.size / before.size);
    return {
      from: before.size,
      to: one.size,
      time: of(one.milliseconds, before.milliseconds),
      memory: of(one.peakMegabytes, before.peakMegabytes),
    };
  });
  return {
    title: 'A growing monorepo',
    text: `Generated: packages of fifty modules (types, services, components, tests) that import each other, a wrapper that all share, and one file in
two hundred that uses the API, in one of three ways.

${table(
  ['sources', 'files read', 'candidates', 'findings', 'time', 'peak memory'],
  measured.map((one) => [
    one.size.toLocaleString('en'),
    one.files,
    one.candidates,
    one.findings.total,
    ms(one.milliseconds),
    `${one.peakMegabytes.toFixed(0)} MB`,
  ]),
)}

${table(
  ['growth', 'exponent of time', 'exponent of memory'],
  exponents.map(({ from, to, time, memory }) => [
    `${from.toLocaleString('en')} to ${to.toLocaleString('en')}`,
    time.toFixed(2),
    memory.toFixed(2),
  ]),
)}`,
    claims: [
      {
        claim: 'growing monorepo: exponent of time, at most',
        measured: Math.max(...exponents.map(({ time }) => time)),
        atMost: 1.05,
      },
      {
        claim: 'growing monorepo: exponent of memory, at most',
        measured: Math.max(...exponents.map(({ memory }) => memory)),
        atMost: 1.05,
      },
      { claim: '100,000 files: peak memory in MB', measured: measured.at(-1)!.peakMegabytes, atMost: 500 },
    ],
  };
}
