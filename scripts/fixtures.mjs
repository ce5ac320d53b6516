// Where the fixtures of this project are, for scripts, and the modules of the tests that scripts share.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));

/**
 * A module of test/scan that imports nothing of the project. It is TypeScript, which not every version of Node.js that is
 * supported can load.
 *
 * @param {string} name
 */
export async function loadFromTests(name) {
  const source = readFileSync(new URL(`../test/scan/${name}.ts`, import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

/** The directory of each fixture by its name, below a directory that is given. */
export const { fixturePaths } = await loadFromTests('fixture-paths');
