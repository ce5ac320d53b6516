import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { today } from '../../src/runtime/clock.js';
import { stripProject } from '../../test/scan/markers.js';
import { nameSearch } from './name-search.js';
import { sourceFiles, type Scanner } from './scanner.js';
import { add, MEASURES, NONE, score, type Counts, type Measure } from './score.js';
import { syntaxRules } from './syntax-rules.js';
import { thisEngine } from './this-engine.js';
import { typeInformation } from './type-information.js';
import { readVocabulary } from './vocabulary.js';

/** What is kept of a run over a set of cases. */
export interface Snapshot {
  label: string;
  /** The day of the measurement, in UTC. */
  day: string;
  cases: number;
  /** Uses that the markers of all cases name. */
  expected: number;
  scanners: { id: string; title: string; tools: string; counts: Record<Measure, Counts> }[];
}

/** In the order of the table. */
export function makeScanners(): Scanner[] {
  const vocabulary = readVocabulary();
  return [
    nameSearch(vocabulary),
    syntaxRules(vocabulary, 'mentioning'),
    syntaxRules(vocabulary, 'every'),
    typeInformation(vocabulary),
    thisEngine(),
  ];
}

/** Every directory of a directory is a case. */
export function casesIn(directory: string): string[] {
  return readdirSync(directory)
    .sort()
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isDirectory());
}

/**
 * Runs all scanners over copies of the cases that have no markers.
 *
 * @param tell is handed each disagreement about a use.
 */
export async function compareScanners(
  label: string,
  cases: readonly string[],
  scanners: readonly Scanner[],
  tell: (line: string) => void,
): Promise<Snapshot> {
  const totals = scanners.map(({ id, title, tools }) => ({
    id,
    title,
    tools,
    counts: { use: NONE, line: NONE, file: NONE },
  }));
  let expected = 0;
  for (const project of cases) {
    const { root, ...markers } = stripProject(project);
    expected += markers.expected.length;
    try {
      const files = sourceFiles(root);
      for (const [index, scanner] of scanners.entries()) {
        const claims = await scanner.scan({ root, files });
        for (const measure of MEASURES) {
          const { counts, wrong } = score(claims, markers, measure);
          totals[index]!.counts[measure] = add(totals[index]!.counts[measure], counts);
          if (measure === 'use')
            for (const line of wrong) tell([label, basename(project), scanner.id, line].join('\t'));
        }
      }
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
  return { label, day: today(), cases: cases.length, expected, scanners: totals };
}
