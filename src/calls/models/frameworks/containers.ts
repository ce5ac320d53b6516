import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { own } from '../../../collections/own-property.js';
import { ts } from '../../../syntax/compiler.js';
import { argument } from '../../domain/arguments.js';
import { decoratedAs, providedUnder } from '../../domain/channels.js';
import { joinValues } from '../../domain/join.js';
import { functionsIn, isMissing, type ObjectValue, type Values } from '../../domain/values.js';
import type { CallSummary, ModelledCall } from '../../engine/engine.js';
import { isClient, keysOf, provided } from '../../text/provided.js';
import type { Plugin } from '../plugin.js';

/**
 * Containers and contexts that keep a client under a key, whatever their package: `c.set('client', client)`,
 * `container.register('Client', { useValue })`, `container.bind(KEY).toConstantValue(client)`, modules with `providers`.
 * Whoever asks for the key gets the client. Other values are not followed through them.
 */

type Targets = CallSummary['targets'];

/** Keys that stand in files that are not parsed. */
const MISSING_KEYS = 'missing keys';

function deliver(call: ModelledCall, channel: string, values: () => Values): void {
  const { site, context, engine } = call;
  const by = engine.callGraph.synthetic(site, context, `kept ${channel}`, [values]);
  engine.callGraph.publish(channel, { site, context, argument: 0, by });
}

/** Keeps what `values` gives under a key, if it is a client. */
function keep(call: ModelledCall, channel: string, values: () => Values): void {
  if (values().some((value) => isClient(value, call.engine))) deliver(call, channel, values);
}

function keepUnder(keys: Values, values: () => Values, call: ModelledCall): void {
  if (keys.some(isMissing) && values().some((value) => isClient(value, call.engine)))
    deliver(call, MISSING_KEYS, () => keys);
  for (const key of keysOf(keys)) keep(call, providedUnder(key), values);
}

/** `{ useValue: client }`, `{ useFactory: () => client }` */
function describedIn(options: Values, { engine }: ModelledCall): Values {
  return joinValues(
    engine.member(options, 'useValue'),
    ...functionsIn(engine.member(options, 'useFactory')).map((fn) => engine.invoke(fn, null)),
  );
}

function madeBy(functions: Values, { engine }: ModelledCall): Values {
  return joinValues(...functionsIn(functions).map((fn) => engine.invoke(fn, null)));
}

/** The key of `container.bind(KEY).toConstantValue(client)`. */
function boundKey({ site, context, engine }: ModelledCall): Values {
  const callee = ts.isCallExpression(site) ? site.expression : undefined;
  const binding = callee && ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
  const key = binding && ts.isCallExpression(binding) ? binding.arguments[0] : undefined;
  return key ? engine.evaluate(key, engine.contexts.within(context, key)) : [];
}

/** What a method keeps, by its name. */
const KEEPERS: Readonly<Record<string, (call: ModelledCall) => void>> = {
  set: (call) => keepUnder(argument(call, 0), () => argument(call, 1), call),
  registerInstance: (call) => keepUnder(argument(call, 0), () => argument(call, 1), call),
  register: (call) => {
    keepUnder(argument(call, 0), () => describedIn(argument(call, 1), call), call);
    for (const value of argument(call, 0)) if (value.kind === 'object') keepNamed(value, call);
  },
  toConstantValue: (call) => keepUnder(boundKey(call), () => argument(call, 0), call),
  toDynamicValue: (call) => keepUnder(boundKey(call), () => madeBy(argument(call, 0), call), call),
};

/** `register({ client: asValue(client) })`: whoever is handed the container's objects has them under their names. */
function keepNamed({ node, context }: ObjectValue, call: ModelledCall): void {
  for (const property of ts.isObjectLiteralExpression(node) ? node.properties : []) {
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) continue;
    const made = withoutLifetime(property.initializer);
    const values = (): Values => call.engine.evaluate(made, call.engine.contexts.within(context, made));
    for (const channel of [providedUnder, decoratedAs]) keep(call, channel(property.name.text), values);
  }
}

