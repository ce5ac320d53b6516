import { UserError } from '../../../../src/model/errors.js';
import { clientFrom, type RecordedClient } from './recorded-client.js';
import type { Deprecation } from '../declared-operations.js';
import { declarationsOf } from './planned-methods.js';
import { parseMaking } from './making-expression.js';
import { recordInChild, type ChildOptions, type Recording } from './run-child.js';

export interface RecordedSdk extends RecordedClient {
  /** Number of methods that were tried. */
  methods: number;
  silent: Recording['silent'];
  /** What the SDK declares to be deprecated, by name of the method. */
  deprecated: ReadonlyMap<string, Deprecation | undefined>;
}

/**
 * Makes a client of a list from an installed SDK: reads its declarations, calls each method of the client with
 * placeholders in a child process without a network, and writes down what each would have sent.
 *
 * @param module the SDK as an import names it.
 * @param make an expression that makes a client from its exports.
 * @throws UserError if no client can be made or nothing is sent.
 * @throws IncompleteError if the child is lost again and again.
 */
export async function recordSdk(
  module: string,
  make: string,
  { hosts, ...options }: ChildOptions & { hosts?: readonly string[] },
): Promise<RecordedSdk> {
  const making = parseMaking(module, make);
  const declarations = declarationsOf(options.directory, making);
  const { names, bases } = { names: making.names, bases: declarations.bases };
  const recording = await recordInChild({ module, make, names, declared: declarations.methods, bases }, options);
  const sdk = clientFrom(recording, making, declarations, hosts);
  if (Object.keys(sdk.client.calls).length === 0)
    throw new UserError(`${module}: ${whyNone(recording, sdk.host, hosts)}`);
  const { recorded, general, silent } = recording;
  const tried = new Set([...recorded, ...general, ...silent].map(({ name }) => name));
  const deprecated = new Map(declarations.methods.map((method) => [method.name, method.deprecated]));
  return { ...sdk, methods: tried.size, silent, deprecated };
}

function whyNone({ recorded, silent }: Recording, host: string, hosts?: readonly string[]): string {
  const [first] = silent;
  if (recorded.length > 0 && hosts)
    return `its methods call ${host}, which is not a host of the API (${hosts.join(', ')})`;
  return `no method of the client sends a request${first ? `: ${first.name}: ${first.why}` : ''}`;
}
