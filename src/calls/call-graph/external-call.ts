import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { own } from '../../collections/own-property.js';
import { ts } from '../../syntax/compiler.js';
import { isConstruction } from '../../syntax/frames.js';
import { argumentsAt } from '../text/argument-paths.js';
import { argumentPath } from '../domain/access-path.js';
import {
  type ClientConfig,
  bound,
  external,
  idOf,
  list,
  ofOrigin,
  record,
  response,
  traced,
  type CallLike,
  type ExternalValue,
  type Values,
} from '../domain/values.js';
import type { ClientRow, Make } from '../domain/client-row.js';
import { configuredFor, headersOn, hooksOf, openedBy, sentBy, settingOf, unwrappedBy } from '../domain/channels.js';
import type { Invocation } from '../domain/context.js';
import { argumentCount } from '../domain/arguments.js';
import type { CallSummary, ModelledCall } from '../engine/engine.js';
import type { CallEdge } from '../domain/call-edge.js';
import { step } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';
import { globalFunction } from '../models/language/globals.js';
import { publish, publishes, invokes, returns, siteKey } from '../models/model.js';
import { typedBody } from '../evaluate/responses.js';
import { asyncData, isToldApart, packageFunction, pluginFunction } from '../models/plugins.js';
import { unknownFunction } from '../models/unknown-function.js';
import { callbackArguments, handedResponse } from './handed-response.js';
import { requestsOfProgram } from '../requests/described/commands.js';
import { baseAt } from '../requests/request-urls.js';
import { requestFrom } from '../requests/requests.js';
import { required } from './required.js';

/** Calls into packages and the platform: clients, their instances, modelled functions, and unknown ones. */

export function externalSummary(callee: ExternalValue, call: ModelledCall): CallSummary {
  return (
    describedSummary(callee, call) ??
    (ts.isNewExpression(call.site) ? newExternal(callee, call) : unknownFunction(callee, call))
  );
}

/** What callees of one kind do; undefined where a callee is of another kind. */
type Recogniser = (callee: ExternalValue, call: ModelledCall) => CallSummary | undefined;

/** Kinds of callees that a client row or a model describes; the first one that a callee is of counts. */
const RECOGNISERS: readonly Recogniser[] = [
  request,
  madeInstance,
  instanceMethod,
  configuringCall,
  boundOrCopied,
  (callee, call) => (isRequire(callee) ? returns(() => required(call)) : undefined),
  pluginFunction,
  (callee, call) =>
    callee.module === null ? globalFunction(callee.path, ts.isNewExpression(call.site), call) : undefined,
  packageFunction,
];

/** The effect of a call according to a client row or a model; undefined if nothing describes the callee. */
export function describedSummary(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  for (const recognise of RECOGNISERS) {
    const known = recognise(callee, call);
    if (known) return known;
  }
  return undefined;
}

/** A call that sends a request and gives its response. */
function request(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const { site, context, engine, invocation } = call;
  const client = isSending(site) ? engine.clients.callOf(callee, isConstruction(site)) : undefined;
  if (!client || !isSending(site)) return undefined;
  const { row, spec } = client;
  if (spec.starts && requestsOfProgram(spec.starts, invocation, engine).length === 0) return undefined;
  // What it gives is not the response.
  if (spec.fields) return undefined;
  engine.clients.noteSite(site, row, spec);
  // A call with a special response, such as a stream, never returns the body instead.
  const stage =
    !spec.response && isBodyRequested(callee, row, call) ? 'body' : ((spec.response ?? row.response).is ?? 'raw');
  const raw = response(site, context, stage, [], null);
  const origin = step(site, `request sent with ${row.id}`);
  const typed = (): Values => (stage === 'body' ? typedBody(site, context, engine) : []);
  const result = (): Values => joinValues([traced(raw, origin)], typed(), madeObjects(callee, call));
  const targets = (): CallEdge[] => {
    if (row.instanceMembers) for (const config of callee.made) publish(call, openedBy(config), 0);
    return flatMap([...(spec.callback ?? [])], (callback) => handedResponse(callback, callee, raw, origin, call));
  };
  if (spec.asyncData === undefined) return { targets, result };
  const held = asyncData(result, argumentsAt([spec.asyncData], invocation, engine), call);
  return { targets: () => [...targets(), ...held.targets()], result: held.result };
}

