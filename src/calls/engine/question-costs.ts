import type { QuestionCost } from '../../model/profile.js';
import { locate, scopeOf } from '../domain/places.js';
import type { PlaceCost } from './budget.js';

/** The cost of a question, for a profile of the run. */
export function costAt({ place, steps, milliseconds }: PlaceCost): QuestionCost {
  const { file, line } = locate(place);
  return { file, line, scope: scopeOf(place), steps: Math.round(steps), milliseconds };
}
