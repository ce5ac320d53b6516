import { argument } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import { record, type Value, type Values } from '../../domain/values.js';
import { callable } from '../../engine/callable.js';
import { applied } from '../applied.js';
import { contextKey, first, returns, siteKey } from '../model.js';
import type { Packages, Plugin } from '../plugin.js';

/**
 * tRPC: a client has the procedures of a router under their names, `trpc.policies.byId.useQuery(id)`; a type says which
 * router.
 */

/** Methods of a procedure at a client that give what it gives, and those that give an object with it. */
const PLAIN = ['query', 'mutate', 'mutateAsync', 'fetch', 'ensureData', 'getData'];
const BOXED = ['useQuery', 'useSuspenseQuery', 'useInfiniteQuery'];

/** `t.procedure.input(schema).query(({ input }) => …)` */
const procedure: Model = (call) => {
  const resolver = argument(call, 0);
  const key = `procedure:${contextKey(call)}`;
  const resolved = (input: () => Values, inner: ModelledCall): CallSummary =>
    applied(resolver, [() => [record(`input:${contextKey(inner)}:${key}`, { input })]], key, inner);
  const gives = (): Values => resolved(() => [], call).result();
  const plain: Model = (inner) => resolved(() => argument(inner, 0), inner);
  const boxed: Model = (inner) => {
    const part = plain(inner);
    return {
      targets: part.targets,
      result: () => [record(`query:${contextKey(inner)}:${key}`, { data: part.result })],
    };
  };
  const mutation: Model = (inner) =>
    returns(() => [
      record(`mutation:${contextKey(inner)}:${key}`, {
        data: gives,
        ...methods(['mutate', 'mutateAsync'], key, plain, gives),
      }),
    ]);
  const properties = record(key, {
    ...methods(PLAIN, key, plain, gives),
    ...methods(BOXED, key, boxed),
    ...methods(['useMutation'], key, mutation),
  });
  return { targets: () => resolved(() => [], call).targets(), result: () => [callable(key, plain, gives, properties)] };
};

function methods(
  names: readonly string[],
  key: string,
  model: Model,
  gives?: () => Values,
): Record<string, () => Values> {
  return Object.fromEntries(names.map((name) => [name, () => [callable(`${key}.${name}`, model, gives)]]));
}

/** What procedures are built of: every step gives the builder again. */
function builder(key: string): Value {
  const itself: Model = () => returns(() => [builder(key)]);
  return record(key, {
    ...methods(['input', 'output', 'use', 'meta', 'concat'], key, itself),
    ...methods(['query', 'mutation', 'subscription'], key, procedure),
  });
}

const merged: Model = (call) =>
  returns(() => [record(`routers:${contextKey(call)}`, {}, () => call.invocation.rest(0))]);

/** `initTRPC.context<Context>().create()` */
const create: Model = (call) => {
  const key = `trpc:${siteKey(call)}`;
  const callGraph: Model = (inner) =>
    returns(() => [callable(`${key}.caller:${siteKey(inner)}`, () => returns(() => argument(inner, 0)))]);
  return returns(() => [
    record(key, {
      ...methods(['router'], key, first),
      ...methods(['mergeRouters'], key, merged),
      ...methods(['createCallerFactory'], key, callGraph),
      procedure: () => [builder(`${key}.procedure`)],
    }),
  ]);
};

const TRPC_PACKAGES: Packages = {
  '@trpc/server': { 'initTRPC.create': create, 'initTRPC.context.create': create },
};

export const TRPC: Plugin = { packages: TRPC_PACKAGES };
