import { posix } from 'node:path';

/**
 * Prefixes that frameworks and their templates set up as aliases without a tsconfig, with their directories: `@/` of
 * Vue CLI, Vite and Next, `~/` of Nuxt and Remix, `$lib/` of SvelteKit. No package has such a name.
 */
const ALIASES: readonly { prefix: string; directories: readonly string[] }[] = [
  { prefix: '@/', directories: ['src', '.', 'app'] },
  { prefix: '~/', directories: ['src', 'app', '.'] },
  { prefix: '~~/', directories: ['.'] },
  { prefix: '@@/', directories: ['.'] },
  { prefix: '$lib/', directories: ['src/lib'] },
];

/**
 * Paths, relative to the root, that a specifier may mean by convention: from the directory of the importing file
 * upward.
 */
export function conventionalPaths(specifier: string, from: string): string[] {
  const alias = ALIASES.find(({ prefix }) => specifier.startsWith(prefix));
  if (!alias) return [];
  const rest = specifier.slice(alias.prefix.length);
  return ancestors(posix.dirname(from)).flatMap((directory) =>
    alias.directories.map((under) => posix.join(directory, under, rest)),
  );
}

function ancestors(directory: string): string[] {
  return directory === '.' || directory === '/' ? ['.'] : [directory, ...ancestors(posix.dirname(directory))];
}
