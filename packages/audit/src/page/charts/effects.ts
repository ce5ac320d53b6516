import type { Counts } from '../../../../../src/model/audit/audit.js';
import { PALETTE } from './palette.js';

export type EffectCounts = Pick<Counts, 'uses' | 'silent' | 'unknown'>;

/** The parts of a bar, by how somebody notices the removal. */
const EFFECT_PARTS = [
  { title: 'silent', color: PALETTE.silent, of: ({ silent }: EffectCounts) => silent },
  {
    title: 'gives an error',
    color: PALETTE.error,
    of: ({ uses, silent, unknown }: EffectCounts) => uses - silent - unknown,
  },
  { title: 'not published', color: PALETTE.unknown, of: ({ unknown }: EffectCounts) => unknown },
] as const;

/** The parts that some bar has; silence and errors always, because their absence says something. */
export function shownEffects(all: readonly EffectCounts[]): (typeof EFFECT_PARTS)[number][] {
  return EFFECT_PARTS.filter(({ color, of }) => color !== PALETTE.unknown || all.some((counts) => of(counts) > 0));
}
