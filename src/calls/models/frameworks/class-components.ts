import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, isStatic, literalName } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import { classAround } from '../../../syntax/writes/writes.js';
import { functionsIn, record, type InstanceValue, type Values } from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { Model, ModelledCall, Engine, FieldNote } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { contentsOf } from '../../evaluate/cells.js';
import { someInstance } from '../../heap/classes.js';
import { siteKey } from '../model.js';
import type { Plugin } from '../plugin.js';

/**
 * React components that are classes: `this.state` has what `this.setState` was handed, `this.props` what an element is
 * written with.
 */

/** `this.setState({ policy })`, `this.setState((state, props) => ({ … }), done)`. */
const setState: Model = (call) => {
  const { site, context, engine } = call;
  const cls = classAround(site);
  if (!cls) return { targets: () => [], result: () => [] };
  const self = someInstance(cls, engine.contexts.root(frameOf(cls), false));
  const invocation = engine.callGraph.synthetic(site, context, 'state', [
    () => engine.member([self], 'state'),
    () => engine.member([self], 'props'),
  ]);
  const updaters = functionsIn(argument(call, 0));
  const given = (): Values =>
    joinValues(
      argument(call, 0).filter((value) => value.kind !== 'function'),
      ...updaters.map((fn) => engine.invoke(fn, invocation)),
    );
  const state = record(`state:${siteKey(call)}`, {}, given);
  return {
    targets: () => {
      engine.callGraph.noteFields(
        [{ key: `${self.key}|state|${siteKey(call)}`, self, name: 'state', values: () => [state] }],
        call.site,
      );
      return [...updaters, ...functionsIn(argument(call, 1))].map((fn) => ({ fn, invocation }));
    },
    result: () => [],
  };
};

/** The properties that an element hands to the object of its class. */
export function elementFields(self: InstanceValue, call: ModelledCall): FieldNote[] {
  return [{ key: `${self.key}|props|${siteKey(call)}`, self, name: 'props', values: () => argument(call, 0) }];
}

/** `static contextType = Settings`: `this.context` is what the context holds. */
export function contextFields(module: Module, engine: Engine): FieldNote[] {
  return flatMap(module.classes, (node) => {
    const member = node.members.find(
      (one) => ts.isPropertyDeclaration(one) && isStatic(one) && literalName(one.name) === 'contextType',
    );
    if (!member || !ts.isPropertyDeclaration(member) || !member.initializer) return [];
    const self = someInstance(node, engine.contexts.root(frameOf(node), false));
    const { initializer } = member;
    const held = (): Values =>
      contentsOf(engine.evaluate(initializer, engine.contexts.root(module.source, false)), engine);
    return [{ key: `${self.key}|context`, self, name: 'context', values: held }];
  });
}

const COMPONENTS = Object.fromEntries(['Component', 'PureComponent'].map((name) => [`${name}.#.setState`, setState]));

export const CLASS_COMPONENTS: Plugin = {
  packages: { react: COMPONENTS, preact: COMPONENTS, 'preact/compat': COMPONENTS },
};
