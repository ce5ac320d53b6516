import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { once } from '../../collections/once.js';
import { ts } from '../../syntax/compiler.js';
import { isConstruction } from '../../syntax/frames.js';
import { argumentsAt } from '../text/argument-paths.js';
import { MADE_QUERIES, optionPlaces } from '../clients/client-options.js';
import {
  type ClientConfig,
  external,
  record,
  response,
  type CallLike,
  type ExternalValue,
  type NamedValue,
  type TextValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { AccessPath } from '../domain/access-path.js';
import type { CallSpec, ClientRow } from '../domain/client-row.js';
import { optionKey, requestKey, sentBy } from '../domain/channels.js';
import type { Context, Invocation } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { Engine } from '../engine/engine.js';
import { calleesOf, flattenCall } from '../evaluate/callees.js';
import { literalsOf } from '../text/strings.js';
import { requestPerElement } from './described/many-requests.js';
import { casesOf } from './described/object-cases.js';
import { published } from './published.js';
import { delegatedCalls } from './described/delegates.js';
import { isMeant, madeFields, variantsOf } from './described/made-fields.js';
import { methodsOf, type Read } from './request-methods.js';
import { urlsOf } from './request-urls.js';

/** The call of a client that a request is read from. */
export interface RequestOrigin {
  callee: ExternalValue;
  row: ClientRow;
  spec: CallSpec;
  site: CallLike;
  context: Context;
  invocation: Invocation;
  /** Whether somebody else may be who sends it. */
  isOpen?: boolean;
  /** Whether the method may send another request instead, because its object is not known. */
  isOneOf?: boolean;
}

/** The request that one call of a client sends, as far as it is known. Each part is evaluated on demand. */
export class Request {
  readonly #urls: () => readonly TextValue[];
  readonly #methods: () => readonly string[];
  readonly #bodies: () => Values;
  readonly #queries: () => Values;

  constructor(
    parts: {
      urls: () => readonly TextValue[];
      methods: () => readonly string[];
      bodies: () => Values;
      queries: () => Values;
    },
    readonly origin: RequestOrigin,
  ) {
    this.#urls = once(parts.urls);
    this.#methods = once(parts.methods);
    this.#bodies = once(parts.bodies);
    this.#queries = once(parts.queries);
  }

  get row(): ClientRow {
    return this.origin.row;
  }

  /** Patterns of the URL; empty when nothing is known. */
  get urls(): readonly TextValue[] {
    return this.#urls();
  }

  /** Upper-case methods; `?` for an unknown one. */
  get methods(): readonly string[] {
    return this.#methods();
  }

  /** Values of the body, parsed if they are JSON text. */
  get bodies(): Values {
    return this.#bodies();
  }

  /** Objects and texts whose fields go into the query, beside that of the URL. */
  get queries(): Values {
    return this.#queries();
  }

  /** Evaluates all parts now that every request has. */
  readAll(): void {
    for (const part of [this.#urls, this.#methods, this.#bodies]) part();
  }
}

/**
 * The requests of the call `site` in `context`: one for each client that its callee may be.
 *
 * @param calleeContext where the callee is evaluated: a client that is a parameter is unknown in a symbolic context.
 */
export function requestOf(
  site: CallLike,
  context: Context,
  engine: Engine,
  calleeContext: Context = context,
): Request[] {
  const invocation = engine.callGraph.invocation(site, context, engine);
  return flatMap(calleesOf(site, calleeContext, engine), (value) => {
    const { callee, invocation: whole } = flattenCall(value, invocation, engine);
    return callee.kind === 'external' ? requestsOfCallee(callee, site, context, whole, engine) : [];
  });
}

function requestsOfCallee(
  called: ExternalValue,
  site: CallLike,
  context: Context,
  whole: Invocation,
  engine: Engine,
): Request[] {
  const own = engine.clients.callOf(called, isConstruction(site));
  const delegated = own ? delegatedCalls(called, own, whole, engine) : [];
  return flatMap(delegated, ({ callee, client: { row, spec }, invocation, isOpen }) =>
    isMeant(spec, invocation, engine)
      ? flatMap(variantsOf(spec, invocation, engine), (variant) =>
          requestPerElement(variant, invocation, engine).flatMap((one) => {
            const through = sentThrough(callee, variant, one, engine);
            const origin = { callee: through, row, spec: variant, site, context, invocation: one, isOpen };
            return requestPerCase(origin, engine);
          }),
        )
      : [],
  );
}

/** A callee with what the instance was made with that its call is handed: `useAxios(url, options, instance)`. */
function sentThrough(
  callee: ExternalValue,
  { through }: CallSpec,
  invocation: Invocation,
  engine: Engine,
): ExternalValue {
  if (through === undefined) return callee;
  const instances = argumentsAt([through], invocation, engine).filter((value) => value.kind === 'external');
  const made = flatMap(instances, (instance) => instance.made);
  return made.length === 0 ? callee : external(callee.module, callee.path, [...callee.made, ...made], callee.aliases);
}

/** The method chained to a call that names its HTTP method: `post` in `useFetch(url).post(body).json()`. */
function stepOf({ steps }: CallSpec, site: CallLike): { name: string; call: TS.CallExpression } | undefined {
  for (
    let at: TS.Node = site;
    steps && ts.isPropertyAccessExpression(at.parent) && ts.isCallExpression(at.parent.parent);
    at = at.parent.parent
  ) {
    const { text } = at.parent.name;
    if (steps.includes(text)) return { name: text, call: at.parent.parent };
  }
  return undefined;
}

/** A request for each operation that the call may be of, as far as its object is known. */
export function requestPerCase(origin: RequestOrigin, engine: Engine): Request[] {
  const cases = casesOf(origin.spec, origin, engine);
  return cases.map((spec) => requestFrom({ ...origin, spec, isOneOf: cases.length > 1 }, engine));
}

export function requestFrom(origin: RequestOrigin, engine: Engine): Request {
  const { callee, row, spec, site, context, invocation } = origin;
  const described = describedRequests(spec, invocation, engine);
  const read: Read = (places, of) => {
    const here = (places ? argumentsAt(places, invocation, engine) : []).filter(
      (value) => !engine.clients.requestObject(value),
    );
    // An option beside a request object overrides the object's own. An alternative place for one does not.
    if (described.length === 0 || (of !== 'url' && here.some((value) => value.kind !== 'nothing'))) return here;
    return joinValues(
      here,
      ...described.map(({ config, spec: below }) =>
        joinValues(...((below[of] as AccessPath[] | undefined) ?? []).map((place) => config.argument(place))),
      ),
    );
  };
  const step = stepOf(spec, site);
  const stepBody = step && engine.callGraph.invocation(step.call, context, engine).argument(0);
  const channelOf = response(site, context, 'raw', [], null);
  const channels = (): string[] => [requestKey(channelOf), ...(row.instanceBodyMethods ? callee.made.map(sentBy) : [])];
  const parts = {
    urls: () => urlsOf(origin, spec, read, engine),
    methods: () => (step ? [step.name.toUpperCase()] : methodsOf(spec, read, { callee, context }, engine)),
    bodies: () =>
      joinValues(
        unwrapJson(read(spec.body, 'body')),
        unwrapJson(stepBody ?? []),
        ...callee.made.map((config) => unwrapJson(config.body())),
        spec.fields ? madeFields(spec, site, invocation, engine) : [],
        publishedBodies(channels(), context, engine),
      ),
    queries: () =>
      joinValues(
        queriesOf(spec, callee, invocation, engine),
        row.optionMethods ? addedOptions(optionKey(channelOf, 'query'), context, engine) : [],
      ),
  };
  return new Request(parts, origin);
}

/** Options for the query in the call, in objects that describe its request, and where its instance was made. */
function queriesOf(spec: CallSpec, callee: ExternalValue, invocation: Invocation, engine: Engine): Values {
  return joinValues(
    ...optionPlaces(spec).query.map((place) => argumentsAt([place], invocation, engine)),
    ...describedRequests(spec, invocation, engine).flatMap(({ config, spec: below }) =>
      optionPlaces(below).query.map((place) => config.argument(place)),
    ),
    ...callee.made.flatMap((config) => MADE_QUERIES.map((place) => config.argument(place))),
  ).filter(({ kind }) => kind !== 'nothing');
}

/** Objects that take the place of a URL and describe the whole request: `fetch(new Request(url, init))`. */
export function describedRequests(
  spec: CallSpec,
  invocation: Invocation,
  engine: Engine,
): { config: ClientConfig; spec: CallSpec }[] {
  return mapDefined(argumentsAt(spec.url ?? [], invocation, engine), (value) => engine.clients.requestObject(value));
}

/** The objects serialised in JSON text. `body = JSON.stringify(body)` may serialise its own result. */
export function unwrapJson(values: Values): Values {
  if (!values.some(({ kind }) => kind === 'json')) return joinValues(values);
  const seen = new Set<string>();
  const below = (value: Value): Values => {
    if (value.kind !== 'json') return [value];
    if (seen.has(value.key)) return [];
    seen.add(value.key);
    return flatMap(value.of(), below);
  };
  return joinValues(flatMap(values, below));
}

/** Bodies that are passed on beside the call: `request.send(body)`, `req.end(body)`, `xhr.send(body)`. */
function publishedBodies(channels: readonly string[], context: Context, engine: Engine): Values {
  return joinValues(
    ...flatMap(channels, (receiver) => published(receiver, context, engine)).map(({ write, invocation }) =>
      unwrapJson(invocation.argument(write.argument) ?? []),
    ),
  );
}

/** Options that are added beside the call, as an object or one by one: `request.query(object).set(name, value)`. */
export function addedOptions(channel: string, context: Context, engine: Engine): Values {
  return joinValues(
    ...published(channel, context, engine).map(({ write, invocation }): Values => {
      const given = invocation.argument(0) ?? [];
      const values = invocation.argument(1);
      if (!values) return given;
      const named = (): NamedValue[] =>
        literalsOf(given).map((name) => ({ name, node: write.site, values: () => values }));
      return [{ ...record(`option:${invocation.key}`, {}), named }];
    }),
  );
}
