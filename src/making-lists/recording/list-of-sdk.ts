import type { ListedClient } from '../../model/listed-client.js';
import type { EndpointEntry, RegistryFile, Replacement } from '../../model/registry.js';
import { routeKey } from '../../model/route.js';
import { announcedDayIn, removalDayIn } from '../said-days.js';
import type { RecordedSdk } from './recorded-sdk.js';
import { sharedPath } from './url-template.js';

/** A list, and the operations that it leaves out, as `METHOD /path`. */
export interface ListOfSdk {
  list: RegistryFile;
  unclear: string[];
}

/** One operation, with the methods that call it. */
interface Called {
  method: string;
  path: string;
  by: string[];
}

/**
 * A list of what an SDK itself declares to be deprecated: an operation is, if all methods that call it are, and live if
 * none is. What is neither is unclear: a method that is deprecated may be an old name of another one.
 */
export function listOfSdk(sdk: RecordedSdk, id: string): ListOfSdk {
  const { client, host, deprecated } = sdk;
  const operations = [...operationsOf(sdk).values()];
  const isDeprecated = ({ by }: Called): boolean => by.every((name) => deprecated.has(name));
  const unclear = operations.filter((one) => !isDeprecated(one) && one.by.some((name) => deprecated.has(name)));
  const prefix = /^(\/[^/{]+)*/.exec(sharedPath(operations.map(({ path }) => path)))![0];
  const list: RegistryFile = {
    version: 2,
    name: id,
    apis: [
      {
        id,
        title: id,
        prefix,
        hosts: [host],
        sdks: [],
        clients: [client as unknown as ListedClient],
        routes: operations
          .filter((one) => !isDeprecated(one) && !unclear.includes(one))
          .map(({ method, path }) => `${method} ${path}`),
      },
    ],
    entries: operations.filter(isDeprecated).map((called) => entryOf(called, sdk, id)),
  };
  return { list, unclear: unclear.map(({ method, path }) => `${method} ${path}`) };
}

function operationsOf({ client: { calls }, deprecated }: RecordedSdk): Map<string, Called> {
  const operations = new Map<string, Called>();
  for (const [call, { verb, fixedPath }] of Object.entries(calls)) {
    if (verb === undefined || fixedPath === undefined) continue;
    const key = routeKey(verb, fixedPath);
    const name = nameOf(call);
    const known = operations.get(key);
    if (!known) operations.set(key, { method: verb, path: fixedPath, by: [name] });
    // The first one that is marked gives the words.
    else if (deprecated.has(name) && !deprecated.has(known.by[0]!)) known.by.unshift(name);
    else known.by.push(name);
  }
  return operations;
}

/** The name of a method, of its name in `calls`: `Client.#.users.get`. */
function nameOf(call: string): string {
  return call.replace(/^.*?#\./, '');
}

function entryOf({ method, path, by }: Called, { client, deprecated }: RecordedSdk, id: string): EndpointEntry {
  const [name] = by as [string, ...string[]];
  const { words, file, line } = deprecated.get(name)!;
  const message = plain(words);
  return {
    id: `${id}.${name}`,
    kind: 'endpoint',
    api: id,
    method,
    path,
    announced: announcedDayIn(message),
    removal: removalDayIn(message),
    replacement: replacementIn(message, client.calls, name),
    after: 'unknown',
    message: message === '' ? `The SDK declares ${name} to be deprecated.` : message,
    source: `${client.id}, ${file.replace(/^.*\/node_modules\//, '')}:${line}`,
  };
}

/** A comment without its marks. */
export function plain(words: string): string {
  return words
    .replace(/\{@link\s+(\S+?)\s*\}/g, '$1')
    .replace(/\{@link\s+(\S+)\s+([^}]+)\}/g, '$2 ($1)')
    .replace(/^\[Deprecated\]/i, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The operation of another method that the words name: "Use `oauth.v2.access` instead". */
function replacementIn(words: string, calls: RecordedSdk['client']['calls'], own: string): Replacement | null {
  const named = Object.entries(calls).find(([call]) => {
    const name = nameOf(call);
    return name !== own && name.includes('.') && words.includes(`\`${name}\``);
  });
  const { verb, fixedPath } = named?.[1] ?? {};
  return verb !== undefined && fixedPath !== undefined ? { kind: 'endpoint', target: `${verb} ${fixedPath}` } : null;
}
