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
