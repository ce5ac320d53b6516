import type { Invocation } from '../env.js';
import { union } from '../union.js';
import { list, method, record, type Values } from '../values.js';
import { argument, contextKey, first, functionsIn, returns, type Behaviour, type Model, type ModelCall } from './model.js';

/** Libraries that fetch for a component: they call a function they are given and hand out what it gives, most as `data`. */

/** Options given as such, or as a function that makes them: `createQuery(() => ({ queryFn }))`. */
function optionsOf(call: ModelCall): Values {
  return union(...argument(call, 0).map((value) => (value.kind === 'function' ? call.engine.invoke(value, null) : [value])));
}

/** A function that the library calls, each time it is named under one of `names` in the options. */
function named(call: ModelCall, names: readonly string[], invocation: Invocation | null): { call: () => Values; targets: () => { fn: ReturnType<typeof functionsIn>[number]; invocation: Invocation }[] } {
  const functions = (): ReturnType<typeof functionsIn> => functionsIn(union(...names.map((name) => call.engine.member(optionsOf(call), name))));
  return {
    call: () => union(...functions().map((fn) => call.engine.invoke(fn, invocation))),
    targets: () => (invocation ? functions().map((fn) => ({ fn, invocation })) : []),
  };
}

/** What `fetched` becomes through `select`, and who is told of it. */
function handed(call: ModelCall, fetched: () => Values): Behaviour & { data: () => Values } {
  const invocation = call.engine.callers.synthetic(call.site, call.env, 'fetched', [fetched]);
  const select = named(call, ['select'], invocation);
  const selected = (): Values => (select.targets().length > 0 ? select.call() : fetched());
  const told = named(call, ['onSuccess', 'onSettled', 'onData'], call.engine.callers.synthetic(call.site, call.env, 'told', [selected]));
  return { data: selected, targets: () => [...select.targets(), ...told.targets()], result: selected };
}

/** `useQuery({ queryFn, select })`, and the older `useQuery(key, queryFn)`. */
const query: Model = (call) => {
  const fetched = (): Values => union(named(call, ['queryFn'], null).call(), ...functionsIn(union(argument(call, 1), argument(call, 2))).map((fn) => call.engine.invoke(fn, null)));
  const { data, targets } = handed(call, fetched);
  return { targets, result: () => [record(`query:${contextKey(call)}`, { data, refetch: () => [method(record(`again:${contextKey(call)}`, { data }), 'use')] })] };
};

/** `useInfiniteQuery({ queryFn })`: pages. */
const infinite: Model = (call) => {
  const { data, targets } = handed(call, () => [record(`pages:${contextKey(call)}`, { pages: () => [list(call.site, `pages${call.env.id}`, named(call, ['queryFn'], null).call)] })]);
  return { targets, result: () => [record(`query:${contextKey(call)}`, { data })] };
};

const mutation: Model = (call) => {
  const functions = (): Values => union(call.engine.member(optionsOf(call), 'mutationFn'), argument(call, 0).filter((value) => value.kind === 'function' && value.node.parameters.length > 0));
  const given = (): Values => union(...functionsIn(functions()).map((fn) => call.engine.invoke(fn, null)));
  const { data, targets } = handed(call, given);
  return { targets, result: () => [record(`mutation:${contextKey(call)}`, { mutateAsync: functions, mutate: functions, data })] };
};

/** `queryClient.fetchQuery({ queryFn })`: the data itself. */
const fetchNow: Model = (call) => returns(named(call, ['queryFn'], null).call);

const QUERY: Readonly<Record<string, Model>> = {
  ...Object.fromEntries(['useQuery', 'useSuspenseQuery', 'createQuery', 'injectQuery'].map((name) => [name, query])),
  ...Object.fromEntries(['useInfiniteQuery', 'useSuspenseInfiniteQuery', 'createInfiniteQuery', 'injectInfiniteQuery'].map((name) => [name, infinite])),
  ...Object.fromEntries(['useMutation', 'createMutation', 'injectMutation'].map((name) => [name, mutation])),
  ...Object.fromEntries(['QueryClient.#', 'useQueryClient()'].flatMap((client) => ['fetchQuery', 'ensureQueryData', 'prefetchQuery'].map((name) => [`${client}.${name}`, fetchNow]))),
  queryOptions: first,
  infiniteQueryOptions: first,
  mutationOptions: first,
};

/** `useSWR(key, fetcher)`: the fetcher is handed the key, in older versions the parts of one that is an array. */
const swr: Model = (call) => {
  const { engine } = call;
  const key = (): Values => union(...argument(call, 0).map((value) => (value.kind === 'function' ? engine.invoke(value, null) : [value]))).filter((value) => value.kind !== 'nothing');
  const invocation = engine.callers.standIn(call.site, call.env, 'key', [key, () => engine.elementAt(key(), 1), () => engine.elementAt(key(), 2)]);
  const fetchers = (): ReturnType<typeof functionsIn> => functionsIn(call.invocation.argument(1) ?? sharedFetchers(call));
  const data = (): Values => union(...fetchers().map((fn) => engine.invoke(fn, invocation)));
  return {
    targets: () => fetchers().map((fn) => ({ fn, invocation })),
    result: () => [record(`swr:${contextKey(call)}`, { data, trigger: () => [method(record(`sent:${contextKey(call)}`, {}, data), 'use')] })],
  };
};

const FETCHERS = 'swr:fetcher';

/** `<SWRConfig value={{ fetcher }}>`: the fetcher of every key that comes without one. */
const swrConfig: Model = ({ site, env, engine }) => ({
  targets: () => {
    engine.callers.deliver(FETCHERS, { site, env, argument: 0, property: 'value' });
    return [];
  },
  result: () => [],
});

function sharedFetchers({ engine }: ModelCall): Values {
  return engine.member(engine.callers.delivered(FETCHERS, engine), 'fetcher');
}

const swrInfinite: Model = (call) => {
  const one = swr(call);
  return { targets: one.targets, result: () => [record(`pages:${contextKey(call)}`, { data: () => [list(call.site, `pages${call.env.id}`, () => call.engine.member(one.result(), 'data'))] })] };
};

/** Fetching libraries by package and name. */
export const QUERY_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  ...Object.fromEntries(['@tanstack/react-query', 'react-query', '@tanstack/vue-query', '@tanstack/svelte-query', '@tanstack/solid-query', '@tanstack/angular-query-experimental'].map((name) => [name, QUERY])),
  swr: { '': swr, useSWR: swr, SWRConfig: swrConfig },
  'swr/immutable': { '': swr },
  'swr/mutation': { '': swr },
  'swr/infinite': { '': swrInfinite },
};
