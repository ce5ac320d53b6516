import { groupBy } from '../../../../src/collections/group-by.js';
import type { ClientRow } from '../../../../src/calls/domain/client-row.js';
import { routeKey } from '../../../../src/model/route.js';
import { declaredEntry, isDeprecated, operationOf } from '../declared-operations.js';
import type { Source } from '../list-as-seen.js';
import { methodsOfType } from './marked-methods.js';

/**
 * What the declarations of an installed SDK say of the operations that its row lists. Null if it is not installed, or
 * declares no client. Nothing is run.
 *
 * @param asked the keys of the operations that are asked for; all by default.
 */
export function sourceOfSdk(row: ClientRow, directory: string, asked?: ReadonlySet<string>): Source | null {
  const [module] = row.modules ?? [];
  if (module === undefined) return null;
  const names = asked && Object.keys(row.calls).filter((name) => isAmong(asked, row.calls[name]!));
  const roots = Object.entries(row.types ?? {}).filter(([type, root]) => root.endsWith('.#') && type !== 'default');
  const methods = roots.flatMap(([type, root]) => {
    const isAsked = (below: string): boolean =>
      names?.some((name) => `${name}.`.startsWith(`${root}.${below}.`)) ?? true;
    return methodsOfType(directory, module, type, isAsked).flatMap((method) => {
      const operation = operationOf(row.calls[`${root}.${method.name}`] ?? {});
      return operation ? [{ ...operation, ...method }] : [];
    });
  });
  const operations = groupBy(methods, routeKey);
  if (operations.size === 0) return null;
  return {
    name: module,
    entries: [...operations.values()].filter(isDeprecated).map((callers) => declaredEntry(callers, '')),
    known: new Set(operations.keys()),
    hasFields: false,
  };
}

function isAmong(asked: ReadonlySet<string>, call: { verb?: string; fixedPath?: string }): boolean {
  const operation = operationOf(call);
  return operation !== undefined && asked.has(routeKey(operation));
}
