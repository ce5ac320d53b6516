import { argument } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import { ts } from '../../../syntax/compiler.js';
import { joinValues } from '../../domain/join.js';
import { functionsIn, record, type Value, type Values } from '../../domain/values.js';
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

/** `t.procedure.input(schema).query(({ input, ctx }) => …)` */
const procedure =
  (ctx: () => Values): Model =>
  (call) => {
    const resolver = argument(call, 0);
    const key = `procedure:${contextKey(call)}`;
    const resolved = (input: () => Values, inner: ModelledCall): CallSummary =>
      applied(resolver, [() => [record(`input:${contextKey(inner)}:${key}`, { input, ctx })]], key, inner);
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
    return {
      targets: () => resolved(() => [], call).targets(),
      result: () => [callable(key, plain, gives, properties)],
    };
  };

function methods(
  names: readonly string[],
  key: string,
  model: Model,
  gives?: () => Values,
): Record<string, () => Values> {
  return Object.fromEntries(names.map((name) => [name, () => [callable(`${key}.${name}`, model, gives)]]));
}

/** What procedures are built of: every step gives the builder again, some with another context. */
function builder(key: string, ctx: () => Values): Value {
  const itself: Model = () => returns(() => [builder(key, ctx)]);
  const using: Model = (call) => {
    const used = within(argument(call, 0), ctx, `${key}.use:${siteKey(call)}`, call);
    return {
      targets: used.targets,
      result: () => [builder(`${key}.use:${siteKey(call)}`, () => contextIn(used, ctx, call))],
    };
  };
  return record(key, {
    ...methods(['input', 'output', 'meta', 'concat'], key, itself),
    ...methods(['use'], key, using),
    ...methods(['query', 'mutation', 'subscription'], key, procedure(ctx)),
  });
}

/** `({ ctx, next }) => next({ ctx: { ...ctx, client } })`: what the step gives has the context of the steps behind it. */
function within(step: Values, ctx: () => Values, key: string, call: ModelledCall): CallSummary {
  const next = callable(`${key}.next`, (inner) =>
    returns(() => [
      record(`${key}.given:${contextKey(inner)}`, { ctx: () => inner.engine.member(argument(inner, 0), 'ctx') }),
    ]),
  );
  return applied(step, [() => [record(`${key}.step`, { ctx, next: () => [next] })]], key, call);
}

function contextIn(used: CallSummary, before: () => Values, { engine }: ModelledCall): Values {
  const given = used.result().filter(({ kind }) => kind === 'record');
  return joinValues(engine.member(given, 'ctx'), before());
}

/** What a context is by its type: the type of an object, or that of the function that makes it. */
function contextOf({ site, engine }: ModelledCall): Values {
  const [type] = ts.isCallExpression(site) ? (site.typeArguments ?? []) : [];
  const values = engine.ofType(type);
  return joinValues(
    values.filter(({ kind }) => kind !== 'function'),
    ...functionsIn(values).map((fn) => engine.invoke(fn, null)),
  );
}

const merged: Model = (call) =>
  returns(() => [record(`routers:${contextKey(call)}`, {}, () => call.invocation.rest(0))]);

/** `initTRPC.create()`, and `initTRPC.context<Context>().meta<Meta>().create()` */
const create =
  (ctx: () => Values): Model =>
  (call) => {
    const key = `trpc:${siteKey(call)}`;
    const callGraph: Model = (inner) =>
      returns(() => [callable(`${key}.caller:${siteKey(inner)}`, () => returns(() => argument(inner, 0)))]);
    return returns(() => [
      record(key, {
        ...methods(['router'], key, first),
        ...methods(['mergeRouters'], key, merged),
        ...methods(['createCallerFactory'], key, callGraph),
        ...methods(['middleware'], key, first),
        procedure: () => [builder(`${key}.procedure`, ctx)],
      }),
    ]);
  };

const typed: Model = (call) => {
  const key = `trpc.context:${contextKey(call)}`;
  const ctx = (): Values => contextOf(call);
  const setUp: Value = record(key, {
    ...methods(['meta'], key, () => returns(() => [setUp])),
    ...methods(['create'], key, create(ctx)),
  });
  return returns(() => [setUp]);
};

const TRPC_PACKAGES: Packages = {
  '@trpc/server': { 'initTRPC.create': create(() => []), 'initTRPC.context': typed },
};

export const TRPC: Plugin = { packages: TRPC_PACKAGES };
