import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/runtime/package-root.js';
import { loadRegistry } from '../../src/registry/load.js';
import { needlesFor } from '../../src/analysis/search-files.js';
import type { Contestant } from './measure.js';
import { CACHE, install, ripgrep } from './shell.js';

export const MAIN = join(packageRoot(), 'dist/src/cli/main.js');
export const AS_OF = '2026-11-21';

/** What `npm run bench` compares with, in the versions that it was written with. */
const TOOLS = ['@ast-grep/cli@0.51.1', 'oxlint@1.94.0'];

export function ours(cwd: string, name = 'deprec-scan', ...args: string[]): Contestant {
  return { name, cwd, command: [process.execPath, MAIN, '--as-of', AS_OF, ...args] };
}

/** Node.js doing nothing. */
export function nothing(cwd: string): Contestant {
  return { name: 'Node.js alone', cwd, command: [process.execPath, '-e', '0'] };
}

/** ripgrep, looking for the strings that this tool looks for, letter case ignored as it does. */
export function searcher(cwd: string): Contestant {
  const file = join(CACHE, 'needles.txt');
  writeFileSync(file, `${needlesFor(loadRegistry([]), []).all.join('\n')}\n`);
  return {
    name: 'ripgrep',
    cwd,
    command: [ripgrep(), '--files-with-matches', '--ignore-case', '--fixed-strings', '--file', file, '.'],
    accepted: [0, 1],
  };
}

/** ast-grep with a rule for string literals in which one of the strings stands. */
export function syntaxSearcher(cwd: string): Contestant {
  const pattern = needlesFor(loadRegistry([]), [])
    .all.map((needle) => needle.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    .join('|');
  const rules = ['TypeScript', 'Tsx', 'JavaScript'].map(
    (language) =>
      `id: ${language}\nlanguage: ${language}\nseverity: hint\nrule:\n  any:\n    - kind: string\n    - kind: template_string\n  regex: ${JSON.stringify(`(?i)${pattern}`)}`,
  );
  return {
    name: 'ast-grep',
    cwd,
    command: [join(tools(), 'ast-grep'), 'scan', '--inline-rules', rules.join('\n---\n'), '--json=stream', '.'],
    accepted: [0, 1],
  };
}

/** oxlint as it comes, without its output. */
export function linter(cwd: string): Contestant {
  return { name: 'oxlint', cwd, command: [join(tools(), 'oxlint'), '--silent', '.'], accepted: [0, 1] };
}

/** oxlint with a single rule that finds nothing: what it takes to parse. */
export function parsingLinter(cwd: string): Contestant {
  return {
    name: 'oxlint, one rule',
    cwd,
    command: [join(tools(), 'oxlint'), '--silent', '--allow', 'all', '--deny', 'no-debugger', '.'],
    accepted: [0, 1],
  };
}

function tools(): string {
  return join(install('tools', TOOLS), 'node_modules', '.bin');
}
