import { groupBy } from '../../../../src/collections/group-by.js';
import type { ListedClient } from '../../../../src/model/listed-client.js';
import type { EndpointEntry, RegistryFile, Replacement } from '../../../../src/model/registry.js';
import { routeKey } from '../../../../src/model/route.js';
import { declaredEntry, isDeprecated, operationOf, type CallingMethod, type Callers } from '../declared-operations.js';
import type { RecordedSdk } from './recorded-sdk.js';
import { sharedPath } from './url-template.js';

/** A list, and the operations that it leaves out, as `METHOD /path`. */
export interface ListOfSdk {
  list: RegistryFile;
  unclear: string[];
}

/**
 * A list of what an SDK itself declares to be deprecated: an operation is, if all methods that call it are, and live if
 * none is. What is neither is unclear: a method that is deprecated may be an old name of another one.
 */
export function listOfSdk(sdk: RecordedSdk, id: string): ListOfSdk {
  const { client, host, deprecated } = sdk;
  const methods = Object.entries(client.calls).flatMap(([key, call]): CallingMethod[] => {
    const [name, operation] = [nameOf(key), operationOf(call)];
    return operation ? [{ ...operation, name, deprecated: deprecated.get(name) }] : [];
  });
  const operations = [...groupBy(methods, routeKey).values()];
  const live = operations.filter((callers) => callers.every((one) => !one.deprecated));
  const unclear = operations.filter((callers) => callers.some((one) => one.deprecated) && !isDeprecated(callers));
  const prefix = /^(\/[^/{]+)*/.exec(sharedPath(operations.map(([{ path }]) => path)))![0];
  const clients = [client as unknown as ListedClient];
  const list: RegistryFile = {
    version: 2,
    name: id,
    apis: [{ id, title: id, prefix, hosts: [host], sdks: [], clients, routes: live.map(written) }],
    entries: operations.filter(isDeprecated).map((callers) => entryOf(callers, sdk, id)),
  };
  return { list, unclear: unclear.map(written) };
}

function written([{ method, path }]: Callers): string {
  return `${method} ${path}`;
}

/** The name of a method, of its name in `calls`: `Client.#.users.get`. */
function nameOf(call: string): string {
  return call.replace(/^.*?#\./, '');
}

function entryOf(callers: Callers, { client }: RecordedSdk, id: string): EndpointEntry {
  const entry = declaredEntry(callers, id);
  const { id: name, message, source } = entry;
  return {
    ...entry,
    id: `${id}.${name}`,
    replacement: replacementIn(message, client.calls, name),
    message: message === '' ? `The SDK declares ${name} to be deprecated.` : message,
    source: `${client.id}, ${source}`,
  };
}

/** The operation of another method that the words name: "Use `oauth.v2.access` instead". */
function replacementIn(words: string, calls: RecordedSdk['client']['calls'], own: string): Replacement | null {
  const named = Object.entries(calls).find(([call]) => {
    const name = nameOf(call);
    return name !== own && name.includes('.') && words.includes(`\`${name}\``);
  });
  const operation = named && operationOf(named[1]);
  return operation ? { kind: 'endpoint', target: `${operation.method} ${operation.path}` } : null;
}
