import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import type { ClassNode } from '../../../syntax/frames.js';
import { classAround } from '../../../syntax/writes/writes.js';
import { functionsIn, idOf, record, type Value, type Values } from '../../domain/values.js';
import { joinValues } from '../../domain/join.js';
import type { Engine } from '../../engine/engine.js';
import { someInstance } from '../../heap/classes.js';
import { propertyNamesOf } from '../../heap/literals/properties.js';
import type { Plugin } from '../plugin.js';

/**
 * Routes of Angular: `{ path, component, resolve: { policy: policyResolver } }`. What the resolvers give is the `data`
 * of the `ActivatedRoute` that the component, and those below it, is handed.
 */

/** The receiver of every list of routes that the router is given. */
const ROUTES = 'angular:routes';
const DEEPEST = 6;

interface ResolvedRoute {
  /** The classes that are shown: the route's own and those below. */
  components: () => Values;
  /** The results of the resolvers, by name. */
  data: Value;
}

/** All routes with resolvers, of all routers. */
function resolvedRoutes(engine: Engine): ResolvedRoute[] {
  return routesIn(engine.callGraph.publishedValues(ROUTES, engine), engine, 0);
}

function routesIn(lists: Values, engine: Engine, depth: number): ResolvedRoute[] {
  if (depth > DEEPEST) return [];
  return flatMap(engine.elements(lists), (route) => {
    if (route.kind !== 'object') return [];
    const resolvers = engine.member([route], 'resolve');
    const names = propertyNamesOf(resolvers);
    const data = record(
      `resolved:${route.key}`,
      Object.fromEntries(names.map((name) => [name, () => resolvedBy(engine.member(resolvers, name), engine)])),
    );
    const below = routesIn(childrenOf(route, engine), engine, depth + 1);
    return names.length > 0 ? [{ components: () => componentsOf(route, engine, depth), data }, ...below] : below;
  });
}

function childrenOf(route: Value, engine: Engine): Values {
  return joinValues(
    engine.member([route], 'children'),
    ...functionsIn(engine.member([route], 'loadChildren')).map((fn) => engine.invoke(fn, null)),
  );
}

function componentsOf(route: Value, engine: Engine, depth: number): Values {
  const own = joinValues(
    engine.member([route], 'component'),
    ...functionsIn(engine.member([route], 'loadComponent')).map((fn) => engine.invoke(fn, null)),
  );
  return depth > DEEPEST
    ? own
    : joinValues(
        own,
        ...engine.elements(childrenOf(route, engine)).map((child) => componentsOf(child, engine, depth + 1)),
      );
}

/** A resolver is a function, or a class with the method `resolve`. */
function resolvedBy(resolvers: Values, engine: Engine): Values {
  const methods = flatMap(resolvers, (value) =>
    value.kind === 'class' ? functionsIn(engine.member([someInstance(value.node, value.context)], 'resolve')) : [],
  );
  return joinValues(...[...functionsIn(resolvers), ...methods].map((fn) => engine.invoke(fn, null)));
}

/**
 * What the class around `site` is handed as its route: that of its own routes, of all where none is known to show it.
 */
function activatedRoute(site: TS.Node, engine: Engine): Value {
  const cls = classAround(site);
  const data = record(`route data:${cls ? idOf(cls) : ''}`, {}, () => {
    const all = resolvedRoutes(engine);
    const own = all.filter(({ components }) => shows(components(), cls));
    return (own.length > 0 ? own : all).map((route) => route.data);
  });
  const snapshot = record(`snapshot:${data.key}`, { data: () => [data] });
  return record(`route:${data.key}`, { data: () => [data], snapshot: () => [snapshot] });
}

function shows(components: Values, cls: ClassNode | undefined): boolean {
  return cls !== undefined && components.some((value) => value.kind === 'class' && value.node === cls);
}

/** What a type of the router stands for, where `site` asks for it. */
function routerType(specifier: string, name: string, site: TS.Node, engine: Engine): Values {
  return specifier === '@angular/router' && name === 'ActivatedRoute' ? [activatedRoute(site, engine)] : [];
}

export const ANGULAR_ROUTER: Plugin = {
  type: routerType,
  // Components whose routes resolve something of the API.
  demand: ({ engine, leadsToApi, addMissingIn }) => {
    if (!engine.callGraph.channels.published.has(ROUTES)) return;
    for (const { components, data } of resolvedRoutes(engine)) if (leadsToApi(data)) addMissingIn(components());
  },
};
