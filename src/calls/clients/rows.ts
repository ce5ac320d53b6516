import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../../collections/once.js';
import { packageRoot } from '../../runtime/package-root.js';
import type { ClientRow } from '../domain/client-row.js';
import { toRow, type OwnClient } from './own-client.js';

/** The clients that come with this package. The first row with a name wins, in the order of the files' names. */
const DATA = 'src/calls/clients/data';

declare const DEPREC_SCAN_CLIENTS: readonly OwnClient[] | undefined;

/**
 * The rows of the HTTP clients, one each. The code that reads them names no library: a new client is a new row. The build
 * puts them into the bundle.
 */
export const builtInClients = once((): readonly ClientRow[] => {
  const clients =
    typeof DEPREC_SCAN_CLIENTS === 'undefined' ? readClients(join(packageRoot(), DATA)) : DEPREC_SCAN_CLIENTS;
  return clients.map((client) => toRow(client, (module) => module));
});

function readClients(directory: string): OwnClient[] {
  return readdirSync(directory)
    .sort()
    .flatMap((file) => (JSON.parse(readFileSync(join(directory, file), 'utf8')) as { clients: OwnClient[] }).clients);
}
