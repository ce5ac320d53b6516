import { hash } from 'node:crypto';
import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { lineAt } from '../config/config-text.js';
import { TOO_DEEP, tooDeepAt } from '../strings/json-depth.js';
import type { BaselineEntry } from '../model/acceptance.js';
import { isIsoDate } from '../model/dates.js';
import type { Mistake } from '../model/coverage.js';
import { inOneError, UserError } from '../model/errors.js';
import type { PartPlace } from '../model/registry.js';
import { closest } from '../registry/suggest.js';

const VERSION = 1;

const PLACES: ReadonlySet<string> = new Set<PartPlace>(['request', 'response', 'event', 'query', 'header', 'path']);

/** The requirements of each key of a line; `in` and `ordinal` may be left out. The order is that of the text. */
const KEYS = {
  file: {
    expected: 'a path relative to the baseline',
    test: (value) => isText(value) && !value.startsWith('/') && !value.includes('\\'),
  },
  entry: { expected: 'the id of an entry', test: isText },
  in: { expected: '"request", "response", "event", "query", "header" or "path"', test: isPlace },
  scope: { expected: 'a text', test: (value) => typeof value === 'string' },
  anchor: { expected: 'a text', test: isText },
  ordinal: { expected: 'a whole number above 0', test: (value) => Number.isInteger(value) && (value as number) > 0 },
  accepted: { expected: 'a day written YYYY-MM-DD', test: (value) => typeof value === 'string' && isIsoDate(value) },
} as const satisfies Record<keyof BaselineEntry, { expected: string; test: (value: unknown) => boolean }>;

function isPlace(value: unknown): boolean {
  return typeof value === 'string' && PLACES.has(value);
}

/** The first key is for editors. */
const TOP_KEYS: readonly string[] = ['$schema', 'version', 'findings'];

const OPTIONAL: readonly string[] = ['in', 'ordinal'];

/** What a baseline has. */
interface ReadBaseline {
  entries: BaselineEntry[];
  /** What is wrong with other lines of it. */
  mistakes: Pick<Mistake, 'line' | 'message' | 'hint'>[];
}

/**
 * Reads a baseline, with digests as anchors. If a finding is in it twice, as after a merge, the earlier acceptance
 * counts.
 *
 * @param shown the path in error messages.
 * @param masked the anchor of an entry of an earlier version, which is a text of code, without the secrets in it.
 * @throws UserError with file, line and remedy if it is no baseline as a whole.
 */
export function parseBaseline(
  text: string,
  shown: string,
  masked: (entry: BaselineEntry) => string = ({ anchor }) => anchor,
): ReadBaseline {
  const fail: Fail = (offset, message, hint = AGAIN) =>
    new UserError(`${shown}:${lineAt(text, offset)}: ${message}`, hint);
  const findings = findingsIn(propertiesOf(parseRoot(text, fail)), fail).map((node) => ({
    node,
    faults: faultsIn(node),
  }));
  const right = findings.filter(({ faults }) => faults.length === 0).map(({ node }) => entryOf(node));
  const digested = (entry: BaselineEntry): string =>
    anchorDigest(DIGEST.test(entry.anchor) ? entry.anchor : masked(entry));
  return {
    entries: sortedOnce(right.map((entry) => ({ ...entry, anchor: digested(entry) }))),
    mistakes: findings.flatMap(({ faults }) =>
      faults.map(({ node, message }) => ({ line: lineAt(text, node.offset), message, hint: AGAIN })),
    ),
  };
}

const DIGEST = /^sha256-[\da-f]{16}$/;

/** What stands in a baseline for the text of a use: whoever reads that need not read the code. */
export function anchorDigest(anchor: string): string {
  return DIGEST.test(anchor) ? anchor : `sha256-${hash('sha256', anchor, 'hex').slice(0, 16)}`;
}

/** The error that says what is wrong at an offset, and what to do. */
type Fail = (offset: number, message: string, hint?: string) => UserError;

const AGAIN = 'correct the line, or write the file again with `deprec-scan baseline create --force`';

function parseRoot(text: string, fail: Fail): Node {
  const conflict = /^(?:<{7}|={7}|>{7})/m.exec(text);
  if (conflict)
    throw fail(
      conflict.index,
      'a merge conflict',
      'keep the lines of both sides; `deprec-scan baseline update` sorts them',
    );
  const deep = tooDeepAt(text);
  if (deep !== null) throw fail(deep, TOO_DEEP);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (errors[0] || root?.type !== 'object') throw fail(errors[0]?.offset ?? 0, 'this is not the JSON of a baseline');
  return root;
}

