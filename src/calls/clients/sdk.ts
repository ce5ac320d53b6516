import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.js';
import type { ClientRow } from '../domain/client-row.js';
import { toRow, type OwnClient } from './own-client.js';

/** SDKs of the built-in list, whose rows `scripts/sdk/client.mjs` writes, and the rows' files in the package. */
const ROWS: Readonly<Record<string, string>> = {
  '@gleanwork/api-client': 'src/calls/clients/gleanwork-api-client.json',
};

/** The rows read so far, by package: a row never changes, and one has several hundred calls. */
const read = new Map<string, ClientRow>();

/** The client rows of those packages for which one is shipped. */
export function sdkRows(packages: Iterable<string>): ClientRow[] {
  return [...new Set(packages)].filter((name) => Object.hasOwn(ROWS, name)).map(rowOf);
}

function rowOf(name: string): ClientRow {
  let row = read.get(name);
  if (!row) {
    const client = JSON.parse(readFileSync(join(packageRoot(), ROWS[name]!), 'utf8')) as OwnClient;
    row = toRow(client, (module) => module);
    read.set(name, row);
  }
  return row;
}
