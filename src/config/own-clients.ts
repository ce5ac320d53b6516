import { getNodeValue, type Node } from 'jsonc-parser';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { toRow, type OwnClient } from '../calls/clients/own-client.js';
import { moduleOf } from '../calls/clients/own-rows.js';
import type { ClientRow } from '../calls/domain/client-row.js';
import { posixRelative } from '../files/paths.js';
import { inOneError, UserError } from '../model/errors.js';
import { isFileModule } from '../model/listed-client.js';
import { fileAt } from '../program/resolving/resolve.js';
import { clientIssues } from '../registry/client-issues.js';
import { schemaIssues } from '../registry/json-schema.js';
import { issue, toPointer, type Issue, type JsonPath } from '../registry/problem.js';
import { CONFIG_SCHEMA_FILE, duplicateFaults, faultsOf, type Fault } from './config-list.js';

/**
 * Absolute paths: the directory to which files in the text are relative, and the root of the scan, to which they are
 * relative in the rows.
 */
export interface Directories {
  directory: string;
  root: string;
}

/**
 * Reads the user's own clients in a configuration.
 *
 * @param path where the list is in the configuration.
 */
export function readClientsAt(
  list: Node,
  path: JsonPath,
  directories: Directories,
): { rows: ClientRow[] } | { faults: Fault[] } {
  const twice = duplicateFaults(list, path);
  if (twice.length > 0) return { faults: twice };
  const clients = readClients(getNodeValue(list), directories);
  if ('rows' in clients) return clients;
  return { faults: faultsOf(list, path, clients.issues) };
}

/**
 * Reads the user's own clients in options.
 *
 * @param place the name of the list in the options.
 * @throws UserError for the mistakes.
 */
export function clientsIn(list: readonly OwnClient[], place: string, directories: Directories): ClientRow[] {
  if (list.length === 0) return [];
  const clients = readClients(list, directories);
  if ('rows' in clients) return clients.rows;
  throw inOneError(
    clients.issues.map(({ path, message, hint }) => new UserError(`${place}${toPointer(path)}: ${message}`, hint)),
  );
}

/** Reads the user's own clients: their rows, or the mistakes in them. */
function readClients(value: unknown, { directory, root }: Directories): { rows: ClientRow[] } | { issues: Issue[] } {
  const issues = schemaIssues(value, CONFIG_SCHEMA_FILE, '/$defs/clients');
  if (issues.length > 0) return { issues };
  const clients = value as OwnClient[];
  const wrong = clients.flatMap((client, index) =>
    issuesOf(client, directory).map((found) => ({ ...found, path: [index, ...found.path] })),
  );
  if (wrong.length > 0) return { issues: wrong };
  return {
    rows: clients.map((client) =>
      toRow(client, (module) => moduleOf(posixRelative(root, fileOf(module, directory) ?? resolve(directory, module)))),
    ),
  };
}

/** Mistakes in a client that a schema cannot express. */
function issuesOf(client: OwnClient, directory: string): Issue[] {
  const issues = clientIssues(client);
  client.modules?.forEach((module, index) => {
    if (isFileModule(module) && !module.endsWith('*') && fileOf(module, directory) === undefined)
      issues.push(
        issue(
          ['modules', index],
          `no such file: ${module}`,
          'write a path relative to the configuration; a package or an alias is written as in imports',
        ),
      );
  });
  return issues;
}

/** The file that a module names; a `*` at its end matches any ending. */
function fileOf(module: string, directory: string): string | undefined {
  return module.endsWith('*') ? undefined : fileAt(resolve(directory, module), isFile);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
