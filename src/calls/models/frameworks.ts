import { ts } from '../../syntax/compiler.js';
import type { Module } from '../../syntax/module.js';
import type { Target } from '../callers.js';
import type { Engine } from '../engine.js';
import { union } from '../union.js';
import { record, type Values } from '../values.js';
import { argument, contextKey, first, functionsIn, returns, type Model } from './model.js';

/** What web frameworks hand from one function of a file to another, though neither calls the other. */

/** `useLoaderData<typeof loader>()`: what that function of the route gives; without a type, the one of that name in the file. */
const gives = (name: string): Model => (call) =>
  returns(() => {
    const { site, env, engine } = call;
    const typed = ts.isCallExpression(site) ? union(...(site.typeArguments ?? []).map((type) => engine.ofType(type))) : [];
    const functions = functionsIn(typed.length > 0 ? typed : engine.exported(engine.moduleOf(env).file, name));
    return union(...functions.map((fn) => engine.invoke(fn, null)));
  });

const ROUTES = { useLoaderData: gives('loader'), useActionData: gives('action') };
const RESPONSES = { json: first, defer: first, data: first };

/** `new InjectionToken('API', { factory })`: whoever injects it gets what the factory makes, where no module provides another. */
const token: Model = (call) => returns(() => [{ ...record(`token:${contextKey(call)}`, { factory: () => call.engine.member(argument(call, 1), 'factory') }), is: 'token' }]);

export const FRAMEWORK_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  '@remix-run/react': ROUTES,
  '@remix-run/node': RESPONSES,
  '@remix-run/cloudflare': RESPONSES,
  '@remix-run/server-runtime': RESPONSES,
  '@angular/core': { 'new InjectionToken': token },
  'react-router': { ...ROUTES, ...RESPONSES },
  'react-router-dom': { ...ROUTES, ...RESPONSES },
};

/** Exports whose result has the properties that the default export of the same file, a page, is handed. */
const PROPS_OF_PAGE = ['getServerSideProps', 'getStaticProps'];

/** Calls that a framework makes between the exports of a file. */
export function conventionalCalls(module: Module, engine: Engine): Target[] {
  const loaders = PROPS_OF_PAGE.filter((name) => module.exports.named.has(name));
  if (loaders.length === 0) return [];
  const env = engine.envs.root(module.source, false);
  const props = (): Values => engine.member(union(...loaders.flatMap((name) => functionsIn(engine.exported(module.file, name))).map((fn) => engine.invoke(fn, null))), 'props');
  return functionsIn(engine.exported(module.file, 'default')).map((fn) => ({ fn, invocation: engine.callers.synthetic(fn.node, env, 'page', [props]) }));
}
