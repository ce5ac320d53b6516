import { flatMap } from '../../../collections/lists.js';
import type { Delegate } from '../../domain/call-parts.js';
import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import type { Invocation } from '../../domain/context.js';
import {
  external,
  text,
  unknown,
  type ClientConfig,
  type ExternalValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { literalOf, literalsOf } from '../../text/strings.js';

/** A call as a row has it. */
interface Client {
  row: ClientRow;
  spec: CallSpec;
}

/** A call as its delegate receives it, or the client itself. */
interface DelegatedCall {
  callee: ExternalValue;
  client: Client;
  invocation: Invocation;
  /** Whether somebody else may be the delegate. */
  isOpen: boolean;
}

const DEEPEST = 4;

/**
 * The calls that a call of an instance becomes: itself, unless the row names delegates among those with which the
 * instance was made, as the providers of a registry.
 */
export function delegatedCalls(
  callee: ExternalValue,
  client: Client,
  invocation: Invocation,
  engine: Engine,
  depth = 0,
): DelegatedCall[] {
  const { delegate } = client.spec;
  if (!delegate) return [{ callee, client, invocation, isOpen: false }];
  const config = callee.made.at(-1);
  if (!config) return [];
  const method = callee.path.slice(1);
  return flatMap(invocation.argument(0) ?? [], (name) =>
    flatMap(asked(name, delegate, config, engine), ({ provider, rest }): DelegatedCall[] => {
      const argument = (index: number): Values | undefined => (index === 0 ? [rest] : undefined);
      const handed = { ...invocation, key: `${invocation.key}:${rest.key}`, argument };
      const own = providerCall(provider, method, engine);
      // A provider may ask others itself, in a circle even.
      if (own && depth < DEEPEST) return delegatedCalls(own.callee, own.client, handed, engine, depth + 1);
      return own || mayBeProvider(provider, engine) ? [{ callee, client, invocation: handed, isOpen: true }] : [];
    }),
  );
}

/** The call that a provider has under the same name, or the provider itself. */
function providerCall(
  provider: Value,
  method: readonly string[],
  { clients }: Engine,
): Pick<DelegatedCall, 'callee' | 'client'> | undefined {
  if (provider.kind !== 'external') return undefined;
  const below = external(provider.module, [...provider.path, ...method], provider.made, provider.aliases);
  for (const callee of [below, provider]) {
    const client = clients.callOf(callee);
    if (client?.spec.fields) return { callee, client };
  }
  return undefined;
}

/** The providers that are asked for a name, each with the rest of it. */
function asked(
  name: Value,
  { at, separator: usual, separatorAt, except = [] }: Delegate,
  config: ClientConfig,
  engine: Engine,
): { provider: Value; rest: Value }[] {
  const given = config.argument(at);
  if (usual === undefined) {
    const known = literalOf(name);
    const isNamed =
      known !== undefined && except.some((place) => engine.member(config.argument(place), known).length > 0);
    return isNamed ? [] : given.map((provider) => ({ provider, rest: name }));
  }
  const [separator = usual] = separatorAt === undefined ? [] : literalsOf(config.argument(separatorAt));
  const [key, rest] = parted(name, separator);
  return engine.member(given, key).map((provider) => ({ provider, rest }));
}

/** The name of a provider in front of a separator, null if it is not known, and what follows. */
function parted(name: Value, separator: string): [key: string | null, rest: Value] {
  if (name.kind !== 'text') return [null, name];
  const [first, ...others] = name.parts;
  const end = typeof first === 'string' ? first.indexOf(separator) : -1;
  if (typeof first === 'string' && end >= 0)
    return [first.slice(0, end), text([first.slice(end + separator.length), ...others], name.trace)];
  const hole = name.parts.find((part) => typeof part !== 'string');
  return [null, hole === undefined ? name : unknown(hole.label, hole)];
}

/** Whether a value of which little is known may be a provider of the API. */
function mayBeProvider(value: Value, { clients }: Engine): boolean {
  if (value.kind !== 'unknown' && value.kind !== 'external') return false;
  const from = value.kind === 'unknown' ? value.hole.from : value;
  return from?.module === undefined || from.module === null || !clients.fieldValues.areOf(from.module);
}
