import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { dominates, reachingDefinitions } from '../../syntax/control-flow/order.js';
import { frameOf } from '../../syntax/frames.js';
import type { Write } from '../../syntax/writes/writes.js';
import { isUnreachable } from '../control-flow/reachability.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import { flatMap } from '../../collections/lists.js';
import { idOf, record, text, type NamedValue, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { placeIn } from '../heap/happens-before.js';
import { concat, fieldsText, isAbsolute, literalsOf, textsOf } from '../text/strings.js';
import { withHost, withPath, withScheme } from '../text/url-parts.js';

/** Properties of a URL object by what an assignment to them replaces, in the order in which these are looked at. */
const PARTS: readonly { names: ReadonlySet<string>; replace: typeof withPath }[] = [
  { names: new Set(['pathname', 'path', 'href']), replace: withPath },
  { names: new Set(['protocol']), replace: withScheme },
  { names: new Set(['host', 'hostname']), replace: withHost },
];

/**
 * URL objects after assignments to their parts. In the code that assigns, the last assignment of a part before the read
 * counts and later ones do not. Elsewhere, all count.
 */
export function replaceUrlParts(
  values: Values,
  writes: readonly Write[],
  at: Context,
  engine: Engine,
  read?: TS.Node,
): Values {
  return PARTS.reduce((known, { names, replace }) => {
    const sets = writes.filter(({ kind, path }) => kind === 'set' && path.length === 1 && names.has(path[0]!));
    return replaced(known, sets, replace, at, engine, read);
  }, values);
}

function replaced(
  values: Values,
  sets: readonly Write[],
  replace: typeof withPath,
  at: Context,
  engine: Engine,
  read: TS.Node | undefined,
): Values {
  const urls = values.filter((value) => value.kind === 'text');
  if (sets.length === 0 || urls.length === 0) return values;
  const others = values.filter((value) => value.kind !== 'text');
  const place = read && placeIn(at.frame, read, engine);
  const before = place && setBefore(place, sets, at);
  if (!before) return joinValues(others, ...sets.map((write) => afterSet(urls, write, replace, at, engine)));
  return before.reduce((known, write) => {
    const after = afterSet(known, write, replace, at, engine);
    // A scheme is changed for the hosts that need another one.
    return replace === withScheme || dominates(write.site, place) ? after : joinValues(known, after);
  }, values);
}

/** The assignments that reach a read; undefined if their order is unknown, or if an earlier iteration made one. */
function setBefore(read: TS.Node, sets: readonly Write[], at: Context): readonly Write[] | undefined {
  if (sets.some(({ site }) => frameOf(site) !== at.frame)) return undefined;
  const { sites } = reachingDefinitions(
    sets.map(({ site }) => site),
    read,
  );
  const before = sets.filter(({ site }) => sites.has(site));
  return before.some(({ value }) => value.end > read.pos) ? undefined : before;
}

/** URLs after a part was set or extended. */
function afterSet(known: Values, write: Write, replace: typeof withPath, at: Context, engine: Engine): Values {
  if (isUnreachable(write.site, engine.contexts.within(at, write.site), engine)) return known;
  const urls = known.filter((value) => value.kind === 'text');
  const written = textsOf(engine.evaluate(write.value, engine.contexts.within(at, write.value)));
  const isAppended =
    ts.isBinaryExpression(write.value.parent) &&
    write.value.parent.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken;
  const isWhole = write.path[0] === 'href';
  const set = isAppended ? concat([urls, written], engine) : isWhole ? written : replace(urls, written, engine);
  return joinValues(
    known.filter((value) => value.kind !== 'text'),
    set,
  );
}

/** URL objects with what is written into their query: `url.searchParams.set(name, value)`, `url.search = fields`. */
export function withSearchParams(values: Values, writes: readonly Write[], at: Context, engine: Engine): Values {
  const added = writes.filter(
    ({ kind, path }) =>
      path.length === 1 &&
      ((kind === 'element' && path[0] === 'searchParams') || (kind === 'set' && path[0] === 'search')),
  );
  if (added.length === 0 || !values.some(({ kind }) => kind === 'text')) return values;
  const named = (): NamedValue[] =>
    flatMap(added, ({ key, site, value }) => {
      if (key === null) return [];
      const names = literalsOf(engine.evaluate(key, engine.contexts.within(at, key)));
      return names.map((name) => ({
        name,
        node: site,
        values: () => engine.evaluate(value, engine.contexts.within(at, value)),
      }));
    });
  const whole = (): Values =>
    flatMap(added, ({ key, value }) => (key === null ? engine.evaluate(value, engine.contexts.within(at, value)) : []));
  const form = { ...record(`query:${idOf(added[0]!.site)}@${at.id}`, {}, whole), is: 'form' as const, named };
  return values.map((value) =>
    value.kind === 'text' ? text([...value.parts, '?', fieldsText(form)!], value.trace) : value,
  );
}

/** The URL whose parts an object has, as far as they are there: `{ protocol, hostname, pathname }`. */
export function urlOfParts(parts: Value, engine: Engine): Values {
  const part = (name: string): Values =>
    engine.member([parts], name).filter(({ kind }) => kind !== 'nothing' && kind !== 'method');
  const [host = []] = [part('host'), part('hostname')].filter((values) => values.length > 0);
  const origin = textsOf(host).every(isAbsolute) ? host : concat([[text(['https://'], null)], host], engine);
  const path = part('pathname');
  return engine.join(origin, path.length > 0 ? textsOf(concat([path], engine)) : [text([], null)]);
}
