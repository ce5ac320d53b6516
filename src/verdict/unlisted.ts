import { groupBy } from '../collections/group-by.js';
import type { DeprecationSignals, Observation } from '../model/traffic/observation.js';
import type { Unlisted } from '../model/run-time/observed.js';
import { together } from '../model/run-time/seen.js';
import type { Entry } from '../model/registry.js';
import { ANY_METHOD, hasMethod, isFamily, isWithin, operationsOf, parseOperation, routeKey } from '../model/route.js';

type Signalling = Observation & { signals: DeprecationSignals };

/** The operations whose responses say that they are deprecated, and of which no entry is; by API, host, path and method. */
export function unlistedIn(observations: readonly Observation[], entries: readonly Entry[]): Unlisted[] {
  const all = observations.filter((one): one is Signalling => one.signals !== undefined);
  if (all.length === 0) return [];
  const isListed = listTest(entries);
  const signalling = all.filter((one) => !isListed(one));
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
      families.some((family) => family.api === api && hasMethod([method], family) && isWithin(path, family.path))
    );
  };
}

/** The last response counts, if they differ. */
function unlistedOf(same: readonly [Signalling, ...Signalling[]]): Unlisted {
  const last = same.reduce((a, b) => (b.last > a.last ? b : a));
  const { deprecated, sunset, link } = last.signals;
  return {
    api: last.api,
    ...(last.host !== undefined && { host: last.host }),
    ...parseOperation(last.operation),
    ...(deprecated !== undefined && { deprecated }),
    ...(sunset !== undefined && { sunset }),
    ...(link !== undefined && { link }),
    ...together(same),
  };
}
