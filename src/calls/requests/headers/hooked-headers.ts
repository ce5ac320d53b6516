import { flatMap } from '../../../collections/lists.js';
import { argumentPath } from '../../domain/access-path.js';
import { joinValues } from '../../domain/join.js';
import { record, withAlias, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { handTo, hooksFor } from '../hooks.js';
import type { SentCall } from '../resolved-call.js';
import { partAt } from './option-objects.js';
import { FOLDED, type Properties, propertiesAt } from '../properties-at.js';

/** The headers that interceptors and hooks give a request. They may, so that they hide no other. */
export function hookedHeaders(call: SentCall, engine: Engine): Properties {
  const { origin } = call.request;
  const { found, hasOthers } = hooksFor(origin, engine);
  const all = found.map(({ hook, fn }, i): Properties => {
    const label = `headers${i}`;
    const before = (): Values => [record(`headers before ${label}:${fn.key}:${origin.context.id}`, {})];
    const place = { site: origin.site, context: origin.context, label };
    const { holder, given } = handTo(hook, fn, { headers: before }, place, engine);
    const options = record(`options with ${label}:${fn.key}:${origin.context.id}`, { headers: before });
    const held = holder ? [withAlias(options, holder)] : [];
    const returned = hook.returns === 'response' ? [] : given.filter(({ kind }) => kind !== 'nothing');
    const below = hook.headers === '' ? [] : [hook.headers ?? 'headers'];
    const part = partAt(
      joinValues(
        held,
        flatMap(returned, (value) => asOptions(value, engine)),
      ),
      below,
      call,
      engine,
    );
    const headers = propertiesAt(part.values, call, engine, FOLDED);
    return {
      ...headers,
      isClosed: headers.isClosed && part.isClosed,
      unknowns: [...headers.unknowns, ...part.unknowns],
    };
  });
  return {
    properties: flatMap(all, ({ properties }) => properties.map((property) => ({ ...property, isSure: false }))),
    isClosed: !hasOthers && all.every(({ isClosed }) => isClosed),
    unknowns: flatMap(all, ({ unknowns }) => [...unknowns]),
  };
}

/** What a hook returns as an object of options: a new request has its headers in what it was made with. */
function asOptions(value: Values[number], engine: Engine): Values {
  const described = engine.clients.requestObject(value);
  return described
    ? [...described.config.argument(argumentPath(0)), ...described.config.argument(argumentPath(1))]
    : [value];
}
