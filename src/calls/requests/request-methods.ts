import { mapDefined } from '../../collections/lists.js';
import { VERBS } from '../clients/calls.js';
import type { ClientConfig, ExternalValue, Value, Values } from '../domain/values.js';
import type { AccessPath } from '../domain/access-path.js';
import type { CallSpec } from '../domain/client-row.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { Engine } from '../engine/engine.js';
import { literalOf } from '../text/strings.js';
import { operationsOf } from './operations.js';
import { settingsOf } from './published.js';
import { routesIn } from './routed-texts.js';

/** Reads the first of some places that has a value. */
export type Read = (places: readonly AccessPath[] | undefined, of: keyof CallSpec) => Values;

/** The HTTP methods of a call, in upper case; `?` for one that is not known. */
export function methodsOf(
  spec: CallSpec,
  read: Read,
  sender: { callee: ExternalValue; context: Context },
  engine: Engine,
): string[] {
  if (spec.verb) return [spec.verb];
  const routed = spec.route ? mapDefined(routesIn(read(spec.route, 'route'), engine), ({ verb }) => verb) : [];
  if (routed.length > 0) return [...new Set(routed)];
  const given = spec.operation
    ? engine.member(operationsOf(spec.operation, sender.callee, engine), 'method')
    : read(spec.method, 'method');
  // The instance may have a method: `ofetch.create({ baseURL, method: 'POST' })`.
  const ofInstance = ({ method, argument }: ClientConfig): Values =>
    spec.made ? argument(spec.made.method) : method();
  const values =
    given.length > 0 ? given : joinValues(...sender.callee.made.map(ofInstance), settingsOf('method', sender, engine));
  if (values.length === 0 && spec.verbWithId && idOf(spec, sender.callee).length > 0) return [spec.verbWithId];
  const hasBody = spec.verbWithBody !== undefined && read(spec.body, 'body').length > 0;
  const fallback = (hasBody ? spec.verbWithBody : spec.defaultVerb) ?? 'GET';
  if (values.length === 0) return [fallback];
  return [
    ...new Set(
      values.map((value) =>
        value.kind === 'nothing' || isNoMethod(value)
          ? fallback
          : (literalOf(value)?.toUpperCase() ?? namedVerb(value) ?? '?'),
      ),
    ),
  ];
}

/** The id that the object of a call was made with. */
export function idOf({ id }: CallSpec, { made }: ExternalValue): Values {
  const places = id === undefined ? [] : made.map((config) => config.argument(id));
  return joinValues(...places).filter(({ kind }) => kind === 'text' || kind === 'unknown');
}

/** The method that a constant of a package is named after: `https.Method.PUT`. */
function namedVerb(value: Value): string | undefined {
  const name = value.kind === 'external' && value.made.length === 0 ? value.path.at(-1)?.toUpperCase() : undefined;
  return name !== undefined && VERBS.includes(name.toLowerCase()) ? name : undefined;
}

/** Whether a URL is in the place of an optional method: `request('POST', url)`, `request(url)`. */
function isNoMethod(value: Value): boolean {
  return value.kind === 'text' && value.parts.some((part) => typeof part === 'string' && /[^a-z]/i.test(part));
}
