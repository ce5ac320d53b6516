import type { Problem } from '../../model/finding.js';
import type { QuestionCost } from '../../model/profile.js';
import type { Usage } from '../../model/usage.js';
import type { Demand } from '../../syntax/program-view.js';
import type { Channels } from '../domain/channels.js';
import type { Origins } from '../engine/partial-program.js';

/** The result for modules that are analysed together. */
export interface FoundCalls {
  usage: Usage;
  demand: Demand;
  channels: Channels;
  /** Whether some of it is unknown because a limit was reached. */
  isCut: boolean;
  /** Whether that limit was time. */
  isLate: boolean;
  origins: Origins;
  /** Errors inside the analysis, each with its place. */
  failures: Problem[];
  /** Evaluations, look-ups, and values gone through, as `Budget` counts them. */
  effort: number;
  /** The most expensive questions. */
  questions: readonly QuestionCost[];
}
