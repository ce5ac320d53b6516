import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import type { CallSummary, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { list, NULLISH, record, unknown, type ListValue, type Value, type Values } from '../../domain/values.js';
import { fromEnd, mapInOrder, orderedOf, reordered } from '../../heap/list-order.js';
import { allArguments, invokes, returns } from '../model.js';

type ArrayModel = (receiver: Values, call: ModelledCall) => CallSummary;

/** What an array method gives: the array itself, one element, the callback's results, or nothing that matters. */
const element = (receiver: Values, { engine }: ModelledCall): Values => engine.elements(receiver);

const callbackArgs = (receiver: Values, call: ModelledCall): (() => Values)[] => [
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
      ...list(call.site, `map${call.context.id}`, returned),
      ...mapInOrder(receiver, call.engine, (piece, index) => ofPiece(piece, index, receiver, call)),
    },
  ]);

/** What the callback gives for one element. */
function ofPiece(piece: Values, index: number, receiver: Values, call: ModelledCall): Values {
  return invokes(
    { ...call, subject: `${call.subject}#${index}`, isOfElement: true },
    0,
    [() => piece, () => [unknown('index')], () => receiver],
    (returned) => returned(),
  ).result();
}

const flattens: ArrayModel = (receiver, call) =>
  invokes(call, 0, callbackArgs(receiver, call), (returned) => [
    list(call.site, `flat${call.context.id}`, () => flatten(returned(), call)),
  ]);

/** One level of nesting away: `flatMap` callbacks may return arrays or plain elements. */
function flatten(values: Values, { engine }: ModelledCall): Values {
  return joinValues(
    ...values.map((value: Value): Values =>
      value.kind === 'array' || value.kind === 'list' || (value.kind === 'response' && value.stage === 'body')
        ? engine.elements([value])
        : [value],
    ),
  );
}

/** What a callback makes of an accumulator and of each element: one after the other where their order is known. */
function accumulates(receiver: Values, call: ModelledCall, isReversed = false): CallSummary {
  const given = call.invocation.argument(1);
  const ordered = receiver.some(hasSpread) ? undefined : orderedOf(receiver, call.engine);
  if (ordered && ordered.length > 0 && ordered.length <= MOST_STEPS)
    return inSteps(given, isReversed ? ordered.toReversed() : ordered, call);
  const initial = (): Values => given ?? element(receiver, call);
  return invokes(call, 0, [initial, () => element(receiver, call), () => [unknown('index')]], (returned) =>
    joinValues(initial(), returned()),
  );
}

/** The longest list whose elements are put into an accumulator one by one. */
const MOST_STEPS = 12;

function hasSpread(value: Value): boolean {
  return value.kind === 'array' && value.node.elements.some(ts.isSpreadElement);
}

function inSteps(given: Values | undefined, elements: readonly Values[], call: ModelledCall): CallSummary {
  let result = (): Values => given ?? elements[0]!;
  const steps = elements.slice(given ? 0 : 1).map((piece, index) => {
    const at = { ...call, subject: `${call.subject}#${index}` };
    const made = invokes(at, 0, [result, () => piece, () => [unknown('index')]], (returned) => returned());
    result = made.result;
    return made;
  });
  return { targets: () => flatMap(steps, ({ targets }) => targets()), result };
}

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
  reduce: (receiver, call) => accumulates(receiver, call),
  reduceRight: (receiver, call) => accumulates(receiver, call, true),
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
        ...list(call.site, `concat${call.context.id}`, () =>
          joinValues(element(receiver, call), flatten(call.invocation.rest(0), call)),
        ),
        ...inRow([receiver, ...allArguments(call)], call),
      },
    ]),
  flat: (receiver, call) =>
    returns(() => [list(call.site, `flat${call.context.id}`, () => flatten(element(receiver, call), call))]),
  at: (receiver, call) => returns(() => atIndex(receiver, call)),
  pop: (receiver, call) => returns(() => element(receiver, call)),
  shift: (receiver, call) => returns(() => element(receiver, call)),
  values: (receiver, call) =>
    returns(() => [list(call.site, `values${call.context.id}`, () => plainItems(receiver, call))]),
  entries: (receiver, call) =>
    returns(() => [list(call.site, `entries${call.context.id}`, () => plainItems(receiver, call), true)]),
  keys: () => returns(() => [unknown('key')]),
  toArray: (receiver) => returns(() => receiver),
};

/** The element at a literal index, which may count from the end. */
function atIndex(receiver: Values, call: ModelledCall): Values {
  const written = ts.isCallExpression(call.site) ? call.site.arguments[0]?.getText() : undefined;
  if (written === undefined || !/^-?\d+$/.test(written)) return element(receiver, call);
  const index = Number(written);
  if (index >= 0) return call.engine.elementAt(receiver, index);
  return fromEnd(receiver, index, call.engine) ?? element(receiver, call);
}

/** Where each element of lists that are put one after the other stands; nothing when the order of one is not known. */
function inRow(lists: readonly Values[], { engine }: ModelledCall): Pick<ListValue, 'at' | 'length'> {
  const pieces = flatMap(lists, (values): (Values | undefined)[] =>
    values.every(({ kind }) => kind === 'text') ? [values] : (orderedOf(values, engine) ?? [undefined]),
  );
  return pieces.includes(undefined) ? {} : { at: (index) => pieces[index] ?? [], length: () => pieces.length };
}

/** The items of a collection; of a map, its values. */
function plainItems(receiver: Values, { engine }: ModelledCall): Values {
  return joinValues(
    ...receiver.map((value) => engine.elements([value.kind === 'list' ? { ...value, isMap: false } : value])),
  );
}

/** Methods of `Map`, `Set` and their like that arrays do not have. */
export const COLLECTION_METHODS: Readonly<Record<string, ArrayModel>> = {
  get: (receiver, call) => returns(() => joinValues(plainItems(receiver, call), [NULLISH])),
  forEach: (receiver, call) =>
    invokes(
      call,
      0,
      [
        () =>
          joinValues(
            ...receiver.map((value) =>
              value.kind === 'list' && value.entriesOf ? element([value], call) : plainItems([value], call),
            ),
          ),
        () => [unknown('key')],
      ],
      () => [],
    ),
  next: (receiver, call) =>
    returns(() => [record(`next:${call.subject}@${call.context.id}`, { value: () => element(receiver, call) })]),
  read: (receiver, call) =>
    returns(() => [record(`next:${call.subject}@${call.context.id}`, { value: () => element(receiver, call) })]),
  '[Symbol.iterator]': (receiver) => returns(() => receiver),
  value: (receiver) => returns(() => receiver),
  set: (receiver) => returns(() => receiver),
  add: (receiver) => returns(() => receiver),
};
