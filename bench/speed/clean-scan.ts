import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linter, nothing, ours, parsingLinter, searcher, syntaxSearcher } from './contestants.js';
import { race } from './measure.js';
import { ms, table, type Section } from './page.js';
import { commitAll, once, unpack } from './shell.js';

const PACKAGES = [
  'effect@3.12.0',
  'three@0.171.0',
  'typeorm@0.3.20',
  'mongodb@6.12.0',
  '@mui/material@6.3.0',
  'puppeteer-core@23.10.0',
  'rxjs@7.8.1',
  'react-native@0.76.0',
  'msw@2.7.0',
  'antd@5.22.0',
  '@reduxjs/toolkit@2.5.0',
  'playwright-core@1.49.0',
];
/** Larger files are bundles, which nobody has in a repository. */
const MAX_BYTES = 150_000;

/** Sources of real packages, as one repository. None of them uses the API. */
export function realSources(): string {
  return once('real-sources', (directory) => {
    const packed = join(directory, 'packed');
    mkdirSync(packed);
    unpack(packed, PACKAGES);
    for (const file of readdirSync(packed, { recursive: true, encoding: 'utf8' })) {
      const from = join(packed, file);
      const stats = statSync(from);
      if (
        !stats.isFile() ||
        stats.size > MAX_BYTES ||
        !/\.[cm]?[jt]sx?$|package\.json$|\.md$/.test(file) ||
        file.endsWith('.min.js')
      )
        continue;
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      cpSync(from, join(directory, file));
    }
    rmSync(packed, { recursive: true });
    commitAll(directory);
  });
}

/** (a) A tree without findings. */
export function cleanScan(runs: number): Section {
  const cwd = realSources();
  const measured = race(
    [nothing(cwd), searcher(cwd), ours(cwd), syntaxSearcher(cwd), linter(cwd), parsingLinter(cwd)],
    runs,
  );
  const of = (name: string): number => measured.get(name)!.milliseconds;
  const seen = /none of the (\d+) files read/.exec(measured.get('deprec-scan')!.stdout)?.[1];
  if (seen === undefined) throw new Error('the tree of the clean scan is not clean');
  const net = of('deprec-scan') - of('Node.js alone');
  return {
    title: 'A tree without findings',
    text: `${PACKAGES.length} packages from npm (${PACKAGES.map((name) => `\`${name}\``).join(', ')}), as one repository: ${seen} files. ripgrep looks
for the strings of the registry, ast-grep for literals that contain one. oxlint runs with its defaults, and with a single rule that finds nothing.

${table(
  ['tool', 'time', 'of deprec-scan', 'peak memory'],
  [...measured].map(([name, one]) => [
    name,
    ms(one.milliseconds),
    (one.milliseconds / of('deprec-scan')).toFixed(2),
    `${one.peakMegabytes.toFixed(0)} MB`,
  ]),
)}

Without the start of Node.js, deprec-scan takes ${ms(net)} ms.`,
    claims: [
      { claim: 'clean scan, net of Node.js, in times of ripgrep', measured: net / of('ripgrep'), atMost: 2.5 },
      {
        claim: 'clean scan: ast-grep takes so many times as long',
        measured: of('ast-grep') / of('deprec-scan'),
        atLeast: 4,
      },
      {
        claim: 'clean scan: oxlint takes so many times as long',
        measured: of('oxlint') / of('deprec-scan'),
        atLeast: 2,
      },
    ],
  };
}
