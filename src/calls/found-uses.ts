import type { ts as TS } from 'ts-morph';
import type { TraceStep } from '../model/finding.js';
import type { Use } from '../model/usage.js';
import { anchorOf } from './anchors.js';
import { locate, scopeOf } from './domain/places.js';
import type { RouteHit } from './evidence/route-hits.js';

/** A use of an endpoint. Its properties are listed one by one, because V8 is slow at properties after a spread. */
export function useOf<K extends Use['kind']>(
  kind: K,
  node: TS.Node,
  { route, host, exact }: Pick<RouteHit, 'route' | 'host' | 'exact'>,
  methods: readonly string[],
  trace: TraceStep[],
) {
  const { file, line, column, endLine, endColumn } = locate(node);
  return {
    kind,
    file,
    line,
    column,
    endLine,
    endColumn,
    api: route.api,
    path: route.path,
    methods: [...methods],
    host,
    exact,
    scope: scopeOf(node),
    anchor: anchorOf(node),
    trace,
  };
}

/** The uses that were found, each once: the surest of those at one place, of one route and field. */
export class FoundUses {
  readonly #uses = new Map<string, Use>();
  readonly #fields = new Set<string>();

  get all(): Use[] {
    return [...this.#uses.values()];
  }

  /** Whether a place is known to read a field. */
  hasField({ node, name }: { node: TS.Node; name: string }): boolean {
    const { file, line, column } = locate(node);
    return this.#fields.has(`${file}:${line}:${column} ${name}`);
  }

  add(use: Use): void {
    if (use.kind === 'field') this.#fields.add(`${use.file}:${use.line}:${use.column} ${use.field}`);
    const key = [
      use.kind,
      use.file,
      use.line,
      use.column,
      use.path,
      use.kind === 'field' ? `${use.direction} ${use.field} ${use.value ?? ''}` : '',
      use.given ? JSON.stringify(use.given) : '',
    ].join('|');
    const known = this.#uses.get(key);
    if (!known || rank(use) < rank(known)) this.#uses.set(key, use);
    else if (rank(use) === rank(known)) mergeEvents(known, use);
  }
}

/** A place that reads several events is one use. */
function mergeEvents(known: Use, use: Use): void {
  if (known.kind !== 'field' || use.kind !== 'field' || !known.events || !use.events) return;
  known.events = [...new Set([...known.events, ...use.events])];
  known.otherEvents = (known.otherEvents ?? []).filter((name) => use.otherEvents?.includes(name));
}

/** A smaller number is more certain. */
function rank(use: Use): number {
  const host = { host: 0, project: 1, none: 2, other: 8 }[use.host];
  return (
    host +
    (use.exact ? 0 : 3) +
    (use.kind === 'field' && !use.single ? 3 : 0) +
    (use.kind === 'field' && use.isOfTest ? 16 : 0) +
    (use.methods.includes('?') ? 1 : 0)
  );
}
