import type { NotUnderstood } from '../model/finding.js';
import type { Usage } from '../model/usage.js';

/**
 * Files that name an API and in which no call is understood, one entry each. Whether a client that a file only makes is
 * called is known when all parts of the program are: a framework may hand it to files that do not import the one that
 * makes it.
 */
export function silentFiles(usages: readonly Usage[]): NotUnderstood[] {
  const called = new Set(usages.flatMap(({ calls }) => calls.map(({ client }) => client)));
  const left = usages
    .flatMap(({ silent }) => silent)
    .filter(({ unless }) => !unless.some((client) => called.has(client)));
  const first = new Map<string, NotUnderstood>();
  for (const { unless: _, ...text } of left) if (!first.has(text.file)) first.set(text.file, text);
  return [...first.values()];
}
