import type { Api } from '../../model/registry.js';
import type { ClientRow } from '../domain/client-row.js';
import { toRow, type OwnClient } from './own-client.js';

/** The rows of the clients that lists bring for their APIs. */
export function apiClients(apis: readonly Api[]): ClientRow[] {
  return apis.flatMap(({ id, clients = [] }) =>
    clients.map((client) => ({ ...toRow(client as OwnClient, (module) => module), api: id })),
  );
}
