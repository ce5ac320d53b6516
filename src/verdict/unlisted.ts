import { groupBy } from '../collections/group-by.js';
import type { DeprecationSignals, Observation } from '../model/traffic/observation.js';
import type { Unlisted } from '../model/run-time/observed.js';
import type { Entry } from '../model/registry.js';
import { ANY_METHOD, isFamily, isWithin, operationsOf, parseOperation, routeKey } from '../model/route.js';

type Signalling = Observation & { signals: DeprecationSignals };

/** The operations whose responses say that they are deprecated, and of which no entry is; by API, host, path and method. */
export function unlistedIn(observations: readonly Observation[], entries: readonly Entry[]): Unlisted[] {
  const isListed = listTest(entries);
  const signalling = observations.filter((one): one is Signalling => one.signals !== undefined && !isListed(one));
  const byOperation = groupBy(signalling, ({ api, host, operation }) =>
    JSON.stringify([api ?? '', host ?? '', operation.replace(/^(\S+) (.*)$/s, '$2 $1')]),
  );
  return [...byOperation].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => unlistedOf(same));
}

/** A test whether an entry is about an operation, or about a part of it. */
function listTest(entries: readonly Entry[]): (observation: Observation) => boolean {
  const operations = entries.flatMap((entry) =>
    operationsOf(entry).map((operation) => ({ api: entry.api, ...operation })),
  );
  const keys = new Set(operations.map((one) => `${one.api} ${routeKey(one)}`));
  const families = operations.filter(({ path }) => isFamily(path));
  return ({ api, operation }) => {
    const { method, path } = parseOperation(operation);
    return (
      [method, ANY_METHOD].some((one) => keys.has(`${api} ${routeKey({ method: one, path })}`)) ||
      families.some(
        (family) => family.api === api && [method, ANY_METHOD].includes(family.method) && isWithin(path, family.path),
      )
    );
  };
}

/** The last response counts, if they differ. */
function unlistedOf(same: readonly [Signalling, ...Signalling[]]): Unlisted {
  const inTime = [...same].sort((a, b) => (a.last < b.last ? -1 : 1));
  const last = inTime.at(-1)!;
  const { deprecated, sunset, link } = last.signals;
  const firsts = same.map(({ first }) => first).sort();
  return {
    api: last.api,
    ...(last.host !== undefined && { host: last.host }),
    ...parseOperation(last.operation),
    ...(deprecated !== undefined && { deprecated }),
    ...(sunset !== undefined && { sunset }),
    ...(link !== undefined && { link }),
    count: same.reduce((sum, { count }) => sum + count, 0),
    first: firsts[0]!,
    last: last.last,
  };
}
