import type { AnalysedPart } from '../src/analysis/part-cache.js';
import type { Usage } from '../src/model/usage.js';

type Contracted = Pick<Usage, 'breaches' | 'tokens'>;

/** What was found in the parts, with another result for one file. */
export function withFile(file: string, own: Contracted, parts: readonly AnalysedPart[]): Contracted[] {
  const elsewhere = <T extends { file: string }>(all: readonly T[]): T[] => all.filter((one) => one.file !== file);
  return [...parts.map(({ usage }) => ({ breaches: elsewhere(usage.breaches), tokens: elsewhere(usage.tokens) })), own];
}
