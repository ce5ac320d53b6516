import { addToGroup, groupBy } from '../collections/group-by.js';
import type { CallRecord, Finding } from '../model/finding.js';
import { type Entry, type IsoDate, type PartPlace, type Registry, isReceived } from '../model/registry.js';
import { ANY_METHOD, hasMethod, isFamily, isWithin, operationsOf, parseOperation, routeKey } from '../model/route.js';
import type {
  Gap,
  GapAcceptance,
  GivenEvidence,
  Observed,
  SeenEntry,
  SeenRange,
  Unlisted,
} from '../model/run-time/observed.js';
import { type Seen, together } from '../model/run-time/seen.js';
import type { DeprecationSignals, Observation, ObservedEntry } from '../model/traffic/observation.js';
import { standingOn } from './acceptance.js';
import { callTest } from './observed-calls.js';

/** What an analysis has found in everything that it looked at, reported or not. */
export interface Scanned {
  findings: readonly Finding[];
  calls: readonly CallRecord[];
}

/** What the evidence says of an analysis. */
export interface ObservedVerdict {
  observed: Observed;
  /** How often requests used what a finding is about, at its place if they named one; null if none did. */
  seenOf: (finding: Pick<Finding, 'id'>) => Seen | null;
}

/** What becomes of gaps. */
export interface GapPolicy {
  /** Whether they fail the gate. */
  isFailing: boolean;
  asOf: IsoDate;
  /** What is accepted. */
  accepted: readonly AcceptedEntry[];
}

/** An acceptance of the gaps of an entry. */
export interface AcceptedEntry extends GapAcceptance {
  entry: string;
}

/** An entry that an observation has, with the observation. */
interface Sighting {
  entry: ObservedEntry;
  of: Observation;
}

/**
 * Joins findings with what requests of the running program used. Entry and place have to agree. Requests that name a
 * file of such findings count for those alone, and all others for every finding of the entry in that place.
 *
 * @param scanned all that was analysed: what is not reported closes a gap, too.
 */
export function compareWithEvidence(
  evidence: readonly GivenEvidence[],
  scanned: Scanned,
  registry: Pick<Registry, 'entries'>,
  policy: GapPolicy,
): ObservedVerdict {
  const observations = evidence.flatMap((file) => file.observations);
  const listed = new Set(registry.entries.map(({ id }) => id));
  const all = observations.flatMap((of) => of.entries.map((entry): Sighting => ({ entry, of })));
  const known = all.filter(({ entry }) => listed.has(entry.id));
  const observed: Observed = {
    ...rangeOf(observations),
    files: evidence.map((given) => ({ file: given.file, ...rangeOf(given.observations) })),
    apis: apisIn(observations),
    entries: entriesIn(known),
    gaps: gapsIn(known, scanned, registry.entries).map((gap) => judgedGap(gap, policy)),
    unlisted: unlistedIn(observations, registry.entries),
    unknownEntries: [...new Set(all.map(({ entry }) => entry.id))].filter((id) => !listed.has(id)).sort(),
  };
  const seen = seenByFinding(known, scanned.findings);
  return { observed, seenOf: ({ id }) => seen.get(id) ?? null };
}

function apisIn(observations: readonly Observation[]): Observed['apis'] {
  return [...groupBy(observations, ({ api }) => api)]
    .flatMap(([api, same]) => (api === null ? [] : [{ api, ...rangeOf(same) }]))
    .sort((a, b) => compare([a.api], [b.api]));
}

function rangeOf(observations: readonly Seen[]): SeenRange {
  if (observations.length === 0) return { requests: 0, first: null, last: null };
  const { count, first, last } = together(observations);
  return { requests: count, first, last };
}

function partKey(entry: string, place: PartPlace | null): string {
  return JSON.stringify([entry, place]);
}

function entriesIn(known: readonly Sighting[]): SeenEntry[] {
  const byPart = groupBy(known, ({ entry }) => partKey(entry.id, entry.in));
  return [...byPart.values()]
    .map((same) => {
      const { id, in: place } = same[0].entry;
      return { entry: id, in: place, ...together(same.map(({ of }) => of)) };
    })
    .sort((a, b) => compare([a.entry, a.in ?? ''], [b.entry, b.in ?? '']));
}

/** By id of the finding. */
function seenByFinding(known: readonly Sighting[], findings: readonly Finding[]): Map<string, Seen> {
  const byPart = groupBy(findings, (finding) => partKey(finding.entry, finding.in));
  const bySite = groupBy(known, ({ entry, of }) => JSON.stringify([entry.id, entry.in, of.site]));
  const seen = new Map<string, [Seen, ...Seen[]]>();
  for (const same of bySite.values()) {
    const [{ entry, of }] = same;
    const requests = together(same.map((one) => one.of));
    for (const { id } of findingsAt(of.site, byPart.get(partKey(entry.id, entry.in)) ?? []))
      addToGroup(seen, id, requests);
  }
  return new Map([...seen].map(([id, all]) => [id, together(all)]));
}

