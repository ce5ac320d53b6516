import { groupBy } from '../../../../src/collections/group-by.js';
import type { AuditReport } from '../../../../src/model/audit/audit.js';
import type { Gap, Observed, SeenRange, Unlisted } from '../../../../src/model/run-time/observed.js';
import type { IsoDate } from '../../../../src/model/registry.js';
import { together } from '../../../../src/model/run-time/seen.js';

/** A scan, and its name in the report over several. */
interface Named {
  name: string;
  audit: Pick<AuditReport, 'observed'>;
}

/**
 * What the evidence of several scans says together; nothing if none of them had any. A gap stays that of its scan: the
 * requests are those of its program.
 */
export function mergeObserved(scans: readonly Named[], asOf: IsoDate): Pick<AuditReport, 'observed'> {
  const given = scans.flatMap(({ name, audit: { observed } }) => (observed ? [{ name, observed }] : []));
  if (given.length === 0) return {};
  const all = <T>(of: (observed: Observed, name: string) => readonly T[]): T[] =>
    given.flatMap(({ name, observed }) => of(observed, name));
  const observed: Observed = {
    ...rangeOf(given.map(({ observed }) => observed)),
    files: all(({ files }, name) => files.map((file) => ({ ...file, file: `${name}/${file.file}` }))),
    apis: grouped(
      all(({ apis }) => apis),
      ({ api }) => api,
    ).map(([{ api }, same]) => ({ api, ...rangeOf(same) })),
    entries: grouped(
      all(({ entries }) => entries),
      ({ entry, in: place }) => JSON.stringify([entry, place ?? '']),
    ).map(([{ entry, in: place }, same]) => ({ entry, in: place, ...together(same) })),
    gaps: all(({ gaps }, name) => gaps.map((gap) => standing({ ...gap, scan: name }, asOf))),
    unlisted: grouped(
      all(({ unlisted }) => unlisted),
      ({ api, host, path, method }) => JSON.stringify([api ?? '', host ?? '', path, method]),
    ).map(([, same]) => ({ ...latest(same), ...together(same) })),
    unknownEntries: [...new Set(all(({ unknownEntries }) => unknownEntries))].sort(),
  };
  return { observed };
}

/** A gap whose acceptance has ended counts again. What fails the gate of its project is not known here. */
function standing({ accepted, ...gap }: Gap, asOf: IsoDate): Gap {
  if (!accepted) return gap;
  return accepted.until >= asOf ? { ...gap, accepted } : { ...gap, severity: 'warning' };
}

/** Groups by key, in the order of the keys, each with its first item. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [T, [T, ...T[]]][] {
  return [...groupBy(items, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => [same[0], same]);
}

function latest(same: readonly [Unlisted, ...Unlisted[]]): Unlisted {
  return same.reduce((a, b) => (b.last > a.last ? b : a));
}

function rangeOf(all: readonly SeenRange[]): SeenRange {
  const firsts = all.flatMap(({ first }) => first ?? []).sort();
  const lasts = all.flatMap(({ last }) => last ?? []).sort();
  return {
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    first: firsts[0] ?? null,
    last: lasts.at(-1) ?? null,
  };
}
