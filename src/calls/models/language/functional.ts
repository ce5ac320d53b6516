import { flatMap } from '../../../collections/lists.js';
import { functionsIn, list, unknown, type Values } from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { callable } from '../../engine/callable.js';
import { runToEnd } from '../../heap/generators.js';
import { applied, argsOf, composes, inSequence, made, together } from '../applied.js';
import { allArguments, contextKey, first, named, returns } from '../model.js';

/** Functional style: values go through functions in a row, and effects are values (fp-ts, Effect). */

/** `flow(f, g)`: a function that calls one after the other. */
export const flow: Model = (call) =>
  composes('flow', call, (inner) => inSequence(allArguments(call), argsOf(inner), 'flow', inner));
export const compose: Model = (call) =>
  composes('compose', call, (inner) => inSequence(allArguments(call).toReversed(), argsOf(inner), 'flow', inner));

/** `pipe(x, f, g)` */
const pipe: Model = (call) => {
  const [, ...stages] = allArguments(call);
  return stages.length === 0
    ? returns(() => argument(call, 0))
    : inSequence(stages, [() => argument(call, 0)], 'pipe', call);
};

/** What an effect comes to: one that is a function, a task or a reader, is run. */
function run(values: Values, name: string, call: ModelledCall): CallSummary {
  const part = applied(
    values.filter((value) => value.kind === 'function'),
    [() => [unknown('environment')]],
    `run:${name}`,
    call,
  );
  return {
    targets: part.targets,
    result: () =>
      joinValues(
        values.filter((value) => value.kind !== 'function'),
        part.result(),
      ),
  };
}

/** A function of an effect that `step` describes by what it is handed; written `map(f)(effect)` or `map(effect, f)`. */
const ofEffect =
  (name: string, step: (value: () => Values, given: ModelledCall, call: ModelledCall) => CallSummary): Model =>
  (call) => {
    const isFirst = argument(call, 1).length > 0 && !argument(call, 0).some((value) => value.kind === 'function');
    const through = (effect: Values, given: ModelledCall, inner: ModelledCall): CallSummary => {
      const effected = run(effect, name, inner);
      const part = step(effected.result, given, inner);
      return together([effected, part], part.result);
    };
    if (isFirst)
      return through(
        argument(call, 0),
        { ...call, invocation: { ...call.invocation, argument: (index) => call.invocation.argument(index + 1) } },
        call,
      );
    return returns(() => [made(name, call, (inner) => through(argument(inner, 0), call, inner))]);
  };

const mapping = ofEffect('map', (value, given, call) => applied(argument(given, 0), [value], 'map', call));
const chaining = ofEffect('chain', (value, given, call) => {
  const next = applied(argument(given, 0), [value], 'chain', call);
  const ran = run(next.result(), 'chained', call);
  return together([next, ran], ran.result);
});
const passing = ofEffect('tap', (value, given, call) =>
  together([applied(argument(given, 0), [value], 'tap', call)], value),
);
const falling = ofEffect('or', (value, given, call) => {
  const other = applied(argument(given, 0), [() => [unknown('error')]], 'or', call);
  return together([other], () => joinValues(value(), other.result()));
});
const matching = ofEffect('match', (value, given, call) => {
  const [onError, onValue] = [
    applied(argument(given, 0), [() => [unknown('error')]], 'left', call),
    applied(argument(given, 1), [value], 'right', call),
  ];
  return together([onError, onValue], () => joinValues(onError.result(), onValue.result()));
});
const traversing = ofEffect('traverse', (value, given, call) => {
  const each = applied(argument(given, 0), [() => call.engine.elements(value())], 'each', call);
  return together([each], () => [list(call.site, `traversed${call.context.id}:${contextKey(given)}`, each.result)]);
});
const nothing: Model = () => returns(() => []);
/** `tryCatch(() => fetch(url), toError)`, `tryPromise({ try: () => fetch(url), catch: toError })` */
const trying: Model = (call) =>
  applied(
    joinValues(
      argument(call, 0).filter((value) => value.kind === 'function'),
      call.engine.member(
        argument(call, 0).filter((value) => value.kind === 'object'),
        'try',
      ),
    ),
    [],
    'try',
    call,
  );

/**
 * `Effect.gen(function* () { const reply = yield* load(id); … })`, in older versions with an adapter: `yield*
 * _(load(id))`.
 */
const gen: Model = (call) => {
  const ran = applied(
    flatMap(allArguments(call), (values) => functionsIn(values)),
    [() => [callable('adapter', first)]],
    'gen',
    call,
  );
  return { targets: ran.targets, result: () => runToEnd(ran.result()) };
};

/** Functions of effects, whatever kind of effect it is. */
const EFFECTS: Readonly<Record<string, Model>> = {
  pipe,
  flow,
  gen,
  ...named('map bimap mapBoth', mapping),
  ...named(
    'chain chainW flatMap flatMapW andThen chainEitherK chainEitherKW chainTaskEitherK chainOptionK flatMapEither flatMapTaskEither',
    chaining,
  ),
  ...named(
    'tap chainFirst chainFirstW chainFirstIOK tapIO filterOrElse filterOrElseW filter filterOrFail mapLeft mapError tapError',
    passing,
  ),
  ...named('orElse orElseW alt altW getOrElse getOrElseW catchAll', falling),
  ...named('match matchW fold foldW matchE matchEW', matching),
  ...named('traverseArray forEach traverseSeqArray', traversing),
  ...named(
    'of right some succeed fromNullable fromEither fromTask fromTaskEither fromOption fromIO ' +
      'toUndefined toNullable toUnion rightTask identity runPromise runSync fromIterable toArray',
    first,
  ),
  ...named('left fail leftTask', nothing),
  ...named('tryCatch tryCatchK tryPromise promise sync try', trying),
};

const EFFECT_PACKAGES = /^(fp-ts|effect|@effect)(\/|$)/;
const OF_ARRAYS = /(^|\/)(Readonly)?(NonEmpty)?Array$/;

/** What a function of such a package does; those of arrays are functions of collections. */
export function effectFunction(module: string | null, path: readonly string[]): Model | 'array' | undefined {
  const name = path.at(-1) ?? '';
  if (module === null || !EFFECT_PACKAGES.test(module)) return undefined;
  const owner = path.length > 1 ? path.at(-2)! : module;
  if (
    OF_ARRAYS.test(owner) ||
    ((module === 'fp-ts' || module === 'effect') && /^(Array|ReadonlyArray|NonEmptyArray)$/.test(owner))
  )
    return 'array';
  return Object.hasOwn(EFFECTS, name) ? EFFECTS[name] : undefined;
}