/**
 * The entries that were used and not found. A response that carries a field shows no use of it, so that is a gap only if
 * the analysis knows of no call of the operation; what an event carries never is.
 */
function gapsIn(known: readonly Sighting[], scanned: Scanned, entries: Registry['entries']): Omit<Gap, 'severity'>[] {
  const uses = scanned.findings.filter(({ confidence }) => confidence !== 'low');
  const found = new Set(uses.map((finding) => partKey(finding.entry, finding.in)));
  const isCalled = callTest({ findings: uses, calls: scanned.calls }, entries);
  const open = known.filter(({ entry: { id, in: place }, of: { api, operation } }) => {
    if (found.has(partKey(id, place)) || place === 'event') return false;
    return !isReceived(place) || !isCalled(api, parseOperation(operation));
  });
  const byUse = groupBy(open, ({ entry, of }) =>
    JSON.stringify([entry.id, entry.in, routeKey(parseOperation(of.operation))]),
  );
  return [...byUse.values()]
    .map(gapOf)
    .sort((a, b) => compare([a.entry, a.in ?? '', a.path, a.method], [b.entry, b.in ?? '', b.path, b.method]));
}

function judgedGap(gap: Omit<Gap, 'severity'>, { isFailing, asOf, accepted }: GapPolicy): Gap {
  const holding = accepted.find(({ entry, until }) => entry === gap.entry && standingOn(asOf, null, until) === 'holds');
  if (!holding) return { ...gap, severity: isFailing ? 'error' : 'warning' };
  return { ...gap, severity: 'info', accepted: { until: holding.until, reason: holding.reason } };
}

function gapOf(same: readonly [Sighting, ...Sighting[]]): Omit<Gap, 'severity'> {
  const [{ entry, of }] = same;
  const named = (of: (observation: Observation) => string | null): string[] =>
    [...new Set(same.flatMap((one) => of(one.of) ?? []))].sort();
  return {
    entry: entry.id,
    in: entry.in,
    ...parseOperation(of.operation),
    ...together(same.map((one) => one.of)),
    callers: named(({ userAgent }) => userAgent),
    sites: named(({ site }) => site),
  };
}

/** By the first text that differs, by UTF-16 code unit: the same on every machine. */
function compare(a: readonly string[], b: readonly string[]): number {
  const i = a.findIndex((text, at) => text !== b[at]);
  if (i < 0) return 0;
  return a[i]! < b[i]! ? -1 : 1;
}

type Placed = Pick<Finding, 'file' | 'line'>;

/** What a caller says of its place in the code. */
interface Site {
  file: string;
  /** 1-based; null if it is not said. */
  line: number | null;
}

/**
 * The findings that requests of a site count for: those on its line, or else in its file. All of them if the requests
 * name no site, or one without such a finding, which may be in compiled code.
 *
 * @param findings of one entry in one place.
 */
function findingsAt<F extends Placed>(site: string | null, findings: readonly F[]): readonly F[] {
  if (site === null) return findings;
  const { file, line } = parseSite(site);
  const there = inFile(file, findings);
  const onLine = there.filter((finding) => finding.line === line);
  return [onLine, there, findings].find(({ length }) => length > 0) ?? [];
}

/** `src/chat.ts:41`, also with a column, as an address of a file, or with the separators of Windows. */
function parseSite(site: string): Site {
  const [, file = site, line] = /^(.*?)(?::(\d+))?(?::\d+)?$/s.exec(site) ?? [];
  const path = file.replaceAll('\\', '/').replace(/^(?:file:\/\/|\.\/)/, '');
  return { file: path, line: line === undefined ? null : Number(line) };
}

/** The same path, or else one that ends with the other: a program and a scan may start in different directories. */
function inFile<F extends Placed>(file: string, findings: readonly F[]): F[] {
  const same = findings.filter((finding) => finding.file === file);
  if (same.length > 0) return same;
  return findings.filter((finding) => isEnd(finding.file, file) || isEnd(file, finding.file));
}

function isEnd(end: string, path: string): boolean {
  return path.endsWith(`/${end.replace(/^(?:\.\.\/)+/, '')}`);
}

type Signalling = Observation & { signals: DeprecationSignals };

/** The operations whose responses say that they are deprecated, and of which no entry is; by API, host, path and method. */
function unlistedIn(observations: readonly Observation[], entries: readonly Entry[]): Unlisted[] {
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