/** `asFunction(make)` of `asFunction(make).singleton()`. */
function withoutLifetime(node: TS.Expression): TS.Expression {
  const isCalled = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
  const inner =
    isCalled && node.arguments.length === 0 ? (node.expression as TS.PropertyAccessExpression).expression : node;
  return inner !== node && ts.isCallExpression(inner) ? withoutLifetime(inner) : node;
}

/** `@Module({ imports: [ClientModule.forRoot(key)], providers: [{ provide: KEY, useFactory }] })` */
function keepProviders(call: ModelledCall, modules = argument(call, 0), depth = 0): void {
  const { engine } = call;
  for (const provider of engine.elements(engine.member(modules, 'providers')))
    if (provider.kind === 'object')
      keepUnder(engine.member([provider], 'provide'), () => describedIn([provider], call), call);
  const imported = engine.elements(engine.member(modules, 'imports')).filter(({ kind }) => kind === 'object');
  if (imported.length > 0 && depth < DEEPEST) keepProviders(call, imported, depth + 1);
}

/** The most modules that are followed from one to the next. */
const DEEPEST = 4;

/** `new Server({ context: () => ({ client }) })`: what handles requests is handed the object. */
function keepContext(call: ModelledCall): void {
  const { engine } = call;
  const options = flatMap([0, 1], (index) => argument(call, index)).filter(({ kind }) => kind === 'object');
  const made = madeBy(joinValues(...CONTEXTS.map((name) => engine.member(options, name))), call);
  for (const value of made) {
    const properties = value.kind === 'object' && ts.isObjectLiteralExpression(value.node) ? value.node.properties : [];
    for (const { name } of properties)
      if (name && ts.isIdentifier(name)) keep(call, decoratedAs(name.text), () => engine.member([value], name.text));
  }
}

/** Options with a function that makes such an object. */
const CONTEXTS = ['context', 'createContext'];

/** What a call keeps by the options that it is given, by the name of one of them. */
const KEEPERS_OF_OPTIONS: readonly (readonly [option: string, keep: (call: ModelledCall) => void])[] = [
  ['providers', keepProviders],
  ['imports', keepProviders],
  ...CONTEXTS.map((name) => [name, keepContext] as const),
];

function keeperOfOptions({ site }: ModelledCall): ((call: ModelledCall) => void) | undefined {
  const given = ts.isCallExpression(site) || ts.isNewExpression(site) ? (site.arguments ?? []) : [];
  const names = new Set(
    flatMap(given.slice(0, 2), (one) => (ts.isObjectLiteralExpression(one) ? [...one.properties] : [])).map(
      ({ name }) => (name && ts.isIdentifier(name) ? name.text : ''),
    ),
  );
  return KEEPERS_OF_OPTIONS.find(([option]) => names.has(option))?.[1];
}

/** What a call of something unknown keeps; undefined if it is none that does. */
export function kept(name: string, call: ModelledCall): Targets | undefined {
  const keeper = own(KEEPERS, name) ?? keeperOfOptions(call);
  if (!keeper) return undefined;
  return () => {
    keeper(call);
    return [];
  };
}

/** Names of methods that give what is kept under a key. */
const ASKING: ReadonlySet<string> = new Set(['get', 'resolve', 'inject', 'getDecorator']);

/** What a method of something unknown gives of what is kept. */
export function askedFor(name: string, call: ModelledCall): Values {
  if (!ASKING.has(name)) return [];
  return flatMap([...provided(argument(call, 0), call.engine)], (value) =>
    isClient(value, call.engine) ? [value] : [],
  );
}

export const CONTAINERS: Plugin = {
  demand: ({ engine, addMissingIn }) => addMissingIn(engine.callGraph.publishedValues(MISSING_KEYS, engine)),
};
