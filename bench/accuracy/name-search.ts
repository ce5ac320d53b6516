import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimEach, type Project, type Scanner } from './scanner.js';
import { callAround, parseFile } from './syntax-tree.js';
import type { Vocabulary } from './vocabulary.js';

export interface Match {
  file: string;
  /** 1-based. */
  line: number;
  name: string;
}

/** Looks for words, anywhere in a line: every hit is a finding of every entry of that name. */
export function nameSearch({ fields, segments }: Vocabulary): Scanner {
  const ripgrep = ripgrepVersion();
  const search = ripgrep === undefined ? searchLines : searchWithRipgrep;
  return {
    id: 'names',
    title: 'search for names',
    tools: ripgrep ?? 'a line search in place of ripgrep, which is not installed',
    scan: (project) =>
      search([...fields.keys(), ...segments.keys()], project).flatMap((match) => {
        const { file, line, name } = match;
        const place = { file, line, endLine: line };
        return [
          ...claimEach(fields.get(name) ?? [], place),
          ...claimEach(segments.get(name) ?? [], { ...place, ...callOf(match, project.root) }),
        ];
      }),
  };
}

function callOf({ file, line, name }: Match, root: string): { line: number; endLine: number } | undefined {
  const text = readFileSync(join(root, file), 'utf8');
  const tree = parseFile(file, text);
  return tree && callAround(tree, line - 1, text.split('\n')[line - 1]!.indexOf(name));
}

/** `ripgrep 13.0.0`, or undefined when it is not on the path. */
export function ripgrepVersion(): string | undefined {
  const { status, stdout } = spawnSync('rg', ['--version'], { encoding: 'utf8' });
  return status === 0 ? /^ripgrep \S+/.exec(stdout)?.[0] : undefined;
}

export function searchWithRipgrep(names: readonly string[], { root, files }: Project): Match[] {
  if (files.length === 0) return [];
  const options = [
    '--no-config',
    '--sort=path',
    '--word-regexp',
    '--fixed-strings',
    '--only-matching',
    '--line-number',
    '--with-filename',
    '--null',
    '--no-heading',
    '--color=never',
  ];
  const { status, stdout, stderr, error } = spawnSync(
    'rg',
    [...options, ...names.flatMap((name) => ['-e', name]), '--', ...files],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  // 1: nothing found.
  if (error ?? (status !== 0 && status !== 1)) throw error ?? new Error(`rg: ${stderr}`);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((hit) => {
      const [file, rest] = hit.split('\0') as [string, string];
      const colon = rest.indexOf(':');
      return { file, line: Number(rest.slice(0, colon)), name: rest.slice(colon + 1) };
    });
}

/** What ripgrep does with these options: literal names that stand between characters which are no part of a word. */
export function searchLines(names: readonly string[], { root, files }: Project): Match[] {
  const word = String.raw`[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]`;
  const pattern = new RegExp(`(?<!${word})(?:${names.join('|')})(?!${word})`, 'gu');
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => [...text.matchAll(pattern)].map(([name]) => ({ file, line: index + 1, name }))),
  );
}
