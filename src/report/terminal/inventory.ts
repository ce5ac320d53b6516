import type {
  Analysis,
  CallRecord,
  LeavingImport,
  NotUnderstood,
  Problem,
  ScanReport,
  Unanalysed,
} from '../../model/finding.js';
import type { Registry, RegistrySource } from '../../model/registry.js';
import type { Colors } from '../format.js';
import { alignColumns, plural, printable, shorten } from '../text.js';

/** Every call of a known client, and what was not seen; `inventory --format json` prints it. */
export interface Inventory {
  tool: ScanReport['tool'];
  registries: RegistrySource[];
  calls: CallRecord[];
  summary: { files: number; candidates: number; calls: number; resolvedCalls: number };
  notUnderstood: NotUnderstood[];
  unanalysed: Unanalysed[];
  problems: Problem[];
  /** Only for isolated scans: the imports that leave them. */
  leaving?: LeavingImport[];
}

/** The calls in the order of files and lines, their keys in a fixed order. */
export function inventoryOf(analysis: Analysis, registry: Registry, tool: ScanReport['tool']): Inventory {
  const { files, candidates, calls, resolvedCalls } = analysis.stats;
  return {
    tool,
    registries: registry.sources,
    calls: oneEach(analysis.calls).map(orderedCall).sort(compareCalls),
    summary: { files, candidates, calls, resolvedCalls },
    notUnderstood: analysis.notUnderstood
      .map(({ file, line, column, text, reason }) => ({ file, line, column, text, reason }))
      .sort(compareCalls),
    unanalysed: analysis.unanalysed,
    problems: analysis.problems,
    ...(analysis.leaving && { leaving: analysis.leaving }),
  };
}

/** Between the URLs of a call that may have several. */
const OR = ' | ';

/** One record for each call: that of a call with several URLs has all of them, and is resolved if all are. */
function oneEach(calls: readonly CallRecord[]): CallRecord[] {
  const byPlace = new Map<string, CallRecord>();
  for (const call of calls) {
    const { file, line, column, endLine, endColumn } = call;
    const place = JSON.stringify([file, line, column, endLine, endColumn]);
    const known = byPlace.get(place);
    byPlace.set(place, known ? joined(known, call) : call);
  }
  return [...byPlace.values()];
}

function joined(one: CallRecord, other: CallRecord): CallRecord {
  return {
    ...one,
    method: inOne(one.method, other.method, '|'),
    url: inOne(one.url, other.url, OR),
    client: inOne(one.client, other.client, '|'),
    api: one.api ?? other.api,
    resolved: one.resolved && other.resolved,
    why: one.why ?? other.why,
  };
}

/** Two lists as one, with nothing twice. */
function inOne(one: string, other: string, separator: string): string {
  return [...new Set([...one.split(separator), ...other.split(separator)])].join(separator);
}

function orderedCall(call: CallRecord): CallRecord {
  const { method, url, client, api, resolved, why, file, line, column, endLine, endColumn } = call;
  return { method, url, client, api, resolved, why, file, line, column, endLine, endColumn };
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
    cut(withOneHost(call.url)),
    printable(call.client),
    printable(stateWords(call)),
    printable(`${shownPath(call.file)}:${call.line}`),
  ]);
  const [head = '', ...lines] = alignColumns([['METHOD', 'URL', 'CLIENT', 'API', 'PLACE'], ...rows]);
  const table = rows.length === 0 ? [] : [colors.bold(head), ...lines];
  const unknown = notUnderstoodLines(inventory, { colors, shownPath, cut });
  const gap = table.length + unknown.length > 0 && !quiet ? [''] : [];
  return [
    ...table,
    ...(table.length > 0 && unknown.length > 0 ? [''] : []),
    ...unknown,
    ...gap,
    ...(quiet ? [] : summaryLines(inventory, shownPath)),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** An origin, or a value that may hold one. */
const ORIGIN = /^(?:[a-z][\w+.-]*:\/\/[^/]*|\{[^}]*\})/;

/** Of URLs that differ in their hosts alone, as by a default in the environment, the first. */
function withOneHost(url: string): string {
  const urls = url.split(OR);
  const paths = urls.map((one) => one.replace(ORIGIN, ''));
  return urls.filter((_, i) => paths.indexOf(paths[i]!) === i).join(OR);
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
  if (unanalysed.length > 0) {
    const files = unanalysed.map(({ file }) => shownPath(file)).join(', ');
    lines.push(
      `${plural(unanalysed.length, 'file')} of languages that are not analysed may have more: ${printable(files)}`,
    );
  }
  return lines;
}
