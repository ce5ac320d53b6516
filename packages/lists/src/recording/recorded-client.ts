import type { OwnCall, OwnClient } from '../../../../src/calls/clients/own-client.js';
import { HostPatterns } from '../../../../src/strings/host-patterns.js';
import { placeOfBody, placeOfQuery } from './body-place.js';
import { generalCalls, type FixedMethod } from './general-calls.js';
import type { MakingExpression } from './making-expression.js';
import type { PlannedMethod, Recorded } from './plan.js';
import type { Declarations } from './planned-methods.js';
import { mostFrequent } from './most-frequent.js';
import type { Recording } from './run-child.js';
import { hostOf, templateOf } from './url-template.js';

/** A client as a list has it, and what is to be said of how it came about. */
export interface RecordedClient {
  client: OwnClient;
  host: string;
  /** Methods that call another host, or a path that no list can have. */
  leftOut: string[];
}

/**
 * The client that a recording shows. Its `calls` are in the order of the SDK's declarations.
 *
 * @param hosts the hosts of the API, `*` for any run of characters; by default the one that most methods call.
 */
export function clientFrom(
  { recorded, general, bases, by }: Recording,
  making: MakingExpression,
  { methods, type }: Pick<Declarations, 'methods' | 'type'>,
  hosts?: readonly string[],
): RecordedClient {
  const host = mostFrequent(recorded.map(({ request }) => hostOf(request.url))) ?? '';
  const ofApi = new HostPatterns(hosts ?? [host]);
  const fixed = fixedMethods(
    recorded.filter(({ request }) => ofApi.fit(hostOf(request.url))),
    methods,
  );
  const generals = generalCalls(
    general.filter(({ request }) => ofApi.fit(hostOf(request.url))),
    fixed,
  );
  const root = `${making.callee}.#`;
  const usualBody = mostFrequent(recorded.flatMap(({ bodyIn }) => bodyIn ?? [])) ?? '';
  const calls = new Map([
    ...[...fixed].map(([name, method]) => [name, callOf(method, usualBody)] as const),
    ...generals.calls,
  ]);
  return {
    client: {
      id: making.module,
      modules: [making.module],
      ...(generals.baseUrl !== undefined && { baseUrl: generals.baseUrl }),
      makes: makesOf(making, by, root, bases),
      types: { [type ?? making.callee]: root, ...(by.isDefault && { default: root }) },
      calls: Object.fromEntries([...calls].map(([name, call]) => [`${root}.${name}`, call])),
      ...(usualBody !== '' && { response: { members: { [usualBody]: 'body' } } }),
    },
    host,
    leftOut: recorded.map(({ name }) => name).filter((name) => !calls.has(name)),
  };
}

/** The methods that call one path each, by name. */
function fixedMethods(recorded: readonly Recorded[], methods: readonly PlannedMethod[]): Map<string, FixedMethod> {
  const parameters = new Map(methods.map((one) => [one.name, one.parameters.map(({ name }) => name)]));
  const fixed = recorded.flatMap((one): [string, FixedMethod][] => {
    const path = templateOf(one, parameters.get(one.name) ?? []);
    return path === null ? [] : [[one.name, { ...one, path }]];
  });
  return new Map(fixed);
}

function callOf(one: FixedMethod, usualBody: string): OwnCall {
  const [body, query] = [placeOfBody(one), placeOfQuery(one)];
  const isUnusual = one.bodyIn !== null && one.bodyIn !== usualBody;
  return {
    verb: one.request.method,
    fixedPath: one.path,
    ...(body !== null && { body }),
    ...(query !== null && { query }),
    ...(isUnusual && { response: one.bodyIn === '' ? { is: 'body' } : { members: { [one.bodyIn!]: 'body' } } }),
  };
}

/** The ways in which the client is made: under each export, with `new` and, if it is a function, without. */
function makesOf(
  { callee, isNew }: MakingExpression,
  { isNamed, isDefault, isFunction }: Recording['by'],
  root: string,
  bases: readonly string[],
): NonNullable<OwnClient['makes']> {
  const base = bases.length > 0 ? { base: bases.length === 1 ? bases[0]! : bases } : {};
  const names = [...(isNamed || !isDefault ? [callee] : []), ...(isDefault ? [''] : [])];
  return Object.fromEntries(
    names.flatMap((name) => [
      ...(isNew ? [[name === '' ? '#' : `${name}.#`, name === callee ? base : { ...base, as: root }] as const] : []),
      ...(!isNew || isFunction ? [[name, { ...base, as: root }] as const] : []),
    ]),
  );
}
