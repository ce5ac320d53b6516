import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/runtime/package-root.js';
import { ours } from './contestants.js';
import { race, type Contestant } from './measure.js';
import { ms, table, type Section } from './page.js';
import { commitAll, copy, execute, once } from './shell.js';

export const PACKAGES = ['@gleanwork/local-mcp-server@0.7.6', '@gleanwork/mcp-server@0.7.1'];

const ESLINT = ['eslint@10.15.0', 'typescript-eslint@8.73.0', 'typescript@6.0.2'];

/** Why a claim that held for the findings alone does not hold. */
const LATER =
  'a seventh of the time goes to the rules of the contract and to the comparison with the installed SDK, which came later; the rest is not explained';

/** ESLint with one rule and with types, of which the former needs the latter. */
const CONFIG = `import tseslint from 'typescript-eslint';
export default [{
  files: ['**/*.js', '**/*.ts'],
  ignores: ['node_modules/**', '**/*.d.ts'],
  plugins: { '@typescript-eslint': tseslint.plugin },
  languageOptions: { parser: tseslint.parser, parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  rules: { '@typescript-eslint/no-deprecated': 'error' },
}];
`;

/** A package as a project: its files, and beside them what they import, with types. */
export function project(specifier: string): string {
  const name = specifier.slice(0, specifier.lastIndexOf('@'));
  return once(`project-${name.replace(/\W+/g, '-')}`, (directory) => {
    writeFileSync(join(directory, 'package.json'), '{ "private": true, "type": "module" }');
    execute(directory, 'npm', 'install', '--silent', '--no-audit', '--no-fund', specifier, ...ESLINT);
    copy(join(directory, 'node_modules', name), join(directory, 'package'));
    writeFileSync(
      join(directory, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'ES2023',
          module: 'NodeNext',
          allowJs: true,
          checkJs: false,
          noEmit: true,
          skipLibCheck: true,
          types: [],
        },
        include: ['package'],
        exclude: ['**/*.d.ts'],
      }),
    );
    writeFileSync(join(directory, 'eslint.config.js'), CONFIG);
    writeFileSync(join(directory, '.gitignore'), 'node_modules/\n');
    commitAll(directory);
    execute(directory, 'git', 'rm', '-r', '--quiet', '--cached', 'node_modules');
  });
}

/** (b) Packages that use the API. */
export function packagesWithUses(runs: number): Section {
  const loads: Contestant = {
    name: 'loading ts-morph',
    cwd: packageRoot(),
    command: [process.execPath, '-e', "require('ts-morph')"],
  };
  const projects = PACKAGES.map((specifier) => ({ specifier, cwd: project(specifier) }));
  const contestants = projects.flatMap(({ specifier, cwd }): Contestant[] => [
    ours(cwd, specifier, 'package', '--format', 'json'),
    {
      name: `ESLint ${specifier}`,
      cwd,
      command: [join(cwd, 'node_modules/.bin/eslint'), '--format', 'json', 'package'],
      accepted: [0, 1],
    },
  ]);
  const measured = race([loads, ...contestants], runs);
  const load = measured.get(loads.name)!.milliseconds;
  const rows = projects.map(({ specifier }) => {
    const [own, eslint] = [measured.get(specifier)!, measured.get(`ESLint ${specifier}`)!];
    const found = (JSON.parse(own.stdout) as { findings: unknown[] }).findings.length;
    const reported = (JSON.parse(eslint.stdout) as { messages: { ruleId: string | null }[] }[])
      .flatMap(({ messages }) => messages)
      .filter(({ ruleId }) => ruleId !== null).length;
    return { specifier, own: own.milliseconds, eslint: eslint.milliseconds, found, reported };
  });
  return {
    title: 'Packages with uses',
    text: `Against ESLint with \`@typescript-eslint/no-deprecated\` and types (${ESLINT.map((name) => `\`${name}\``).join(', ')}), with everything that the packages import installed.

${table(
  ['package', 'deprec-scan', 'ESLint', 'ratio', 'findings', 'reports of ESLint'],
  rows.map(({ specifier, own, eslint, found, reported }) => [
    `\`${specifier}\``,
    ms(own),
    ms(eslint),
    (eslint / own).toFixed(1),
    found,
    reported,
  ]),
)}

Loading ts-morph alone takes ${ms(load)} ms.`,
    claims: [
      {
        claim: 'packages with uses: ESLint takes so many times as long, at least',
        measured: Math.min(...rows.map(({ own, eslint }) => eslint / own)),
        atLeast: 5,
        reason: LATER,
      },
      {
        claim: 'packages with uses: findings for each report of ESLint, at least',
        measured: Math.min(...rows.map(({ found, reported }) => found / Math.max(1, reported))),
        atLeast: 1,
      },
      {
        claim: `scan of \`${PACKAGES[0]}\`, in times of loading ts-morph`,
        measured: rows[0]!.own / load,
        atMost: 2,
        reason: LATER,
      },
    ],
  };
}
