import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { isElement } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import { functionsIn, idOf, record, type Values } from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { Model, ModelledCall, Engine } from '../../engine/engine.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import { calleesOf } from '../../evaluate/callees.js';
import { frameworkCalls } from '../../evaluate/globals/injected-clients.js';
import { contextKey, publishes, returns } from '../model.js';
import { handsChild } from '../state/state.js';
import type { Packages, Plugin } from '../plugin.js';

/** What web frameworks hand from one function of a file to another, though neither calls the other. */

const awaitedBy = (fn: TS.Node): string => `awaited:${idOf(fn)}`;

/**
 * `<Await resolve={promise}>`: the function between the tags is handed the value, and a component between them may ask
 * for it.
 */
const awaits =
  (property: string): Model =>
  (call) => {
    const between = handsChild(property, (values) => values)(call);
    const within = publishes(call, () => componentsWithin(call).map(awaitedBy), 0, { property });
    return { targets: () => [...within.targets(), ...between.targets()], result: between.result };
  };

/** The components that stand between the tags of an element. */
function componentsWithin({ site, context, engine }: ModelledCall): TS.Node[] {
  const found: TS.Node[] = [];
  const look = (node: TS.Node): void => {
    if (isElement(node))
      found.push(...functionsIn(calleesOf(node, engine.contexts.within(context, node), engine)).map((fn) => fn.node));
    ts.forEachChild(node, look);
  };
  if (ts.isJsxElement(site.parent)) site.parent.children.forEach(look);
  return found;
}

/** `useAsyncValue()`: the value that the component stands in an `Await` of. */
const asyncValue: Model = ({ context, engine }) =>
  returns(() => engine.callGraph.publishedValues(awaitedBy(context.frame), engine));

const ROUTES = { Await: awaits('resolve'), useAsyncValue: asyncValue };

/**
 * `new InjectionToken('API', { factory })`: whoever injects it gets what the factory makes, where no module provides
 * another.
 */
const token: Model = (call) =>
  returns(() => [
    {
      ...record(`token:${contextKey(call)}`, { factory: () => call.engine.member(argument(call, 1), 'factory') }),
      is: 'token',
    },
  ]);

const FRAMEWORK_PACKAGES: Packages = {
  '@angular/core': { 'new InjectionToken': token },
  '@remix-run/react': ROUTES,
  '@tanstack/react-router': { Await: awaits('promise') },
  'react-router': ROUTES,
  'react-router-dom': ROUTES,
};

/** Exports whose result has the properties that the default export of the same file, a page, is handed. */
const PROPS_OF_PAGE = ['getServerSideProps', 'getStaticProps'];

function pageCalls(module: Module, engine: Engine): CallEdge[] {
  const loaders = PROPS_OF_PAGE.filter((name) => module.exports.named.has(name));
  if (loaders.length === 0) return [];
  const context = engine.contexts.root(module.source, false);
  const props = (): Values =>
    engine.member(
      joinValues(
        ...flatMap(loaders, (name) => functionsIn(engine.exported(module.file, name))).map((fn) =>
          engine.invoke(fn, null),
        ),
      ),
      'props',
    );
  return functionsIn(engine.exported(module.file, 'default')).map((fn) => ({
    fn,
    invocation: engine.callGraph.synthetic(fn.node, context, 'page', [props]),
  }));
}

export const FRAMEWORKS: Plugin = {
  packages: FRAMEWORK_PACKAGES,
  calls: (module, engine) => [...pageCalls(module, engine), ...frameworkCalls(module, engine)],
};
