import type { Invocation } from '../../domain/env.js';
import { argument, functionsIn, type Behaviour, type Model, type ModelCall } from '../../domain/summary.js';
import type { Target } from '../../domain/target.js';
import { union } from '../../domain/union.js';
import {
  callable,
  external,
  list,
  method,
  record,
  type FunctionValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import { applied } from '../applied.js';
import { contextKey, deliver, delivers, first, returns, siteKey } from '../model.js';

/**
 * Libraries that fetch for a component: they call a function they are given and hand out what it gives, most as `data`.
 */

/** Options given as such, or as a function that makes them: `createQuery(() => ({ queryFn }))`. */
function optionsOf(call: ModelCall): Values {
  return union(
    ...argument(call, 0).map((value) => (value.kind === 'function' ? call.engine.invoke(value, null) : [value])),
  );
}

/** A function that the library calls, each time it is named under one of `names` in the options. */
function named(
  call: ModelCall,
  names: readonly string[],
  invocation: Invocation | null,
): { call: () => Values; targets: () => { fn: ReturnType<typeof functionsIn>[number]; invocation: Invocation }[] } {
  const functions = (): ReturnType<typeof functionsIn> =>
    functionsIn(union(...names.map((name) => call.engine.member(optionsOf(call), name))));
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
  return {
    data: selected,
    targets: () => [...select.targets(), ...told(call, optionsOf(call), selected).targets()],
    result: selected,
  };
}

/** `useQuery({ queryFn, select })`, and the older `useQuery(key, queryFn)`. */
const query: Model = (call) => {
  const fetched = (): Values =>
    union(
      named(call, ['queryFn'], null).call(),
      ...functionsIn(union(argument(call, 1), argument(call, 2))).map((fn) => call.engine.invoke(fn, null)),
    );
  const { data, targets } = handed(call, fetched);
  return {
    targets,
    result: () => [
      record(`query:${contextKey(call)}`, {
        data,
        refetch: () => [method(record(`again:${contextKey(call)}`, { data }), 'use')],
      }),
    ],
  };
};

/** `useInfiniteQuery({ queryFn })`: pages. */
const infinite: Model = (call) => {
  const { data, targets } = handed(call, () => [
    record(`pages:${contextKey(call)}`, {
      pages: () => [list(call.site, `pages${call.env.id}`, named(call, ['queryFn'], null).call)],
    }),
  ]);
  return { targets, result: () => [record(`query:${contextKey(call)}`, { data })] };
};

const mutation: Model = (call) => {
  const functions = (): Values =>
    union(
      call.engine.member(optionsOf(call), 'mutationFn'),
      argument(call, 0).filter((value) => value.kind === 'function' && value.node.parameters.length > 0),
    );
  const given = (): Values => union(...functionsIn(functions()).map((fn) => call.engine.invoke(fn, null)));
  const { data, targets } = handed(call, given);
  // What is no function of the project, a method of a client, is called itself.
  const send = (): Values => [sending(functions, call), ...functions().filter(({ kind }) => kind !== 'function')];
  return { targets, result: () => [record(`mutation:${contextKey(call)}`, { mutateAsync: send, mutate: send, data })] };
};

/**
 * `mutate(variables, { onSuccess })`: the functions of a mutation are called with the variables, and callbacks with
 * what they give.
 */
function sending(functions: () => Values, call: ModelCall): Value {
  const does: Model = (inner) => {
    const { engine, invocation } = inner;
    const data = (): Values => union(...functionsIn(functions()).map((fn) => engine.invoke(fn, invocation)));
    return {
      targets: () => [
        ...functionsIn(functions()).map((fn) => ({ fn, invocation })),
        ...told(inner, argument(inner, 1), data).targets(),
      ],
      result: data,
    };
  };
  return callable(`mutate:${contextKey(call)}`, does, () =>
    union(...functionsIn(functions()).map((fn) => call.engine.invoke(fn, null))),
  );
}

/** `queryClient.fetchQuery({ queryFn })`: the data itself. */
const fetchNow: Model = (call) => returns(named(call, ['queryFn'], null).call);

const QUERY: Readonly<Record<string, Model>> = {
  ...Object.fromEntries(['useQuery', 'useSuspenseQuery', 'createQuery', 'injectQuery'].map((name) => [name, query])),
  ...Object.fromEntries(
    ['useInfiniteQuery', 'useSuspenseInfiniteQuery', 'createInfiniteQuery', 'injectInfiniteQuery'].map((name) => [
      name,
      infinite,
    ]),
  ),
  ...Object.fromEntries(['useMutation', 'createMutation', 'injectMutation'].map((name) => [name, mutation])),
  ...Object.fromEntries(
    ['fetchQuery', 'ensureQueryData', 'prefetchQuery'].map((name) => [`QueryClient.#.${name}`, fetchNow]),
  ),
  // The client of the application, of which there is one.
  useQueryClient: () => returns(() => [external('@tanstack/react-query', ['QueryClient', '#'])]),
  queryOptions: first,
  infiniteQueryOptions: first,
  mutationOptions: first,
};

/** `useSWR(key, fetcher)`: the fetcher is handed the key, in older versions the parts of one that is an array. */
const swr: Model = (call) => {
  const { data, targets } = keyed(
    call,
    (key) => [() => call.engine.elementAt(key(), 1), () => call.engine.elementAt(key(), 2)],
    () => sharedFetchers(call),
  );
  return {
    targets: () => [...targets(), ...told(call, argument(call, 2), data).targets()],
    result: () => [record(`swr:${contextKey(call)}`, { data })],
  };
};

/** `useSWRMutation(key, fetcher)`: the fetcher is handed what `trigger` is called with, too. */
const swrMutation: Model = (call) => {
  const sent = `swr:sent:${siteKey(call)}`;
  const { data, targets } = keyed(
    call,
    () => [() => [record(`sent:${contextKey(call)}`, { arg: () => call.engine.callers.delivered(sent, call.engine) })]],
    () => [],
  );
  const trigger = callable(
    `trigger:${contextKey(call)}`,
    (inner) => ({
      targets: () => [...deliver(inner, sent, 0), ...told(inner, argument(inner, 1), data).targets()],
      result: data,
    }),
    data,
  );
  return {
    targets: () => [...targets(), ...told(call, argument(call, 2), data).targets()],
    result: () => [record(`swr:${contextKey(call)}`, { data, trigger: () => [trigger] })],
  };
};

/** A fetcher that is called with a key, and what else it is handed. */
function keyed(
  call: ModelCall,
  more: (key: () => Values) => (() => Values)[],
  shared: () => Values,
): { data: () => Values; targets: () => readonly Target[] } {
  const { engine } = call;
  const key = (): Values =>
    union(
      ...argument(call, 0).map((value) => (value.kind === 'function' ? engine.invoke(value, null) : [value])),
    ).filter((value) => value.kind !== 'nothing');
  const invocation = engine.callers.standIn(call.site, call.env, 'key', [key, ...more(key)]);
  const fetchers = (): FunctionValue[] => functionsIn(call.invocation.argument(1) ?? shared());
  return {
    data: () => union(...fetchers().map((fn) => engine.invoke(fn, invocation))),
    targets: () => fetchers().map((fn) => ({ fn, invocation })),
  };
}

/** Callbacks in some options, each handed what came. */
function told(call: ModelCall, options: Values, came: () => Values): Behaviour {
  return applied(union(...TOLD.map((name) => call.engine.member(options, name))), [came], 'told', call);
}

const TOLD = ['onSuccess', 'onSettled', 'onData'];

const FETCHERS = 'swr:fetcher';

/** `<SWRConfig value={{ fetcher }}>`: the fetcher of every key that comes without one. */
const swrConfig: Model = (call) => delivers(call, () => [FETCHERS], 0, { property: 'value' });

function sharedFetchers({ engine }: ModelCall): Values {
  return engine.member(engine.callers.delivered(FETCHERS, engine), 'fetcher');
}

const swrInfinite: Model = (call) => {
  const one = swr(call);
  return {
    targets: one.targets,
    result: () => [
      record(`pages:${contextKey(call)}`, {
        data: () => [list(call.site, `pages${call.env.id}`, () => call.engine.member(one.result(), 'data'))],
      }),
    ],
  };
};

/** Fetching libraries by package and name. */
export const QUERY_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  ...Object.fromEntries(
    [
      '@tanstack/react-query',
      'react-query',
      '@tanstack/vue-query',
      '@tanstack/svelte-query',
      '@tanstack/solid-query',
      '@tanstack/angular-query-experimental',
    ].map((name) => [name, QUERY]),
  ),
  swr: { '': swr, useSWR: swr, SWRConfig: swrConfig },
  'swr/immutable': { '': swr },
  'swr/mutation': { '': swrMutation },
  'swr/infinite': { '': swrInfinite },
};
