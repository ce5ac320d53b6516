import type { NotUnderstood } from '../model/finding.js';
import type { Usage } from '../model/usage.js';

/**
 * Files that name an API in which no call is understood, one entry each. Whether a client that a file only makes is
 * ever called is known after all parts are analysed: a framework may pass it to files without an import.
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
