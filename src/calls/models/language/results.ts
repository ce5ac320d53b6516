import { argument, type Behaviour, type Model, type ModelCall } from '../../domain/summary.js';
import { union } from '../../domain/union.js';
import { record, unknown, type RecordValue, type Value, type Values } from '../../domain/values.js';
import { applied, argsOf, made } from '../applied.js';
import { contextKey, returns } from '../model.js';

/**
 * Results that are either a value or an error, in a box with methods: `ResultAsync.fromPromise(send(),
 * toError).map(f).andThen(g)`.
 */

const BOX = 'result:';

/** The value in a box, or the value that is in none. */
function unboxed(values: Values): Values {
  return union(...values.map((value): Values => (isBox(value) ? (value.fields.get('value')?.() ?? []) : [value])));
}

function isBox(value: Value): value is RecordValue {
  return value.kind === 'record' && value.is === 'result';
}

/** A box that `call` makes. */
function boxed(values: () => Values, call: ModelCall): Values {
  const then =
    (name: string, result: (inner: ModelCall, part: Behaviour) => Values): (() => Values) =>
    () => [
      made(name, { ...call, subject: `${BOX}${call.subject}` }, (inner) => {
        const part = applied(argument(inner, 0), [values], name, inner);
        return { targets: part.targets, result: () => result(inner, part) };
      }),
    ];
  const gives =
    (name: string, result: (inner: ModelCall) => Values): (() => Values) =>
    () => [made(name, { ...call, subject: `${BOX}${call.subject}` }, (inner) => returns(() => result(inner)))];
  const mapped = then('map', (inner, part) => boxed(part.result, inner));
  const chained = then('andThen', (inner, part) => boxed(() => unboxed(part.result()), inner));
  const same = then('same', (inner) => boxed(values, inner));
  const or = gives('or', (inner) => union(values(), argument(inner, 0)));
  const match = (): Values => [
    made('match', { ...call, subject: `${BOX}${call.subject}` }, (inner) => {
      const [onValue, onError] = [
        applied(argument(inner, 0), [values], 'value', inner),
        applied(argument(inner, 1), [() => [unknown('error')]], 'error', inner),
      ];
      return {
        targets: () => [...onValue.targets(), ...onError.targets()],
        result: () => union(onValue.result(), onError.result()),
      };
    }),
  ];
  const fields = {
    value: values,
    map: mapped,
    asyncMap: mapped,
    andThen: chained,
    asyncAndThen: chained,
    andTee: same,
    andThrough: same,
    orElse: or,
    unwrapOr: or,
    unwrapOrElse: or,
    mapErr: gives('mapErr', (inner) => boxed(values, inner)),
    orTee: same,
    match,
    _unsafeUnwrap: gives('unwrap', values),
  };
  return [{ ...record(`${BOX}${contextKey(call)}:${call.subject}`, fields), is: 'result' }];
}

const ok: Model = (call) => returns(() => boxed(() => argument(call, 0), call));
const failed: Model = (call) => returns(() => boxed(() => [], call));
const throwable: Model = (call) =>
  returns(() => [
    made('throwable', call, (inner) => {
      const part = applied(argument(call, 0), argsOf(inner), 'safe', inner);
      return { targets: part.targets, result: () => boxed(part.result, inner) };
    }),
  ]);

const RESULT = {
  ok,
  okAsync: ok,
  err: failed,
  errAsync: failed,
  Ok: ok,
  Err: failed,
  fromPromise: ok,
  fromSafePromise: ok,
  fromThrowable: throwable,
  fromAsyncThrowable: throwable,
};
const CLASSES = Object.fromEntries(
  ['Result', 'ResultAsync'].flatMap((name) =>
    Object.entries(RESULT).map(([method, model]) => [`${name}.${method}`, model]),
  ),
);

export const RESULT_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  neverthrow: { ...RESULT, ...CLASSES },
  'ts-results': RESULT,
  'ts-results-es': RESULT,
};
