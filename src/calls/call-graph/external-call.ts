import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { argumentsAt } from '../clients/arguments.js';
import { packageModule } from '../clients/specifiers.js';
import type { ClientConfig } from '../domain/client-config.js';
import type { ClientRow, Make } from '../domain/client-row.js';
import { configuredFor, hooksOf, openedBy, sentBy, unwrappedBy } from '../domain/deliveries.js';
import type { Invocation } from '../domain/env.js';
import { argumentCount, functionsIn, type Behaviour, type ModelCall } from '../domain/summary.js';
import type { Target } from '../domain/target.js';
import { step } from '../domain/trace.js';
import { union } from '../domain/union.js';
import {
  bound,
  external,
  idOf,
  ofOrigin,
  record,
  response,
  traced,
  type CallLike,
  type ExternalValue,
  type Values,
} from '../domain/values.js';
import { namespaceOf } from '../evaluate/bindings.js';
import { unpacked } from '../evaluate/responses.js';
import { asyncData } from '../models/frameworks/nuxt.js';
import { piped } from '../models/frameworks/observables.js';
import { globalFunction } from '../models/language/globals.js';
import { deliver, delivers, invokes, returns, siteKey } from '../models/model.js';
import { messageFunction } from '../models/node/messages.js';
import { isEmitter, packageFunction, unknownFunction } from '../models/packages.js';
import { baseAt } from '../requests/request-urls.js';
import { requestOfCallee } from '../requests/requests.js';
import { literalsOf } from '../text/strings.js';

/** Calls into packages and the platform: clients, their instances, modelled functions, and unknown ones. */

export function externalBehaviour(callee: ExternalValue, call: ModelCall): Behaviour {
  return (
    knownBehaviour(callee, call) ??
    (ts.isNewExpression(call.site) ? newExternal(callee, call) : unknownFunction(callee, call))
  );
}

/** The effect of a call according to a client row or a model; undefined if nothing describes the callee. */
export function knownBehaviour(callee: ExternalValue, call: ModelCall): Behaviour | undefined {
  const { site, env, engine, invocation } = call;
  const isNew = ts.isNewExpression(site);
  const client = isNew ? undefined : engine.clients.callOf(callee);
  if (client && ts.isCallExpression(site)) {
    engine.clients.noteSite(site, client.row, client.spec);
    // A call with a special response, such as a stream, never returns the body instead.
    const stage =
      !client.spec.response && asksForBody(callee, client.row, call)
        ? 'body'
        : ((client.spec.response ?? client.row.response).is ?? 'raw');
    const raw = response(site, env, stage, [], null);
    const origin = step(site, `request sent with ${client.row.id}`);
    const { callback } = client.spec;
    const targets = (): Target[] => {
      if (client.row.instanceMembers) for (const config of callee.made) deliver(call, openedBy(config), 0);
      if (!callback) return [];
      const handed = Array.from(
        { length: Math.max(callback.parameter, callback.body ?? 0) + 1 },
        (_, i) => (): Values => {
          const given = i === callback.parameter ? callback.stage : i === callback.body ? 'body' : undefined;
          return given ? [traced(unpacked(raw, given), origin)] : [];
        },
      );
      const given = flatMap(callback.made ?? [], (place) =>
        flatMap(callee.made, (config) => functionsIn(config.argument(place))),
      );
      return [...given, ...callbackArguments(call, callback.names)].map((fn) => ({
        fn,
        invocation: engine.callers.synthetic(site, env, 'response', handed),
      }));
    };
    const { asyncData: place } = client.spec;
    if (place === undefined) return { targets, result: () => [traced(raw, origin)] };
    const held = asyncData(() => [traced(raw, origin)], argumentsAt([place], invocation, engine), call);
    return { targets: () => [...targets(), ...held.targets()], result: held.result };
  }
  const made = engine.clients.made(callee, isNew, (row, make) => configOf(callee, row, make, call));
  if (made) return returns(() => [made]);
  const known = instanceMethod(callee, call) ?? handing(callee, call);
  if (known) return known;
  const owner = external(callee.module, callee.path.slice(0, -1), callee.made, callee.held);
  // `client.post.bind(client)` is `client.post`, and a copy of a request is that request.
  if (callee.path.at(-1) === 'bind' && argumentCount(call) > 1) return returns(() => [bound(owner, invocation)]);
  if (callee.path.at(-1) === 'bind' || (callee.path.at(-1) === 'clone' && engine.clients.requestObject(owner)))
    return returns(() => [owner]);
  if (callee.path.at(-1) === 'pipe' && callee.module === 'rxjs') return piped([owner], call);
  if (callee.module === null && callee.path[0] === 'require' && callee.path.length === 1)
    return returns(() => required(call));
  return (
    messageFunction(callee, call) ??
    (callee.module === null ? globalFunction(callee.path, isNew, call) : undefined) ??
    packageFunction(callee, call)
  );
}

/** The configuration of the instance that a call makes. */
function configOf(
  callee: ExternalValue,
  row: ClientRow,
  { base = [], url = [], method = ['0.method'], body = [] }: Make,
  call: ModelCall,
): ClientConfig {
  const { engine, env, invocation } = call;
  const given = configured(callee, call);
  return {
    key: invocation.key,
    row,
    env,
    base: () => baseAt(base, given, engine),
    url: () => argumentsAt(url, given, engine),
    method: () => argumentsAt(method, given, engine),
    body: () => argumentsAt(body, given, engine),
    argument: (place) => argumentsAt([place], given, engine),
  };
}

