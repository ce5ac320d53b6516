import { addMonths, daysBetween, isIsoDate } from '../../../../src/model/dates.js';
import { oncePer } from '../../../../src/collections/once.js';
import type { Entry, IsoDate, RegistryFile, RemovalPolicy } from '../../../../src/model/registry.js';
import { routeKey, parseOperation } from '../../../../src/model/route.js';
import { issue, type Issue } from '../../../../src/registry/problem.js';

/** What a list is held against, beside what any list must be. */
export interface PolicyContext {
  policy: RemovalPolicy;
  /** An earlier edition of the list. */
  base: RegistryFile | null;
}

type Rule = (entry: Entry, list: RegistryFile, context: PolicyContext) => Issue | null;

/** One rule for each promise; the path of an issue begins at the entry. */
const RULES: readonly Rule[] = [onRemovalDay, withNotice, notMovedForward, replacementIsAlive];

/** Where the entries of a list break its policy. */
export function policyIssues(list: RegistryFile, context: PolicyContext): Issue[] {
  return list.entries.flatMap((entry, index) =>
    RULES.flatMap((rule) => {
      const found = rule(entry, list, context);
      return found ? [{ ...found, path: ['entries', index, ...found.path] }] : [];
    }),
  );
}

function onRemovalDay({ removal }: Entry, _: RegistryFile, { policy: { removalDays } }: PolicyContext): Issue | null {
  if (removal === null || !removalDays || removalDays.includes(removal.slice(5))) return null;
  return issue(
    ['removal'],
    `\`${removal}\` is not an allowed removal date`,
    `removals are allowed on ${removalDays.join(', ')} of each year`,
  );
}

function withNotice(
  { announced, removal }: Entry,
  _: RegistryFile,
  { policy: { monthsOfNotice } }: PolicyContext,
): Issue | null {
  if (announced === null || removal === null || monthsOfNotice === undefined) return null;
  const earliest = addMonths(announced, monthsOfNotice);
  if (daysBetween(earliest, removal) >= 0) return null;
  const hint = `${monthsOfNotice} months after the announcement is ${earliest}`;
  return issue(['removal'], `\`${removal}\` leaves too little notice`, hint);
}

/** A day that comes earlier than people were told needs an announcement of its own. */
function notMovedForward(entry: Entry, _: RegistryFile, { base }: PolicyContext): Issue | null {
  const before = base && entriesById(base).get(entry.id);
  if (!before || before.removal === null || entry.removal === null) return null;
  if (daysBetween(entry.removal, before.removal) <= 0 || isLater(entry.announced, before.announced)) return null;
  const hint = 'an earlier date needs a new announcement: a later `announced`';
  return issue(['removal'], `was moved to an earlier date: from \`${before.removal}\` to \`${entry.removal}\``, hint);
}

const entriesById = oncePer(({ entries }: RegistryFile) => new Map(entries.map((entry) => [entry.id, entry])));

function isLater(day: IsoDate | null, than: IsoDate | null): boolean {
  return day !== null && than !== null && isIsoDate(day) && daysBetween(than, day) > 0;
}

/** Where a list says which operations live, a replacement is one of them. */
function replacementIsAlive({ api, replacement }: Entry, { apis }: RegistryFile): Issue | null {
  const routes = apis.find(({ id }) => id === api)?.routes;
  if (replacement?.kind !== 'endpoint' || !routes) return null;
  const keyOf = (operation: string): string => routeKey(parseOperation(operation));
  if (routes.some((route) => keyOf(route) === keyOf(replacement.target))) return null;
  return issue(
    ['replacement', 'target'],
    `\`${replacement.target}\` is not among the live operations`,
    'see `routes` of the API',
  );
}