/** Whether a place may send a request: a call, `new EventSource(url)`, `$\`curl …\``. */
function isSending(site: TS.Node): site is CallLike {
  return ts.isCallExpression(site) || ts.isNewExpression(site) || ts.isTaggedTemplateExpression(site);
}

/** A call that makes an instance of a client. */
function madeInstance(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const made = madeObjects(callee, call);
  return made.length > 0 ? returns(() => made) : undefined;
}

/** The instance that a call gives, or what holds a list of instances. */
function madeObjects(callee: ExternalValue, call: ModelledCall): Values {
  const { site } = call;
  const made = call.engine.clients.made(callee, ts.isNewExpression(site), (row, make) => [
    ...configsWrapped(make, call),
    configOf(callee, row, make, call),
  ]);
  const lists = made?.made.at(-1)?.make?.lists;
  if (!made || !lists) return made ? [made] : [];
  const all = list(site, `made:${made.key}`, () => [made]);
  return lists.map((name) => (name === '' ? all : record(`made:${made.key}`, { [name]: () => [all] })));
}

/** How the client was made that another one is handed: `createClient(createFetchClient({ baseUrl }))`. */
function configsWrapped({ wraps }: Make, { engine, invocation }: ModelledCall): readonly ClientConfig[] {
  if (wraps === undefined) return [];
  return flatMap(argumentsAt([wraps], invocation, engine), (value) => (value.kind === 'external' ? value.made : []));
}

/** `client.post.bind(client)` is `client.post`, and a copy of a request is that request. */
function boundOrCopied(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const name = callee.path.at(-1);
  if (name !== 'bind' && name !== 'clone') return undefined;
  const owner = external(callee.module, callee.path.slice(0, -1), callee.made, callee.aliases);
  if (name === 'clone') return call.engine.clients.requestObject(owner) ? returns(() => [owner]) : undefined;
  return returns(() => [argumentCount(call) > 1 ? bound(owner, call.invocation) : owner]);
}

function isRequire({ module, path }: ExternalValue): boolean {
  return module === null && path.length === 1 && path[0] === 'require';
}

/** The configuration of the instance that a call makes. */
function configOf(callee: ExternalValue, row: ClientRow, make: Make, call: ModelledCall): ClientConfig {
  const { base = [], url = [], method = [argumentPath(0, 'method')], body = [] } = make;
  const { engine, context, invocation } = call;
  const given = configured(callee, call);
  return {
    key: invocation.key,
    row,
    make,
    site: call.site,
    context,
    base: () => baseAt(base, given, engine),
    url: () => argumentsAt(url, given, engine),
    method: () => argumentsAt(method, given, engine),
    body: () => argumentsAt(body, given, engine),
    argument: (place) => argumentsAt([place], given, engine),
  };
}

/** `got(url, { resolveBodyOnly: true })`, or an instance made like that. */
function isBodyRequested(
  callee: ExternalValue,
  { bodyWhen = [] }: ClientRow,
  { engine, invocation }: ModelledCall,
): boolean {
  return (
    argumentsAt(bodyWhen, invocation, engine).length > 0 ||
    callee.made.some((config) => bodyWhen.some((place) => config.argument(place).length > 0))
  );
}

/** Options may be a function of the earlier options: `ky.extend((options) => ({ ...options, prefixUrl }))`. */
function configured({ made }: ExternalValue, { site, context, engine, invocation }: ModelledCall): Invocation {
  const before = (): Values => [
    record(`options before:${idOf(site)}@${context.id}`, {}, () =>
      joinValues(...made.map((config) => config.argument(argumentPath(0)))),
    ),
  ];
  const argument = (index: number): Values | undefined =>
    invocation
      .argument(index)
      ?.flatMap((value) =>
        value.kind === 'function'
          ? [...engine.invoke(value, engine.callGraph.synthetic(site, context, 'options', [before]))]
          : [value],
      );
  return { ...invocation, key: `${invocation.key}:made`, argument };
}

