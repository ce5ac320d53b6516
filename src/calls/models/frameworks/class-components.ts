import { flatMap } from '../../../lists.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, isStatic, literalName } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import { classAround } from '../../../syntax/writes.js';
import { argument, functionsIn, type Model, type ModelCall } from '../../domain/summary.js';
import { union } from '../../domain/union.js';
import { record, type InstanceValue, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { contentsOf } from '../../evaluate/cells.js';
import type { FieldNote } from '../../evaluate/fields.js';
import { anyInstance } from '../../heap/classes.js';
import { siteKey } from '../model.js';

/**
 * React components that are classes: `this.state` has what `this.setState` was handed, `this.props` what an element is
 * written with.
 */

/** `this.setState({ policy })`, `this.setState((state, props) => ({ … }), done)`. */
const setState: Model = (call) => {
  const { site, env, engine } = call;
  const cls = classAround(site);
  if (!cls) return { targets: () => [], result: () => [] };
  const self = anyInstance(cls, engine.envs.root(frameOf(cls), false));
  const invocation = engine.callers.synthetic(site, env, 'state', [
    () => engine.member([self], 'state'),
    () => engine.member([self], 'props'),
  ]);
  const updaters = functionsIn(argument(call, 0));
  const given = (): Values =>
    union(
      argument(call, 0).filter((value) => value.kind !== 'function'),
      ...updaters.map((fn) => engine.invoke(fn, invocation)),
    );
  const state = record(`state:${siteKey(call)}`, {}, given);
  return {
    targets: () => {
      engine.callers.noteFields(
        [{ key: `${self.key}|state|${siteKey(call)}`, self, name: 'state', values: () => [state] }],
        call.site,
      );
      return [...updaters, ...functionsIn(argument(call, 1))].map((fn) => ({ fn, invocation }));
    },
    result: () => [],
  };
};

/** The properties that an element hands to the object of its class. */
export function propsOf(self: InstanceValue, call: ModelCall): FieldNote {
  return { key: `${self.key}|props|${siteKey(call)}`, self, name: 'props', values: () => argument(call, 0) };
}

/** `static contextType = Settings`: `this.context` is what the context holds. */
export function contextFields(module: Module, engine: Engine): FieldNote[] {
  return flatMap(module.classes, (node) => {
    const member = node.members.find(
      (one) => ts.isPropertyDeclaration(one) && isStatic(one) && literalName(one.name) === 'contextType',
    );
    if (!member || !ts.isPropertyDeclaration(member) || !member.initializer) return [];
    const self = anyInstance(node, engine.envs.root(frameOf(node), false));
    const { initializer } = member;
    const held = (): Values => contentsOf(engine.evaluate(initializer, engine.envs.root(module.source, false)), engine);
    return [{ key: `${self.key}|context`, self, name: 'context', values: held }];
  });
}

const COMPONENTS = Object.fromEntries(['Component', 'PureComponent'].map((name) => [`${name}.#.setState`, setState]));

export const COMPONENT_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  react: COMPONENTS,
  preact: COMPONENTS,
  'preact/compat': COMPONENTS,
};
