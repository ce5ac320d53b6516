import type { Tree } from '../../../src/analysis/options.js';
import { partOf, type Entry, type Registry } from '../../../src/model/registry.js';
import { segmentsOf } from '../../../src/model/route.js';
import { analyse } from '../../../src/scan.js';
import { STYLES, type Names, type Operation } from './styles.js';

/** Names that say whose API it is, and names that do not. */
export const NAMES = {
  telling: { upper: 'GLEAN', lower: 'glean', title: 'Glean' },
  plain: { upper: 'COMPANY_SEARCH', lower: 'search', title: 'Search' },
} as const satisfies Record<string, Names>;

/** The names of properties that hold lists in the bodies of the API. */
const LISTS = new Set(['messages', 'snippets', 'relatedDocuments', 'relatedResults']);

/** The operation of an entry, with a use of its field. */
function operationOf(entry: Entry, registry: Registry): Operation {
  const { prefix } = registry.apis.find(({ id }) => id === entry.api)!;
  const below = entry.path.slice(prefix.length).replace(/^\//, '');
  const path = segmentsOf(below)
    .map((segment) => segment.replaceAll(/\{(\w+)\}|\*\*/g, '$${id}'))
    .join('/');
  const method = entry.method === '*' ? 'GET' : entry.method;
  const field = partOf(entry);
  const place = 'at' in entry ? (entry.at[0] ?? '').replace(/^\$\./, '').split('.') : [];
  const isSent = field?.in.includes('request') ?? false;
  const isRead = field?.in.includes('response') ?? false;
  return {
    method,
    prefix: prefix.slice(1),
    path,
    body: method === 'GET' ? null : isSent ? bodyWith(place) : '{ items }',
    read: isRead ? readOf(place) : 'console.log(data);',
  };
}

function bodyWith([name = '', ...rest]: readonly string[]): string {
  const inner = rest.length > 0 ? bodyWith(rest) : 'items';
  return `{ ${name}: ${LISTS.has(name) ? `[${inner}]` : inner} }`;
}

function readOf([name = '', ...rest]: readonly string[]): string {
  return LISTS.has(name)
    ? `for (const one of data.${name}) console.log(one.${rest.join('.')});`
    : `console.log(data.${[name, ...rest].join('?.')});`;
}

export type Outcome = 'medium' | 'mention' | 'lost';

/** What a scan says of an entry in a program of a style. */
export function outcomeOf(style: string, entry: Entry, registry: Registry, names: Names): Outcome {
  const files = STYLES[style]!(operationOf(entry, registry), names);
  const { findings } = analyse({ root: '/', paths: ['/'], registry, tree: treeOf(files) });
  const own = findings.filter((finding) => finding.entry === entry.id);
  if (own.some(({ confidence }) => confidence !== 'low')) return 'medium';
  return own.length > 0 ? 'mention' : 'lost';
}

/** Files in memory, as a scan reads them. */
export function treeOf(files: Record<string, string>): Tree {
  return { files: Object.keys(files).sort(), read: (file) => Buffer.from(files[file]!) };
}
