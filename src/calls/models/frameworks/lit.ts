import { flatMap } from '../../../lists.js';
import { argument, functionsIn, type Behaviour, type Model, type ModelCall } from '../../domain/summary.js';
import { union } from '../../domain/union.js';
import { callable, record, type Values } from '../../domain/values.js';
import { contextKey, invokes, returns } from '../model.js';

/** Tasks of Lit: a function that a component calls with arguments of its own, and whose result it renders. */

const HANDLERS = ['complete', 'initial', 'pending', 'error'];

/** `task.render({ complete: (value) => … })` gives what the handlers give. */
const renders =
  (value: () => Values): Model =>
  (call) => {
    const { engine, site, env } = call;
    const parts = HANDLERS.map((name) => ({
      name,
      functions: functionsIn(engine.member(argument(call, 0), name)),
      invocation: engine.callers.synthetic(site, env, name, name === 'complete' ? [value] : []),
    }));
    return {
      targets: () => flatMap(parts, ({ functions, invocation }) => functions.map((fn) => ({ fn, invocation }))),
      result: () =>
        union(...flatMap(parts, ({ functions, invocation }) => functions.map((fn) => engine.invoke(fn, invocation)))),
    };
  };

/** `new Task(this, { task, args })`, `new Task(this, task, args)`: the task is handed what `args` gives. */
const task: Model = (call) => {
  const { engine, site, env } = call;
  const options = argument(call, 1).filter((value) => value.kind === 'object');
  const args = (): Values =>
    union(
      ...functionsIn(union(engine.member(options, 'args'), argument(call, 2))).map((fn) => engine.invoke(fn, null)),
    );
  const invocation = engine.callers.synthetic(site, env, 'task', [args]);
  const functions = functionsIn(union(engine.member(options, 'task'), argument(call, 1)));
  const value = (): Values => union(...functions.map((fn) => engine.invoke(fn, invocation)));
  const told: Behaviour = invokes(
    {
      ...call,
      invocation: engine.callers.synthetic(site, env, 'options', [() => engine.member(options, 'onComplete')]),
    },
    0,
    [value],
    () => [],
  );
  const key = contextKey(call);
  const made = record(`task:${key}`, {
    value,
    taskComplete: value,
    render: () => [callable(`render:${key}`, renders(value))],
    run: () => [callable(`run:${key}`, () => returns(() => []))],
  });
  return { targets: () => [...functions.map((fn) => ({ fn, invocation })), ...told.targets()], result: () => [made] };
};

const TASKS = { 'new Task': task };

export const LIT_PACKAGES: Readonly<Record<string, Readonly<Record<string, (call: ModelCall) => Behaviour>>>> = {
  '@lit/task': TASKS,
  '@lit-labs/task': TASKS,
};