function findingsIn(properties: Record<string, Node>, fail: Fail): Node[] {
  const { version, findings }: Partial<Record<string, Node>> = properties;
  const unknown = Object.keys(properties).filter((key) => !TOP_KEYS.includes(key));
  const known = `known keys: ${TOP_KEYS.slice(1).join(', ')}`;
  if (unknown.length > 0)
    throw inOneError(unknown.map((key) => fail(properties[key]!.offset, `unknown key "${key}"`, known)));
  if (!version || getNodeValue(version) !== VERSION)
    throw fail(
      version?.offset ?? 0,
      `"version" has to be ${VERSION}`,
      'another version of deprec-scan wrote this; use that, or write the file anew',
    );
  if (findings?.type !== 'array') throw fail(findings?.offset ?? 0, '"findings" has to be a list');
  return findings.children ?? [];
}

/** What is wrong with a line. */
function faultsIn(node: Node): { node: Node; message: string }[] {
  if (node.type !== 'object') return [{ node, message: 'a finding has to be an object' }];
  const values = propertiesOf(node);
  const missing = Object.keys(KEYS).filter((key) => !(key in values) && !OPTIONAL.includes(key));
  return [
    ...Object.entries(values).flatMap(([key, value]) => {
      const message = faultOfValue(key, getNodeValue(value));
      return message === null ? [] : [{ node: value, message }];
    }),
    ...(missing.length === 0 ? [] : [{ node, message: missingWords(missing) }]),
  ];
}

function missingWords(keys: readonly string[]): string {
  const quoted = keys.map((key) => `"${key}"`);
  return keys.length === 1 ? `${quoted[0]} is missing` : `${quoted.join(', ')} are missing`;
}

function faultOfValue(key: string, value: unknown): string | null {
  if (!isKey(key)) return `unknown key "${key}"${meantWords(key)}`;
  return KEYS[key].test(value) ? null : `"${key}" has to be ${KEYS[key].expected}, not ${JSON.stringify(value)}`;
}

function entryOf(node: Node): BaselineEntry {
  return { in: null, ordinal: 0, ...(getNodeValue(node) as Omit<BaselineEntry, 'in' | 'ordinal'>) };
}

function propertiesOf({ children = [] }: Node): Record<string, Node> {
  return Object.fromEntries(
    children.flatMap(({ children: [key, value] = [] }) => (key && value ? [[String(key.value), value]] : [])),
  );
}

function isKey(key: string): key is keyof typeof KEYS {
  return Object.hasOwn(KEYS, key);
}

function meantWords(key: string): string {
  const meant = closest(key, Object.keys(KEYS));
  return meant === null ? '' : `, did you mean "${meant}"?`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** One line per finding, sorted: most merges then need no manual work, and a diff shows what was accepted. */
export function formatBaseline(entries: readonly BaselineEntry[]): string {
  const digested = entries.map((entry) => ({ ...entry, anchor: anchorDigest(entry.anchor) }));
  const lines = sortedOnce(digested).map((entry) => `    ${lineOf(entry)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "version": ${VERSION},\n  "findings": ${list}\n}\n`;
}

function lineOf(entry: BaselineEntry): string {
  const { file, entry: id, in: direction, scope, anchor, ordinal, accepted } = entry;
  const line = {
    file,
    entry: id,
    ...(direction && { in: direction }),
    scope,
    anchor,
    ...(ordinal > 0 && { ordinal }),
    accepted,
  };
  const pairs = Object.entries(line).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{ ${pairs.join(', ')} }`;
}

function sortedOnce(entries: readonly BaselineEntry[]): BaselineEntry[] {
  const sorted = [...entries].sort((a, b) => compare(keyOf(a), keyOf(b)) || compare([a.accepted], [b.accepted]));
  return sorted.filter((entry, index) => index === 0 || compare(keyOf(sorted[index - 1]!), keyOf(entry)) !== 0);
}

function keyOf({ file, entry, in: direction, scope, anchor, ordinal }: BaselineEntry): (string | number)[] {
  return [file, entry, direction ?? '', scope, anchor, ordinal];
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, item] of a.entries()) {
    const other = b[index]!;
    if (item !== other) return item < other ? -1 : 1;
  }
  return 0;
}
