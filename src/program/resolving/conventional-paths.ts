import { posix } from 'node:path';
import { foldersAround } from './folders.js';

/**
 * Prefixes that frameworks and their templates set up as aliases without a tsconfig, with their directories: `@/` of
 * Vue CLI, Vite and Next, `~/` of Nuxt and Remix, `$lib/` of SvelteKit,
 * `@site/` of Docusaurus; a path from the root of a server or of Meteor. No package has such a name.
 */
const ALIASES: readonly { prefix: string; directories: readonly string[] }[] = [
  { prefix: '@/', directories: ['src', '.', 'app'] },
  { prefix: '~/', directories: ['src', 'app', '.'] },
  { prefix: '~~/', directories: ['.'] },
  { prefix: '@@/', directories: ['.'] },
  { prefix: '$lib/', directories: ['src/lib'] },
  { prefix: '@site/', directories: ['.'] },
  { prefix: '/', directories: ['.', 'public'] },
];

/**
 * Paths, relative to the root, that a specifier may mean by convention: from the directory of the importing file
 * upward.
 */
export function conventionalPaths(specifier: string, from: string): string[] {
  const alias = ALIASES.find(({ prefix }) => specifier.startsWith(prefix));
  if (!alias) return [];
  const rest = specifier.slice(alias.prefix.length);
  return foldersAround(from).flatMap((directory) =>
    alias.directories.map((under) => posix.join(directory, under, rest)),
  );
}
