import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { packageRoot } from '../../src/runtime/package-root.js';
import { PLUGIN_RULES } from './lint.js';

/** The plugin as it is published: what `npm run build` has made. */
const { default: plugin } = (await import(
  join(packageRoot(), 'dist', 'rules', 'index.js')
)) as typeof import('../../rules/index.js');

/** One lint of a file while somebody types in it, in milliseconds. */
export interface Keystroke {
  parse: number;
  rules: number;
}

/**
 * Keystrokes before the compiler of the machine has got to know the code; an editor that has been open for a minute is
 * past them.
 */
const WARM_UP = 15;
/**
 * Between two letters, as when somebody types ten a second. A process that never waits collects its garbage only while
 * it is at work.
 */
const PAUSE_MS = 100;

/**
 * Types a name in the middle of a file, letter by letter, in a process that lives on; after each letter the file is
 * linted.
 *
 * @param file absolute path of the file in a project.
 */
export async function typeIn(project: string, file: string, letters: number, warmUp = WARM_UP): Promise<Keystroke[]> {
  const text = readFileSync(file, 'utf8');
  const linter = new Linter({ cwd: project });
  const config: Linter.Config[] = [
    { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser as Linter.Parser } },
    plugin.configs.strict,
    { settings: { 'deprec-scan': { asOf: '2026-12-20' } } },
  ];
  // Only that entry of ESLint which fixes keeps times, though its types do not know it.
  const options = { filename: file, fix: false, stats: true };
  const lines = text.split('\n');
  const middle = lines.findIndex((line, index) => index >= lines.length / 2 && line === '}') + 1;
  const keystrokes: Keystroke[] = [];
  for (let typed = 1; typed <= warmUp + letters; typed++) {
    await wait(PAUSE_MS);
    const edited = lines.toSpliced(middle, 0, `const ${'a'.repeat(typed)} = 1;`).join('\n');
    const { messages } = linter.verifyAndFix(edited, config, options);
    if (messages.some(({ fatal }) => fatal) || messages.length === 0)
      throw new Error(`${file}: ${messages[0]?.message ?? 'nothing is found'}`);
    const pass = linter.getTimes().passes.at(-1)!;
    keystrokes.push({
      parse: pass.parse?.total ?? 0,
      rules: PLUGIN_RULES.reduce((sum, rule) => sum + (pass.rules?.[rule]?.total ?? 0), 0),
    });
  }
  return keystrokes.slice(warmUp);
}
