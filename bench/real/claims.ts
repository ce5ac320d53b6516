import { median } from '../speed/measure.js';
import type { Claim } from '../speed/page.js';
import { LIMIT, type Cost, type Scanned } from './run.js';
import type { LaidRepository } from './repositories.js';
import type { Subject } from './sources.js';

/** What was measured of one package. */
export interface Row {
  subject: Subject;
  bytes: number;
  files: number;
  /** Entries of the list of its own calls. */
  entries: number;
  /** What TypeScript takes for the same files. */
  tsc: Cost;
  builtIn: Scanned;
  own: Scanned;
}

/** What was measured of a repository. */
export interface RepositoryRow {
  laid: LaidRepository;
  tsc: Cost;
  scanned: Scanned;
  /** The scan of a few of its files; null if none are named. */
  alone: Scanned | null;
}

const SDK = '@gleanwork/api-client';
/** Bytes from which on a bundle is a large one. */
const LARGE_BUNDLE = 1_000_000;

const CUT = /cut short/;
/** A problem of a file that nobody could analyse: it is not written in the language that its name says. */
const UNPARSED = /^syntax error|nests too deeply/;

export function claimsOf(rows: readonly Row[]): Claim[] {
  const scans = rows.flatMap(({ builtIn, own }) => [builtIn, own]);
  const bundles = rows.filter(({ subject, bytes }) => subject.bundle && bytes >= LARGE_BUNDLE).map(({ own }) => own);
  const ratio = (of: 'builtIn' | 'own'): number => median(rows.map((row) => timesOf(row[of], row.tsc)));
  return [
    { claim: 'packages', measured: new Set(rows.map(({ subject }) => subject.package)).size, atLeast: 40 },
    {
      claim: 'scans that fail or are incomplete, but for files that do not parse',
      measured: scans.filter(isIncomplete).length,
      atMost: 0,
    },
    {
      claim: 'the longest scan, in seconds',
      measured: longest(scans),
      atMost: 60,
      reason:
        'a list of half of the calls of a package makes nearly all of its files matter, thousands in the largest one',
    },
    {
      claim: 'the largest scan, in MB of memory',
      measured: Math.max(...scans.map(({ megabytes }) => megabytes)),
      atMost: 1024,
    },
    { claim: 'built-in list: median of the time in times of `tsc`', measured: ratio('builtIn'), atMost: 3 },
    {
      claim: "list of the package's own calls: median of the time in times of `tsc`",
      measured: ratio('own'),
      atMost: 3,
    },
    ...rows
      .filter(({ subject }) => subject.package === SDK)
      .map(({ builtIn }) => ({
        claim: `the sources of \`${SDK}\`, in seconds`,
        measured: builtIn.processorSeconds,
        atMost: 9,
        reason: 'each function of the SDK is a wrapper around calls, so that 425 of its files are analysed',
      })),
    {
      claim: 'bundles from 1 MB on: the longest scan, in seconds',
      measured: longest(bundles),
      atMost: 10,
      reason: 'the two bundles of `redoc` have 4.3 MB, and parsing them takes a quarter of the time',
    },
    { claim: 'bundles from 1 MB on: scans that are cut short', measured: bundles.filter(isCut).length, atMost: 0 },
  ];
}

export function claimsOfRepositories(rows: readonly RepositoryRow[]): Claim[] {
  if (rows.length === 0) return [];
  const scans = rows.map(({ scanned }) => scanned);
  return [
    { claim: 'repositories: the longest scan, in seconds', measured: longest(scans), atMost: 60 },
    {
      claim: 'repositories: the largest scan, in MB of memory',
      measured: Math.max(...scans.map(({ megabytes }) => megabytes)),
      atMost: 1024,
    },
    {
      claim: 'repositories: scans that fail or are incomplete, but for files that do not parse',
      measured: scans.filter(isIncomplete).length,
      atMost: 0,
    },
    {
      claim: 'repositories: median of the time in times of `tsc`',
      measured: median(rows.map(({ scanned, tsc }) => timesOf(scanned, tsc))),
      atMost: 3,
    },
    {
      claim: 'repositories: findings in a few files alone that the scan of the whole lacks',
      measured: rows.reduce((sum, row) => sum + lostIn(row).length, 0),
      atMost: 0,
    },
  ];
}

/**
 * What a scan of a few files finds, and that of the whole repository does not find in the same file. With more files the
 * place may be a better one.
 */
function lostIn({ scanned, alone }: RepositoryRow): string[] {
  const inFile = (finding: string): string => finding.replace(/:\d+ /, ' ');
  const found = new Set(scanned.findings.map(inFile));
  return (alone?.findings ?? []).filter((finding) => !found.has(inFile(finding)));
}

function longest(scans: readonly Cost[]): number {
  return Math.max(0, ...scans.map(({ processorSeconds }) => processorSeconds));
}

/** How many times as much of a processor one takes as the other. */
export function timesOf(one: Cost, other: Cost): number {
  return one.processorSeconds / other.processorSeconds;
}

/** Whether a scan has not seen everything, although all files parse. */
function isIncomplete({ exitCode, problems }: Scanned): boolean {
  return (
    exitCode !== 0 && !(exitCode === 3 && problems.length > 0 && problems.every((problem) => UNPARSED.test(problem)))
  );
}

function isCut({ exitCode, problems }: Scanned): boolean {
  return exitCode === null || problems.some((problem) => CUT.test(problem));
}

/** How a scan ended, in a word or two. */
export function endOf(scanned: Scanned): string {
  if (scanned.exitCode === null) return `**over ${LIMIT} s**`;
  if (!isIncomplete(scanned)) return String(scanned.exitCode);
  return isCut(scanned) ? '**cut short**' : `**${scanned.exitCode}**`;
}
