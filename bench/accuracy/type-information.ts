import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { packageRoot } from '../../src/runtime/package-root.js';
import { claimEach, installed, type Claim, type Project, type Scanner } from './scanner.js';
import { callAround, parseFile } from './syntax-tree.js';
import { makeProgram, workspacePackages } from './typescript-program.js';
import type { Vocabulary } from './vocabulary.js';

const SDK = '@gleanwork/api-client';
/** The SDK, and what its hooks and their users get their types from. */
const PACKAGES = [SDK, '@tanstack/react-query', '@types/react'];
const RULE = '@typescript-eslint/no-deprecated';
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** The rule that reports what a declaration marks `@deprecated`, with the declarations of the SDK installed. */
export function typeInformation(vocabulary: Vocabulary): Scanner {
  return {
    id: 'types',
    title: '`no-deprecated`',
    tools: `${installed('typescript-eslint')} with ${installed('typescript')} and ${installed(SDK)}`,
    async scan(project) {
      const modules = install(project);
      try {
        const files = project.files.filter((file) => SCRIPT.test(file));
        return (await lint(project.root, files)).flatMap(({ filePath, messages }) => {
          const file = filePath.slice(project.root.length + 1).replaceAll('\\', '/');
          const text = readFileSync(filePath, 'utf8');
          return messages.flatMap((message) => claimsOf(message, file, text, vocabulary));
        });
      } finally {
        rmSync(modules, { recursive: true, force: true });
      }
    },
  };
}

/** Puts in place what an install would: the SDK with what belongs to it, and the packages of the workspace. */
function install({ root }: Project): string {
  const modules = join(root, 'node_modules');
  const packages = [
    ...PACKAGES.map((name) => ({ name, directory: join(packageRoot(), 'node_modules', name) })),
    ...workspacePackages(root),
  ];
  for (const { name, directory } of packages) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(directory, join(modules, name), 'junction');
  }
  return modules;
}

async function lint(root: string, files: string[]): Promise<ESLint.LintResult[]> {
  if (files.length === 0) return [];
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    ignore: false,
    allowInlineConfig: false,
    overrideConfig: {
      files: ['**/*.{js,jsx,cjs,mjs,ts,tsx,cts,mts}'],
      plugins: { '@typescript-eslint': tseslint.plugin as unknown as ESLint.Plugin },
      languageOptions: {
        parser: tseslint.parser as Linter.Parser,
        parserOptions: { programs: [makeProgram(root, files)], tsconfigRootDir: root },
      },
      rules: { [RULE]: 'error' },
    },
  });
  const results = await eslint.lintFiles(files);
  const broken = results.flatMap(({ filePath, messages }) =>
    messages.filter(({ fatal }) => fatal).map(({ message }) => `${filePath}: ${message}`),
  );
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return results;
}

/**
 * A report claims the entries whose field, SDK method, SDK function or hook it names; one that names none is about
 * something else.
 */
function claimsOf(
  { ruleId, line, column, endColumn }: Linter.LintMessage,
  file: string,
  text: string,
  { fields, callees }: Vocabulary,
): Claim[] {
  if (ruleId !== RULE) return [];
  const source = text.split('\n')[line - 1]!;
  const name = source.slice(column - 1, (endColumn ?? column) - 1).replace(/^(['"])(.*)\1$/, '$2');
  const place = { file, line, endLine: line };
  const tree = parseFile(file, text);
  const call = tree && callAround(tree, line - 1, column - 1);
  const imported = new RegExp(String.raw`(\w+)\s+as\s+${name}\b`).exec(text)?.[1] ?? name;
  return [
    ...claimEach(fields.get(name) ?? [], place),
    ...claimEach(named(imported, source.slice(0, column - 1), callees), { ...place, ...call }),
  ];
}

/**
 * Of several methods of that name, those whose owner stands in front of it; if it stands there for none, all of them.
 */
function named<T>(name: string, before: string, callees: Map<string, T[]>): T[] {
  const all = [...callees].filter(([callee]) => callee === name || callee.endsWith(`.${name}`));
  const owned = all.filter(([callee]) =>
    new RegExp(String.raw`\b${callee.slice(0, -name.length).replace('.', '')}[?!]?\.$`).test(before),
  );
  return (owned.length > 0 ? owned : all).flatMap(([, entries]) => entries);
}
