import { flatMap } from '../../../lists.js';
import type { Behaviour, ModelCall } from '../../domain/summary.js';
import { union } from '../../domain/union.js';
import { list, NOTHING, record, unknown, type ListValue, type Value, type Values } from '../../domain/values.js';
import { oneByOne, orderedOf, reordered } from '../../heap/list-order.js';
import { allArguments, invokes, returns } from '../model.js';

type ArrayModel = (receiver: Values, call: ModelCall) => Behaviour;

/** What an array method gives: the array itself, one element, the callback's results, or nothing that matters. */
const element = (receiver: Values, { engine }: ModelCall): Values => engine.elements(receiver);

const callbackArgs = (receiver: Values, call: ModelCall): (() => Values)[] => [
  () => element(receiver, call),
  () => [unknown('index')],
  () => receiver,
];

const keeps: ArrayModel = (receiver, call) => invokes(call, 0, callbackArgs(receiver, call), () => reordered(receiver));
const reorders: ArrayModel = (receiver) => returns(() => reordered(receiver));
const picks: ArrayModel = (receiver, call) =>
  invokes(call, 0, callbackArgs(receiver, call), () => element(receiver, call));
const tests: ArrayModel = (receiver, call) => invokes(call, 0, callbackArgs(receiver, call), () => [unknown()]);
const maps: ArrayModel = (receiver, call) =>
  invokes(call, 0, callbackArgs(receiver, call), (returned) => [
    {
      ...list(call.site, `map${call.env.id}`, returned),
      ...oneByOne(receiver, call.engine, (piece, index) => ofPiece(piece, index, receiver, call)),
    },
  ]);

/** What the callback gives for one element. */
function ofPiece(piece: Values, index: number, receiver: Values, call: ModelCall): Values {
  return invokes(
    { ...call, subject: `${call.subject}#${index}`, isOfElement: true },
    0,
    [() => piece, () => [unknown('index')], () => receiver],
    (returned) => returned(),
  ).result();
}

const flattens: ArrayModel = (receiver, call) =>
  invokes(call, 0, callbackArgs(receiver, call), (returned) => [
    list(call.site, `flat${call.env.id}`, () => flatten(returned(), call)),
  ]);

/** One level of nesting away: `flatMap` callbacks may return arrays or plain elements. */
function flatten(values: Values, { engine }: ModelCall): Values {
  return union(
    ...values.map((value: Value): Values =>
      value.kind === 'array' || value.kind === 'list' || (value.kind === 'response' && value.stage === 'body')
        ? engine.elements([value])
        : [value],
    ),
  );
}

const accumulates: ArrayModel = (receiver, call) => {
  const initial = (): Values => call.invocation.argument(1) ?? element(receiver, call);
  return invokes(call, 0, [initial, () => element(receiver, call), () => [unknown('index')]], (returned) =>
    union(initial(), returned()),
  );
};

export const ARRAY_METHODS: Readonly<Record<string, ArrayModel>> = {
  map: maps,
  flatMap: flattens,
  filter: keeps,
  sort: (receiver, call) =>
    invokes(call, 0, [() => element(receiver, call), () => element(receiver, call)], () => reordered(receiver)),
  toSorted: (receiver, call) =>
    invokes(call, 0, [() => element(receiver, call), () => element(receiver, call)], () => reordered(receiver)),
  forEach: tests,
  some: tests,
  every: tests,
  findIndex: tests,
  findLastIndex: tests,
  find: picks,
  findLast: picks,
  reduce: accumulates,
  reduceRight: accumulates,
  slice: reorders,
  splice: reorders,
  reverse: reorders,
  toReversed: reorders,
  toSpliced: reorders,
  with: reorders,
  fill: reorders,
  copyWithin: reorders,
  concat: (receiver, call) =>
    returns(() => [
      {
        ...list(call.site, `concat${call.env.id}`, () =>
          union(element(receiver, call), flatten(call.invocation.rest(0), call)),
        ),
        ...inRow([receiver, ...allArguments(call)], call),
      },
    ]),
  flat: (receiver, call) =>
    returns(() => [list(call.site, `flat${call.env.id}`, () => flatten(element(receiver, call), call))]),
  at: (receiver, call) => returns(() => element(receiver, call)),
  pop: (receiver, call) => returns(() => element(receiver, call)),
  shift: (receiver, call) => returns(() => element(receiver, call)),
  values: (receiver, call) =>
    returns(() => [list(call.site, `values${call.env.id}`, () => plainItems(receiver, call))]),
  entries: (receiver, call) =>
    returns(() => [list(call.site, `entries${call.env.id}`, () => plainItems(receiver, call), true)]),
  keys: () => returns(() => [unknown('key')]),
  toArray: (receiver) => returns(() => receiver),
};

/** Where each element of lists that are put one after the other stands; nothing when the order of one is not known. */
function inRow(lists: readonly Values[], { engine }: ModelCall): Pick<ListValue, 'at' | 'length'> {
  const pieces = flatMap(lists, (values): (Values | undefined)[] =>
    values.every(({ kind }) => kind === 'text') ? [values] : (orderedOf(values, engine) ?? [undefined]),
  );
  return pieces.includes(undefined) ? {} : { at: (index) => pieces[index] ?? [], length: () => pieces.length };
}

/** The items of a collection; of a map, its values. */
function plainItems(receiver: Values, { engine }: ModelCall): Values {
  return union(
    ...receiver.map((value) => engine.elements([value.kind === 'list' ? { ...value, isMap: false } : value])),
  );
}

/** Methods of `Map`, `Set` and their like that arrays do not have. */
export const COLLECTION_METHODS: Readonly<Record<string, ArrayModel>> = {
  get: (receiver, call) => returns(() => union(plainItems(receiver, call), [NOTHING])),
  forEach: (receiver, call) =>
    invokes(
      call,
      0,
      [
        () =>
          union(
            ...receiver.map((value) =>
              value.kind === 'list' && value.entriesOf ? element([value], call) : plainItems([value], call),
            ),
          ),
        () => [unknown('key')],
      ],
      () => [],
    ),
  next: (receiver, call) =>
    returns(() => [record(`next:${call.subject}@${call.env.id}`, { value: () => element(receiver, call) })]),
  read: (receiver, call) =>
    returns(() => [record(`next:${call.subject}@${call.env.id}`, { value: () => element(receiver, call) })]),
  '[Symbol.iterator]': (receiver) => returns(() => receiver),
  value: (receiver) => returns(() => receiver),
  set: (receiver) => returns(() => receiver),
  add: (receiver) => returns(() => receiver),
};
