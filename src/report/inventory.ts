import type { Analysis, CallRecord, LeavingImport, Problem, ScanReport, Unanalysed } from '../model/finding.js';
import type { Registry, RegistrySource } from '../model/registry.js';
import type { Colors } from './format.js';
import { alignColumns, plural, printable, shorten } from './text.js';

/** Every call of a known client, and what was not seen; `inventory --format json` prints it. */
export interface Inventory {
  tool: ScanReport['tool'];
  registries: RegistrySource[];
  calls: CallRecord[];
  summary: { files: number; candidates: number; calls: number; resolvedCalls: number };
  unanalysed: Unanalysed[];
  problems: Problem[];
  /** Only where nothing but the paths is analysed: imports that leave them. */
  leaving?: LeavingImport[];
}

/** The calls in the order of files and lines, their keys in a fixed order. */
export function inventoryOf(analysis: Analysis, registry: Registry, tool: ScanReport['tool']): Inventory {
  const { files, candidates, calls, resolvedCalls } = analysis.stats;
  return {
    tool,
    registries: registry.sources,
    calls: analysis.calls.map(orderedCall).sort(compareCalls),
    summary: { files, candidates, calls, resolvedCalls },
    unanalysed: analysis.unanalysed,
    problems: analysis.problems,
    ...(analysis.leaving && { leaving: analysis.leaving }),
  };
}

function orderedCall(call: CallRecord): CallRecord {
  const { method, url, client, api, resolved, why, file, line, column, endLine, endColumn } = call;
  return { method, url, client, api, resolved, why, file, line, column, endLine, endColumn };
}

function compareCalls(a: CallRecord, b: CallRecord): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

export interface InventoryContext {
  colors: Colors;
  /** The path of a file as the person at the terminal would write it. */
  shownPath: (file: string) => string;
  /** Leave the summary out. */
  quiet: boolean;
}

const URL_WIDTH = 60;

/** A table of the calls for a person at a terminal. */
export function formatInventory(inventory: Inventory, { colors, shownPath, quiet }: InventoryContext): string {
  const rows = inventory.calls.map((call) => [
    printable(call.method),
    shorten(printable(call.url), URL_WIDTH),
    printable(call.client),
    printable(stateWords(call)),
    printable(`${shownPath(call.file)}:${call.line}`),
  ]);
  const [head = '', ...lines] = alignColumns([['METHOD', 'URL', 'CLIENT', 'API', 'PLACE'], ...rows]);
  const table = rows.length === 0 ? [] : [colors.bold(head), ...lines];
  const gap = table.length > 0 && !quiet ? [''] : [];
  return [...table, ...gap, ...(quiet ? [] : summaryLines(inventory, shownPath))].map((line) => `${line}\n`).join('');
}

/** The API a call goes to, or why that is not known. */
function stateWords({ api, resolved, why }: CallRecord): string {
  if (!resolved) return `not resolved: ${why ?? 'reason unknown'}`;
  return api ?? 'another';
}

function summaryLines({ calls, summary, unanalysed }: Inventory, shownPath: (file: string) => string): string[] {
  // One call may have several URLs, and a row for each.
  const known = new Set(calls.flatMap(({ api, file, line, column }) => (api === null ? [] : [`${file}:${line}:${column}`]))).size;
  const lines = [
    `${plural(summary.calls, 'call')} in ${plural(summary.files, 'file')} read: ` +
      `${summary.resolvedCalls} resolved, ${known} of the APIs of the registry`,
  ];
  if (unanalysed.length > 0) {
    const files = unanalysed.map(({ file }) => shownPath(file)).join(', ');
    lines.push(`${plural(unanalysed.length, 'file')} of languages that are not analysed may have more: ${printable(files)}`);
  }
  return lines;
}
