import type { OwnClient } from '../../../../src/calls/clients/own-client.js';
import { EXIT, UserError } from '../../../../src/model/errors.js';
import type { ListedClient } from '../../../../src/model/listed-client.js';
import type { Api, RegistryFile } from '../../../../src/model/registry.js';
import { operationsOf, parseOperation, routeKey, type Operation } from '../../../../src/model/route.js';
import { builtPart } from '../../../../src/on-demand/built-parts.js';
import type { ListOfSdk, RecordedSdk } from '../recording/index.js';
import { faultsIn, readRegistryFile } from '../../../../src/registry/load.js';
import { plural, printable, toJson } from '../../../../src/report/text.js';
import type { Environment, Outcome } from '../../../../src/cli/environment.js';
import type { RecordSdkFlags } from './list-options.js';
import { checkId } from './id-option.js';

/** `registry record-sdk PACKAGE`: a client of a list, made by calling each method of an SDK, with a summary for people. */
export async function recordSdkCommand(module: string, flags: RecordSdkFlags, { cwd }: Environment): Promise<Outcome> {
  if (flags.id !== undefined && flags.list !== undefined)
    throw new UserError('--id and --list: cannot be combined', '--id makes a registry, --list adds to one');
  checkId(flags.id);
  const list = flags.list === undefined ? undefined : readRegistryFile(flags.list);
  const api = list && apiOf(list, flags.api);
  const program = builtPart('record-sdk-child.js');
  if (program === null) throw new Error('the child that records is part of the build');
  // The declarations are read with ts-morph, which no other command needs whole.
  const { dataTypesOf, listOfSdk, recordSdk, waysToMake } = await import('../recording/index.js');
  const make = flags.make ?? onlyWay(module, waysToMake(cwd, module));
  const options = { directory: cwd, program, longestSilence: flags.patience * 1000, ...(api && { hosts: api.hosts }) };
  const sdk = await recordSdk(module, make, options);
  if (flags.id !== undefined) return outcomeOf(listOfSdk(sdk, flags.id), sdk, flags);
  if (list && api) {
    const data = dataTypesOf(cwd, module, sdk.client, list.entries);
    const client = Object.keys(data).length > 0 ? { ...sdk.client, data } : sdk.client;
    return outcomeOf({ list: withClient(list, api, client), unclear: [] }, sdk, flags);
  }
  return outcome(sdk.client, flags.quiet ? [] : summaryOf(sdk));
}

/** @throws UserError if the package exports no class, or several. */
function onlyWay(module: string, ways: readonly string[]): string {
  const [way, ...others] = ways;
  if (way === undefined)
    throw new UserError(
      `${module}: no declaration of a class is found among its exports, so --make is required`,
      `install the package in this directory if it is missing; for example --make "createClient({ token: 'x' })"`,
    );
  if (others.length === 0) return way;
  throw new UserError(
    `${module}: exports ${ways.length} classes, so --make is required`,
    `for example --make "${way}"`,
  );
}

/** A list that has the client, and what is to be said of it. */
function outcomeOf({ list, unclear }: ListOfSdk, sdk: RecordedSdk, flags: RecordSdkFlags): Outcome {
  const has = ({ clients = [] }: Api): boolean => clients.some(({ id }) => id === sdk.client.id);
  return outcome(list, [
    ...(flags.quiet ? [] : summaryOf(sdk)),
    ...(flags.quiet ? [] : list.apis.filter(has).map((api) => reachWords(sdk.client, list, api))),
    ...(flags.quiet || unclear.length === 0 ? [] : [unclearWords(unclear)]),
    ...faultsIn(list).map((fault) => `to be fixed in the registry: ${fault}`),
  ]);
}

function outcome(result: object, remarks: readonly string[]): Outcome {
  return {
    result: toJson(result),
    remarks: remarks.map((remark) => printable(`deprec-scan: ${remark}`)),
    exitCode: EXIT.clean,
  };
}

function apiOf({ apis }: RegistryFile, id: string | undefined): Api {
  const ids = apis.map((api) => api.id).join(', ');
  const found = id === undefined ? apis : apis.filter((api) => api.id === id);
  if (id !== undefined && found.length === 0)
    throw new UserError(`--api ${id}: the registry has no such API`, `it has ${ids}`);
  if (found.length !== 1) throw new UserError('--list: the registry has several APIs', `choose one with --api: ${ids}`);
  return found[0]!;
}

/** The list with the client, instead of one with the same id. */
function withClient(list: RegistryFile, { id }: Api, client: OwnClient): RegistryFile {
  const listed = client as unknown as ListedClient;
  const withIt = ({ clients = [], ...api }: Api): Api => ({
    ...api,
    clients: [...clients.filter((one) => one.id !== client.id), listed],
  });
  return { ...list, version: 2, apis: list.apis.map((api) => (api.id === id ? withIt(api) : api)) };
}

const MOST_NAMED = 5;

function summaryOf({ client, host, methods, silent, leftOut }: RecordedSdk): string[] {
  const calls = Object.keys(client.calls).length;
  const made = Object.values(client.makes ?? {}).flatMap(({ base }) => base ?? []);
  return [
    `${client.id}: ${calls} of ${plural(methods, 'method')} call ${host}`,
    ...(silent.length > 0
      ? [`${plural(silent.length, 'method')} sent nothing: ${some(silent.map(({ name, why }) => `${name} (${why})`))}`]
      : []),
    ...(leftOut.length > 0
      ? [
          `${plural(leftOut.length, 'method')} left out, because they call another host ` +
            `or a path that a registry cannot contain: ${some(leftOut)}`,
        ]
      : []),
    made.length > 0
      ? `the base URL is set by ${[...new Set(made)].join(' or ')}`
      : 'no argument that sets the base URL was found',
  ];
}

function some(words: readonly string[]): string {
  const more = words.length - MOST_NAMED;
  return words.slice(0, MOST_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function unclearWords(unclear: readonly string[]): string {
  const count = plural(unclear.length, 'operation');
  return `${count} left out, because only some of the methods that call it are declared deprecated: ${some(unclear)}`;
}

/** How much of what a list knows of an API the client calls. */
function reachWords({ calls }: OwnClient, { entries }: RegistryFile, { id, routes = [] }: Api): string {
  const called = new Set(
    Object.values(calls).flatMap(({ verb, fixedPath }) =>
      verb && fixedPath ? [routeKey({ method: verb, path: fixedPath })] : [],
    ),
  );
  const count = (operations: readonly Operation[]): string => {
    const keys = [...new Set(operations.map(routeKey))];
    return `${keys.filter((key) => called.has(key)).length} of ${keys.length}`;
  };
  const listed = entries.filter(({ api }) => api === id).flatMap(operationsOf);
  return `the client calls ${count(listed)} operations with deprecations, and ${count(routes.map(parseOperation))} live ones`;
}
