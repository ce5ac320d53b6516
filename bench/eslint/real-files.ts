import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../../src/runtime/package-root.js';
import { layOut, subjects } from '../real/sources.js';
import { median } from '../speed/measure.js';
import { copy, execute } from '../speed/shell.js';
import { typeIn, type Keystroke } from './keystrokes.js';

/** Packages with findings of their own calls. Each is linted with a list of half of these. */
const PACKAGES = [
  '@huggingface/inference',
  '@langchain/community',
  '@segment/action-destinations',
  'flowise-components',
  'jira.js',
  'n8n-nodes-base',
  'netlify-cli',
  'zapier-platform-cli',
];
/** Files of each package, spread evenly over those with findings. */
const FILES = 3;
/** Fewer than in the generated project: a letter may take seconds. */
const LETTERS = 5;
const WARM_UP = 3;
const MAIN = join(packageRoot(), 'dist/src/cli/main.js');

/** Typing in the files of one package; times in milliseconds, medians of the letters. */
export interface RealKeystrokes {
  package: string;
  files: number;
  /** One for each file that was typed in, the shortest first. */
  rules: number[];
  parse: number[];
}

/**
 * Typing in published sources of others, which import each other in ways that nobody made up.
 *
 * @param makeProject a new directory with the packages that ESLint needs.
 */
export async function keystrokesInReal(makeProject: () => string): Promise<RealKeystrokes[]> {
  const measured: RealKeystrokes[] = [];
  for (const name of PACKAGES) {
    const { sources, list, files, subject } = layOut(subjects().find((one) => one.package === name)!);
    const project = makeProject();
    copy(sources, join(project, 'sources'));
    copy(list.file, join(project, basename(list.file)));
    const config = { registries: [basename(list.file)] };
    writeFileSync(join(project, 'deprec-scan.config.json'), JSON.stringify(config));
    const typed: Keystroke[][] = [];
    for (const file of evenly(filesWithFindings(project), FILES))
      typed.push(await typeIn(project, join(project, file), LETTERS, WARM_UP));
    const medians = (of: keyof Keystroke): number[] =>
      typed.map((letters) => median(letters.map((one) => one[of]))).sort((a, b) => a - b);
    measured.push({
      package: `${subject.package}@${subject.version}`,
      files,
      rules: medians('rules'),
      parse: medians('parse'),
    });
  }
  return measured;
}

function filesWithFindings(project: string): string[] {
  const args = ['scan', '.', '--format', 'json', '--min-confidence', 'medium', '--no-baseline'];
  const { findings } = JSON.parse(execute(project, process.execPath, MAIN, ...args)) as {
    findings: { file: string }[];
  };
  return [...new Set(findings.map(({ file }) => file))];
}

function evenly<T>(items: readonly T[], count: number): T[] {
  return items.filter(
    (_, index) => Math.floor(((index + 1) * count) / items.length) > Math.floor((index * count) / items.length),
  );
}