/** A call that configures a client for the whole program, or that passes a client to its callbacks. */
function configuringCall(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const { engine } = call;
  const configures = engine.clients.configuredBy(callee);
  if (configures) return publishes(call, () => [configuredFor(configures.row)], 0, { places: configures.base });
  const unwrapped = engine.clients.unwrappedBy(callee);
  if (unwrapped !== undefined) return returns(() => engine.member(call.invocation.argument(0) ?? [], unwrapped));
  return handedClient(callee, call);
}

/** A call that passes a client to its callbacks. */
function handedClient(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const { site, context, engine } = call;
  const hands = engine.clients.handedBy(callee);
  const callbacks = hands ? callbackArguments(call, hands.within) : [];
  if (!hands || callbacks.length === 0) return undefined;
  const handed =
    'client' in hands
      ? hands.client
      : record(
          `handed:${idOf(site)}`,
          Object.fromEntries(Object.entries(hands.properties).map(([name, client]) => [name, () => [client]])),
        );
  const invocation = engine.callGraph.synthetic(site, context, 'handed', [() => [handed]]);
  // A listener receives an event beside the client.
  const others = pluginFunction(callee, call);
  return {
    targets: () => [...callbacks.map((fn) => ({ fn, invocation })), ...(others?.targets() ?? [])],
    result: () => [],
  };
}

/**
 * A method of a client instance that sends nothing: it returns a URL, configures, takes the body, or registers an
 * interceptor.
 */
function instanceMethod(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const { site, context, engine, invocation } = call;
  const addressed = engine.clients.addressedBy(callee);
  if (addressed && ts.isCallExpression(site))
    return returns(() => requestFrom({ ...addressed, callee, site, context, invocation }, engine).urls);
  const row = engine.clients.interceptedBy(callee);
  if (row && ts.isCallExpression(site)) return interceptorSummary(row, site, call);
  const hooked = engine.clients.hookedBy(callee);
  if (hooked)
    return { ...unknownFunction(callee, call), targets: () => publish(call, hooksOf(hooked, callee.made.at(-1)), 0) };
  const instance = engine.clients.instanceOf(callee);
  if (!instance) return undefined;
  const { config, name } = instance;
  if (config.row.fluent?.includes(name)) {
    const same = (): Values => [external(callee.module, callee.path.slice(0, -1), callee.made)];
    return { targets: () => handedClient(callee, call)?.targets() ?? [], result: same };
  }
  const setting = own(config.row.instanceSettings ?? {}, name);
  if (setting) return publishes(call, () => [settingOf(config, setting)], 0);
  if (config.row.instanceHeaderMethods?.includes(name)) return publishes(call, () => [headersOn(config)], 0);
  if (!config.row.instanceBodyMethods?.includes(name)) return undefined;
  return publishes(call, () => [sentBy(config)], 0);
}

/** `client.interceptors.response.use((response) => response.data)`: then all calls return the body. */
function interceptorSummary(row: ClientRow, site: CallLike, call: ModelledCall): CallSummary {
  const { context, engine } = call;
  engine.clients.noteSite(site, row, {});
  const handler = invokes(call, 0, [() => [response(site, context, 'raw', [], null)]], (returned) => returned());
  const targets = (): readonly CallEdge[] => {
    if (
      handler.result().some((value) => value.kind === 'response' && value.stage === 'body' && value.path.length === 0)
    )
      publish(call, unwrappedBy(row), 0);
    return handler.targets();
  };
  return { targets, result: () => [] };
}

/** An object of a package's class. A stream made from response text is response text. */
function newExternal(callee: ExternalValue, call: ModelledCall): CallSummary {
  return returns(() => {
    const client = call.engine.clients.ofUnknown(callee, (row, make) => configOf(callee, row, make, call));
    if (client) return [client];
    const through = unknownFunction(callee, call)
      .result()
      .filter((value) => value.kind === 'response' || value.kind === 'json');
    return joinValues(through, [
      ofOrigin(external(callee.module, [...callee.path, '#']), isToldApart(callee) ? [siteKey(call)] : undefined),
    ]);
  });
}
