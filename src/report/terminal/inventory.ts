import type { CallRecord, LeavingImport, NotUnderstood, Problem, Unanalysed } from '../../model/finding.js';
import { groupBy } from '../../collections/group-by.js';
import type { ScanReport } from '../../model/results/report.js';
import type { Analysis } from '../../model/results/analysis.js';
import type { Registry, RegistrySource } from '../../model/registry.js';
import type { Colors } from '../format.js';
import { alignColumns, plural, printable, shorten } from '../text.js';
import { unanalysedGroups } from '../unanalysed-words.js';

/** Every call of a known client, and what was not seen; `inventory --format json` prints it. */
export interface Inventory {
  tool: ScanReport['tool'];
  registries: RegistrySource[];
  calls: InventoryCall[];
  summary: { files: number; candidates: number; calls: number; resolvedCalls: number };
  /** The bases of URLs that are not known, and the number of calls with each, the most frequent first. */
  unknownBases: { base: string; calls: number }[];
  notUnderstood: NotUnderstood[];
  unanalysed: Unanalysed[];
  problems: Problem[];
  /** Only for isolated scans: the imports that leave them. */
  leaving?: LeavingImport[];
}

/** The calls in the order of files and lines, their keys in a fixed order. */
export function inventoryOf(analysis: Analysis, registry: Registry, tool: ScanReport['tool']): Inventory {
  const { files, candidates, calls: count, resolvedCalls } = analysis.stats;
  const calls = oneEach(analysis.calls).sort(compareCalls);
  return {
    tool,
    registries: registry.sources,
    calls,
    summary: { files, candidates, calls: count, resolvedCalls },
    unknownBases: unknownBases(calls),
    notUnderstood: analysis.notUnderstood
      .map(({ file, line, column, text, reason }) => ({ file, line, column, text, reason }))
      .sort(compareCalls),
    unanalysed: analysis.unanalysed,
    problems: analysis.problems,
    ...(analysis.leaving && { leaving: analysis.leaving }),
  };
}

/** `{process.env.SEARCH_URL}` at the beginning of a URL; behind a scheme, it is the host. */
const UNKNOWN_BASE = /^(?:[a-z][\w+.-]*:\/\/)?\{[^{}]*(?<!: another API)\}/;

function unknownBases(calls: readonly InventoryCall[]): Inventory['unknownBases'] {
  const found = calls.flatMap(({ urls }) => [...new Set(urls.flatMap((url) => UNKNOWN_BASE.exec(url) ?? []))]);
  return [...groupBy(found, (base) => base)]
    .map(([base, all]) => ({ base, calls: all.length }))
    .sort((one, other) => other.calls - one.calls);
}

/** A call with everything that it may be. */
export interface InventoryCall extends CallRecord {
  /** All its URLs; `url` is the first of them. */
  urls: string[];
}

/** One record for each call, where the analysis has one for each URL of it. */
function oneEach(records: readonly CallRecord[]): InventoryCall[] {
  const byPlace = groupBy(records, ({ file, line, column, endLine, endColumn }) =>
    JSON.stringify([file, line, column, endLine, endColumn]),
  );
  return [...byPlace.values()].map(asOne);
}

/** A call is resolved if all its URLs are. */
function asOne(records: readonly CallRecord[]): InventoryCall {
  const every = (of: (record: CallRecord) => string[]): string[] => [...new Set(records.flatMap(of))];
  const { file, line, column, endLine, endColumn, url } = records[0]!;
  return {
    method: every(({ method }) => method.split('|')).join('|'),
    url,
    urls: every((record) => [record.url]),
    client: every(({ client }) => [client]).join('|'),
    api: records.find(({ api }) => api !== null)?.api ?? null,
    resolved: records.every(({ resolved }) => resolved),
    why: records.find(({ why }) => why !== null)?.why ?? null,
    ...{ file, line, column, endLine, endColumn },
  };
}

type Placed = Pick<CallRecord, 'file' | 'line' | 'column'>;

function compareCalls(a: Placed, b: Placed): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

export interface InventoryContext {
  colors: Colors;
  /** The path of a file as a person at the terminal would write it. */
  shownPath: (file: string) => string;
  /** Leave out the summary. */
  quiet: boolean;
  /** Whether it is shown on a terminal, where a long line is harder to read than a text that is cut. */
  isTerminal: boolean;
}

