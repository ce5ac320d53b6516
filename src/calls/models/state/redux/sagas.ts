import { functionsIn, type Values } from '../../../domain/values.js';
import { argument } from '../../../domain/arguments.js';
import type { Model, ModelledCall } from '../../../engine/engine.js';
import { joinValues } from '../../../domain/join.js';
import { invocationByCall } from '../../../evaluate/invocations.js';
import { runToEnd } from '../../../heap/generators.js';
import { literalsOf } from '../../../text/strings.js';
import type { Packages, Plugin } from '../../plugin.js';

/** Sagas of Redux: generators that yield descriptions of what is to be done, and are handed what that gives. */

/** `call(f, …)`, `call([self, f], …)`, `call([self, 'name'], …)`. */
function calledBy(call: ModelledCall): Values {
  const { engine } = call;
  return joinValues(
    ...argument(call, 0).map((value): Values => {
      if (value.kind !== 'array') return [value];
      const [self, method] = [engine.elementAt([value], 0), engine.elementAt([value], 1)];
      return joinValues(method, ...literalsOf(method).map((name) => engine.member(self, name)));
    }),
  );
}

const called: Model = (call) => {
  const { site, context, engine } = call;
  const invocation = invocationByCall(site, context, engine);
  const functions = functionsIn(calledBy(call));
  return {
    targets: () => functions.map((fn) => ({ fn, invocation })),
    result: () => runToEnd(joinValues(...functions.map((fn) => engine.invoke(fn, invocation)))),
  };
};

const EFFECTS = {
  call: called,
  fork: called,
  spawn: called,
};

const SAGA_PACKAGES: Packages = {
  'redux-saga/effects': EFFECTS,
  'typed-redux-saga': EFFECTS,
  'typed-redux-saga/macro': EFFECTS,
};

export const SAGAS: Plugin = { packages: SAGA_PACKAGES };
