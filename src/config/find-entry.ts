import { UserError } from '../model/errors.js';
import { RULES, type RuleId } from '../model/contract.js';
import type { Entry, Registry } from '../model/registry.js';
import { closest } from '../registry/suggest.js';

const MAX_SUGGESTIONS = 3;

/**
 * @throws UserError with the nearest ids if the registry has no entry of this id.
 */
export function findEntry(id: string, { entries }: Registry): Entry {
  const entry = entries.find((one) => one.id === id);
  if (entry) return entry;
  const ids = entries.map((one) => one.id);
  throw unknownId(id, ids) ?? new UserError(noEntry(id), 'deprec-scan registry list shows all ids');
}

/** The name of a rule of contracts, or an entry of the registry. */
export type Named = { rule: RuleId } | { entry: Entry };

/**
 * @throws UserError with the nearest ids if the registry has no entry of this id, and no rule has this name.
 */
export function findNamed(id: string, { entries }: Registry): Named {
  const entry = entries.find((one) => one.id === id);
  if (entry) return { entry };
  const rule = RULES.find((one) => one === id);
  if (rule) return { rule };
  const ids = [...entries.map((one) => one.id), ...RULES];
  throw (
    unknownId(id, ids) ??
    new UserError(
      `${noEntry(id)}, and no rule has this name`,
      `deprec-scan registry list shows all ids; the rules are ${RULES.join(', ')}`,
    )
  );
}

function noEntry(id: string): string {
  return `no entry "${id}" in the registry`;
}

/** The error for an id that is nearly one of some; undefined if it is like none. */
function unknownId(id: string, ids: readonly string[]): UserError | undefined {
  const near = nearestIds(id, ids);
  return near.length > 0 ? new UserError(noEntry(id), `did you mean ${near.join(' or ')}?`) : undefined;
}

/** Ids that contain the word, such as the bare name of a field, or else the nearest id. */
function nearestIds(id: string, ids: readonly string[]): string[] {
  const word = id.toLowerCase();
  const holding = word === '' ? [] : ids.filter((known) => known.toLowerCase().includes(word));
  if (holding.length > 0) return holding.slice(0, MAX_SUGGESTIONS);
  const near = closest(id, ids);
  if (near !== null) return [near];
  // A misspelt field name is far from every whole id, so the last steps are compared.
  const last = closest(id, ids.map(lastStep));
  return last === null ? [] : ids.filter((known) => lastStep(known) === last).slice(0, MAX_SUGGESTIONS);
}

function lastStep(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}