const WIDTH_ON_TERMINAL = 60;

/** A table of the calls for a person at a terminal. */
export function formatInventory(
  inventory: Inventory,
  { colors, shownPath, quiet, isTerminal }: InventoryContext,
): string {
  const cut = (text: string): string => (isTerminal ? shorten(printable(text), WIDTH_ON_TERMINAL) : printable(text));
  const rows = inventory.calls.map((call) => [
    printable(call.method),
    cut(urlWords(call.urls)),
    printable(call.client),
    printable(stateWords(call)),
    printable(`${shownPath(call.file)}:${call.line}`),
  ]);
  const [head = '', ...lines] = alignColumns([['METHOD', 'URL', 'CLIENT', 'API', 'PLACE'], ...rows]);
  const table = rows.length === 0 ? [] : [colors.bold(head), ...lines];
  const tables = [
    table,
    basesLines(inventory, { colors, cut }),
    notUnderstoodLines(inventory, { colors, shownPath, cut }),
  ];
  const shown = tables.filter((lines) => lines.length > 0).flatMap((lines, i) => (i > 0 ? ['', ...lines] : lines));
  const gap = shown.length > 0 && !quiet ? [''] : [];
  return [...shown, ...gap, ...(quiet ? [] : summaryLines(inventory, shownPath))].map((line) => `${line}\n`).join('');
}

/** An origin, or a value that may hold one. */
const ORIGIN = /^(?:[a-z][\w+.-]*:\/\/[^/]*|\{[^}]*\})/;

/** The most URLs of a call that the table shows. */
const MOST_URLS = 3;

/** The URLs of a call; of those that differ in their hosts alone, as by a default in the environment, the first. */
function urlWords(urls: readonly string[]): string {
  const paths = urls.map((one) => one.replace(ORIGIN, ''));
  const shown = urls.filter((_, i) => paths.indexOf(paths[i]!) === i);
  const rest = shown.length - MOST_URLS;
  return shown.slice(0, MOST_URLS).join(' | ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** A table of the bases that are not known. */
function basesLines(
  { unknownBases: bases }: Inventory,
  { colors, cut }: Pick<InventoryContext, 'colors'> & { cut: (text: string) => string },
): string[] {
  if (bases.length === 0) return [];
  const [head = '', ...lines] = alignColumns([
    ['UNKNOWN BASE', 'CALLS'],
    ...bases.map(({ base, calls }) => [cut(base), `${calls}`]),
  ]);
  return [colors.bold(head), ...lines];
}

/** A table of what is not understood. Calls of clients are left out, because their own table has the reason. */
function notUnderstoodLines(
  { notUnderstood, calls }: Inventory,
  { colors, shownPath, cut }: Pick<InventoryContext, 'colors' | 'shownPath'> & { cut: (text: string) => string },
): string[] {
  const others = notUnderstood.filter((one) => !calls.some((call) => compareCalls(one, call) === 0));
  if (others.length === 0) return [];
  const rows = others.map(({ file, line, text, reason }) => [
    printable(`${shownPath(file)}:${line}`),
    cut(text),
    printable(reason),
  ]);
  const [head = '', ...lines] = alignColumns([['NOT UNDERSTOOD', 'CALL', 'REASON'], ...rows]);
  return [colors.bold(head), ...lines];
}

/** The API of a call, or why it is unknown. */
function stateWords({ api, resolved, why }: CallRecord): string {
  if (!resolved) return `not resolved: ${why ?? 'reason unknown'}`;
  return api ?? 'another';
}

function summaryLines(
  { calls, summary, notUnderstood, unanalysed }: Inventory,
  shownPath: (file: string) => string,
): string[] {
  const known = calls.filter(({ api }) => api !== null).length;
  const lines = [
    `${plural(summary.calls, 'call')} in ${plural(summary.files, 'file')} read: ` +
      `${summary.resolvedCalls} resolved, ${known} of the APIs of the registry`,
  ];
  if (notUnderstood.length > 0)
    lines.push(`${plural(notUnderstood.length, 'call')} not understood: nothing is proved zero`);
  for (const [title, files] of unanalysedGroups(unanalysed))
    lines.push(`${title} may have more: ${printable(files.map(({ file }) => shownPath(file)).join(', '))}`);
  return lines;
}
