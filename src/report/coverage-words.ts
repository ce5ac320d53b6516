import type { Summary } from '../model/results/report.js';
import { plural } from './text.js';

/** `8 source files, 6 analysed; 3 other files searched`. */
export function filesWords({ files, sources, analysed }: Pick<Summary, 'files' | 'sources' | 'analysed'>): string {
  const others = files - sources;
  return [
    `${plural(sources, 'source file')}, ${analysed === 0 ? 'none' : analysed} analysed`,
    ...(others > 0 ? [`${plural(others, 'other file')} searched`] : []),
  ].join('; ');
}

/** The most names that a sentence has. */
const MOST_NAMED = 5;

/** `12 calls have a URL from outside: HOOK_URL, NOTIFY_URL`; null without any. */
export function outsideWords({ outside }: Pick<Summary, 'outside'>): string | null {
  if (!outside) return null;
  const { calls, names } = outside;
  const named = names.slice(0, MOST_NAMED);
  const shown = names.length > named.length ? [...named, '…'] : named;
  return `${plural(calls, 'call has', 'calls have')} a URL from outside: ${shown.join(', ')}`;
}
