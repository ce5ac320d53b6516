import type { RuleId } from './contract.js';
import type { Level } from './violation.js';

/** The levels of rules; `*` is for all that have none of their own. */
export type Levels = Readonly<Partial<Record<RuleId | '*', Level>>>;

/** By default each rule fails the gate but this one: a response may be looked at in ways that no analysis sees. */
export const DEFAULT_LEVELS: Levels = { 'check-status': 'warn', '*': 'error' };

/** The level of a rule in the first of several sets that has one. The last has one for each. */
export function levelIn(layers: readonly Levels[], rule: RuleId): Level {
  return layers.map((layer) => layer[rule] ?? layer['*']).find((level) => level !== undefined)!;
}