/** `got(url, { resolveBodyOnly: true })`, or an instance made like that. */
function asksForBody(callee: ExternalValue, { bodyWhen = [] }: ClientRow, { engine, invocation }: ModelCall): boolean {
  return (
    argumentsAt(bodyWhen, invocation, engine).length > 0 ||
    callee.made.some((config) => bodyWhen.some((place) => config.argument(place).length > 0))
  );
}

/** Options may be a function of the earlier options: `ky.extend((options) => ({ ...options, prefixUrl }))`. */
function configured({ made }: ExternalValue, { site, env, engine, invocation }: ModelCall): Invocation {
  const before = (): Values => [
    record(`options before:${idOf(site)}@${env.id}`, {}, () => union(...made.map((config) => config.argument('0')))),
  ];
  const argument = (index: number): Values | undefined =>
    invocation
      .argument(index)
      ?.flatMap((value) =>
        value.kind === 'function'
          ? [...engine.invoke(value, engine.callers.synthetic(site, env, 'options', [before]))]
          : [value],
      );
  return { ...invocation, key: `${invocation.key}:made`, argument };
}

/** A call that configures a client for the whole program, or that passes a client to its callbacks. */
function handing(callee: ExternalValue, call: ModelCall): Behaviour | undefined {
  const { site, env, engine } = call;
  const configures = engine.clients.configuredBy(callee);
  if (configures) return delivers(call, () => [configuredFor(configures.row)], 0, { places: configures.base });
  const unwrapped = engine.clients.unwrappedBy(callee);
  if (unwrapped !== undefined) return returns(() => engine.member(call.invocation.argument(0) ?? [], unwrapped));
  const hands = engine.clients.handedBy(callee);
  if (!hands || callbackArguments(call).length === 0) return undefined;
  const handed =
    'client' in hands
      ? hands.client
      : record(
          `handed:${idOf(site)}`,
          Object.fromEntries(Object.entries(hands.properties).map(([name, client]) => [name, () => [client]])),
        );
  const invocation = engine.callers.synthetic(site, env, 'handed', [() => [handed]]);
  return { targets: () => callbackArguments(call).map((fn) => ({ fn, invocation })), result: () => [] };
}

/**
 * A method of a client instance that sends nothing: it returns a URL, configures, takes the body, or registers an
 * interceptor.
 */
function instanceMethod(callee: ExternalValue, call: ModelCall): Behaviour | undefined {
  const { site, env, engine, invocation } = call;
  const addressed = engine.clients.addressedBy(callee);
  if (addressed && ts.isCallExpression(site))
    return returns(() => requestOfCallee(callee, addressed, site, env, invocation, engine).urls);
  const row = engine.clients.interceptedBy(callee);
  if (row && ts.isCallExpression(site)) return intercepted(row, site, call);
  const hooked = engine.clients.hookedBy(callee);
  if (hooked)
    return { ...unknownFunction(callee, call), targets: () => deliver(call, hooksOf(hooked, callee.made.at(-1)), 0) };
  const instance = engine.clients.instanceOf(callee);
  if (!instance) return undefined;
  const { config, name } = instance;
  if (config.row.fluent?.includes(name))
    return returns(() => [external(callee.module, callee.path.slice(0, -1), callee.made)]);
  if (!config.row.instanceBodyMethods?.includes(name)) return undefined;
  return delivers(call, () => [sentBy(config)], 0);
}

/** `client.interceptors.response.use((response) => response.data)`: then all calls return the body. */
function intercepted(row: ClientRow, site: CallLike, call: ModelCall): Behaviour {
  const { env, engine } = call;
  engine.clients.noteSite(site, row, {});
  const handler = invokes(call, 0, [() => [response(site, env, 'raw', [], null)]], (returned) => returned());
  const targets = (): readonly Target[] => {
    if (
      handler.result().some((value) => value.kind === 'response' && value.stage === 'body' && value.path.length === 0)
    )
      deliver(call, unwrappedBy(row), 0);
    return handler.targets();
  };
  return { targets, result: () => [] };
}

/** An object of a package's class. A stream made from response text is response text. */
function newExternal(callee: ExternalValue, call: ModelCall): Behaviour {
  return returns(() => {
    const client = call.engine.clients.ofUnknown(callee, (row, make) => configOf(callee, row, make, call));
    if (client) return [client];
    const through = unknownFunction(callee, call)
      .result()
      .filter((value) => value.kind === 'response' || value.kind === 'json');
    return union(through, [
      ofOrigin(external(callee.module, [...callee.path, '#']), isEmitter(callee) ? [siteKey(call)] : undefined),
    ]);
  });
}

function callbackArguments(call: ModelCall, names: readonly string[] = ['success']) {
  const { site, invocation } = call;
  const count = ts.isCallExpression(site) ? site.arguments.length : 0;
  return flatMap(
    Array.from({ length: count }, (_, i) => invocation.argument(i) ?? []),
    (values) => {
      const given = flatMap(values, (value) =>
        value.kind === 'object' ? flatMap(names, (name) => call.engine.member([value], name)) : [value],
      );
      return given.filter((value) => value.kind === 'function');
    },
  );
}

/** The result of `require(specifier)` and `import(specifier)`. */
export function required({ env, engine, invocation }: ModelCall): Values {
  const from = engine.moduleOf(env).file;
  return union(
    ...literalsOf(invocation.argument(0) ?? []).map((specifier): Values => {
      const file = engine.program.resolve(specifier, from);
      return file === undefined ? [external(packageModule(specifier), [])] : namespaceOf(file, engine);
    }),
  );
}
