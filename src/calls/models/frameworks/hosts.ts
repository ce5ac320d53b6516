import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { decoratedAs, providedUnder } from '../../domain/channels.js';
import { functionsIn, record, unknown, type Value } from '../../domain/values.js';
import { argument, argumentCount } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { keysOf, provided, wordOfKey } from '../../text/provided.js';
import { literalsOf } from '../../text/strings.js';
import { publish, returns, siteKey } from '../model.js';
import { kept } from './containers.js';
import { screenElement, shows } from './navigation.js';
import type { Plugin } from '../plugin.js';

/**
 * Applications and components that hand on what they are given to whoever asks for it by a key: `app.provide(KEY, api)`
 * and `inject(KEY)`, `setContext('api', api)` and `getContext('api')`. A key is a string, a symbol or a class.
 */

/** `Symbol('api')`: told apart by where it is made, and by its name. `Symbol.for('api')` is one everywhere. */
export const symbol: Model = (call) =>
  returns(() => {
    const { parent } = call.site;
    const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
    const name = isNamed && ts.isIdentifier(parent.name) ? parent.name.text : '';
    return [record(`symbol:${name}:${siteKey(call)}`, {})];
  });
export const sharedSymbol: Model = (call) =>
  returns(() => literalsOf(argument(call, 0)).map((name) => record(`symbol::for ${name}`, {})));

/** `provide(KEY, value)`, as a function and as a method. */
export const provide: Model = (call) => ({
  targets: () => flatMap(keysOf(argument(call, 0)), (key) => publish(call, providedUnder(key), 1)),
  result: () => argument(call, 1),
});

/** `inject(KEY)`, `inject(KEY, otherwise)`; what is given for want of anything may be a function that makes it. */
export const inject: Model = (call) => {
  const otherwise = argument(call, 1);
  const made =
    argument(call, 2).length > 0
      ? joinValues(...functionsIn(otherwise).map((fn) => call.engine.invoke(fn, null)))
      : otherwise;
  return returns(() => {
    const found = joinValues(provided(argument(call, 0), call.engine), made);
    return found.length > 0 ? found : [unknown('inject()')];
  });
};

/** What an application of whatever framework does when a method takes something in, beside giving a result. */
export function hosted(name: string, value: Value, call: ModelledCall): CallSummary['targets'] {
  if (/^decorate(Request|Reply)?$/.test(name)) return decorated(call);
  if (name === 'provide' && argumentCount(call) === 2) return provide(call).targets;
  const keeps = kept(name, call);
  if (keeps) return keeps;
  return name === 'use' ? installed(value, call) : (shows(name, call) ?? screenElement(call) ?? (() => []));
}

/** `app.decorate('name', value)`: the value is a property of whatever the framework hands its plugins. */
function decorated(call: ModelledCall): CallSummary['targets'] {
  return () => flatMap(literalsOf(argument(call, 0)), (property) => publish(call, decoratedAs(property), 1));
}

/** `app.use(plugin, options)`: the plugin is an object with a function that is handed both. */
function installed(app: Value, call: ModelledCall): CallSummary['targets'] {
  const { engine, site, context } = call;
  const installers = functionsIn(
    engine.member(
      argument(call, 0).filter((value) => value.kind === 'object' || value.kind === 'record'),
      'install',
    ),
  );
  const invocation = engine.callGraph.synthetic(site, context, 'install', [
    () => [app],
    () => argument(call, 1),
    () => argument(call, 2),
  ]);
  return () => installers.map((fn) => ({ fn, invocation }));
}

export const HOSTS: Plugin = {
  // Values that applications and components provide: files with the key may receive them.
  demand: ({ channelsUnder, addWord }) => {
    for (const key of channelsUnder(providedUnder(''))) {
      const word = wordOfKey(key);
      if (word !== undefined) addWord(word);
    }
  },
};
