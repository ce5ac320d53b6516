import type { ClientRow } from '../../../../src/calls/domain/client-row.js';
import type { SdkDrift } from '../../../../src/model/list-diff.js';
import type { Registry } from '../../../../src/model/registry.js';
import { diffLists } from '../list-diff.js';
import { listAsSeen } from '../list-as-seen.js';
import { sourceOfSdk } from './sdk-source.js';

/**
 * What the declarations of an SDK that is installed for `directory` say, and the lists do not.
 *
 * @param asked the keys of the operations that are asked for; all by default.
 */
export function driftOfSdk(
  row: ClientRow,
  { apis, entries }: Registry,
  directory: string,
  asked?: ReadonlySet<string>,
): Pick<SdkDrift, 'moved' | 'added'> {
  const source = sourceOfSdk(row, directory, asked);
  if (!source) return { moved: [], added: [] };
  const list = { name: '', apis, entries };
  const { moved, added } = diffLists(list, listAsSeen(list, source));
  return { moved, added: added.map(({ method, path, removal }) => ({ method, path, removal })) };
}
