import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { headersOn, optionKey } from '../../domain/channels.js';
import type { AddedOption } from '../../domain/call-parts.js';
import { record, response, text, unknown, withAlias, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { published } from '../published.js';
import { addedOptions, type Request } from '../requests.js';
import { concat, literalsOf } from '../../text/strings.js';
import { isPassed } from '../proxies/mapped.js';
import { defaultHeaders, isInOtherHands, wordsFor } from './client-headers.js';
import { hookedHeaders } from './hooked-headers.js';
import { optionObjects, partAt, type OptionObject } from './option-objects.js';
import type { SentCall } from '../resolved-call.js';
import { FOLDED, type Properties, propertiesAt, type Property } from '../properties-at.js';

/** A header that a call may send; its name in lower case. */
export type HeaderEntry = Omit<Property, 'isSure'>;

/** The headers of a call, from its options, its client and the hooks of that. */
export interface HeadersView {
  entries: readonly HeaderEntry[];
  /** All headers are known: nothing that is not seen may set others. */
  isClosed: boolean;
  /** Values that may have others. */
  unknowns: Values;
  /** Words of files that may set headers of the client. */
  words: readonly string[];
}

/** By request: its headers do not depend on which of its URLs is meant. */
const known = new WeakMap<Request, WeakMap<SentCall['chain'], HeadersView>>();

export function headersOf(call: SentCall, engine: Engine): HeadersView {
  let views = known.get(call.request);
  if (!views) known.set(call.request, (views = new WeakMap()));
  let view = views.get(call.chain);
  if (!view) views.set(call.chain, (view = new Reading(call, engine).view()));
  return view;
}

/** Puts the headers together, the nearest to the request first, because it hides the others. */
class Reading {
  readonly #entries: HeaderEntry[] = [];
  readonly #unknowns: Value[] = [];
  readonly #hidden = new Set<string>();
  #isClosed: boolean;

  constructor(
    readonly call: SentCall,
    readonly engine: Engine,
  ) {
    this.#isClosed = call.request.row.headers !== undefined;
  }

  view(): HeadersView {
    const { call, engine } = this;
    const { row } = call.request;
    this.#add(hookedHeaders(call, engine));
    for (const added of this.#addedLater()) {
      const { properties, ...rest } = propertiesAt([added], call, engine, FOLDED);
      this.#add({ ...rest, properties: properties.map((one) => ({ ...one, node: nameIn(one.node) })) });
    }
    for (const added of this.#ofRequestObjects()) this.#add(propertiesAt([added], call, engine, FOLDED));
    this.#credentialsAdded();
    for (const options of optionObjects(call, engine)) this.#options(options);
    this.#add(defaultHeaders(call, engine));
    for (const name of row.headers?.adds ?? []) this.#own(name, call.sink, [unknown(name)]);
    const isOpen = row.headers?.isOpenIfMade && call.request.origin.callee.made.length > 0;
    // A proxy may add headers of its own.
    if (isOpen || isPassed(call.sink, engine) || isInOtherHands(call, engine)) this.#isClosed = false;
    return { entries: this.#entries, isClosed: this.#isClosed, unknowns: this.#unknowns, words: wordsFor(call) };
  }

  /** Headers that are added to a pending request, or to the instance that sends it, the last first. */
  #addedLater(): Values {
    const { row, origin } = this.call.request;
    const channels = [
      ...(row.optionMethods ? [this.#channel('headers')] : []),
      ...(row.instanceHeaderMethods ? origin.callee.made.map(headersOn) : []),
    ];
    return flatMap(channels, (channel) => [...addedOptions(channel, origin.context, this.engine)]);
  }

  /** `request.headers.set(name, value)`, on an object that describes the request. */
  #ofRequestObjects(): Values {
    const { engine } = this;
    const given = this.call.request.origin.invocation.rest(0);
    return flatMap(given, (value) =>
      value.kind === 'external' && engine.clients.requestObject(value)
        ? value.aliases.map((alias) =>
            withAlias(record(`headers of ${value.key}`, {}), { ...alias, path: [...alias.path, 'headers'] }),
          )
        : [],
    );
  }

  #channel(option: AddedOption): string {
    const { site, context } = this.call.request.origin;
    return optionKey(response(site, context, 'raw', [], null), option);
  }

  /** `.auth(token, { type: 'bearer' })`, `.auth(user, password)`. */
  #credentialsAdded(): void {
    const { row, origin } = this.call.request;
    const { engine } = this;
    if (!Object.values(row.optionMethods ?? {}).includes('credentials')) return;
    for (const { write, invocation } of published(this.#channel('credentials'), origin.context, engine)) {
      const types = literalsOf(engine.member(invocation.rest(1).filter(isObject), 'type'));
      const scheme = types.length === 0 ? 'Basic ' : types.every((type) => type === 'bearer') ? 'Bearer ' : null;
      const token = invocation.argument(0) ?? [];
      this.#own(
        'authorization',
        methodOf(write.site),
        scheme === null ? [unknown('auth')] : concat([[text([scheme], null)], token], engine),
      );
    }
  }

  #options({ values, below }: OptionObject): void {
    const { call, engine } = this;
    const part = partAt(values, below, call, engine);
    this.#unless(part.isClosed, part.unknowns);
    this.#add(propertiesAt(part.values, call, engine, FOLDED));
    const { basic = [], bearer = [] } = call.request.row.headers ?? {};
    const around = below.length > 0 ? partAt(values, below.slice(0, -1), call, engine).values : [];
    for (const option of basic) this.#credentials(around, option, 'Basic ');
    for (const option of bearer) this.#credentials(around, option, 'Bearer ');
  }

  /** An option that makes the client send `Authorization` itself. */
  #credentials(around: Values, option: string, scheme: string): void {
    const { call } = this;
    const [name = '', ...below] = option.split('.');
    for (const { node, values } of propertiesAt(around, call, this.engine).properties.filter(
      (property) => property.name === name,
    )) {
      const given = partAt(values, below, call, this.engine).values.filter(({ kind }) => kind !== 'nothing');
      const sent = flatMap(given, (value) => [...concat([[text([scheme], null)], [value]], this.engine)]);
      if (sent.length > 0) this.#own('authorization', node, sent);
    }
  }

  #own(name: string, node: TS.Node, values: Values): void {
    this.#add({
      properties: [{ name, spelling: name, node, values, traces: [], isSure: false, isConditional: false }],
      isClosed: true,
      unknowns: [],
    });
  }

  /** Headers of one object or place. What is nearer hides them. */
  #add({ properties, isClosed, unknowns }: Properties): void {
    this.#unless(isClosed, unknowns);
    const shown = properties.filter(({ name }) => !this.#hidden.has(name));
    for (const { isSure: _, ...entry } of shown) this.#entries.push(entry);
    for (const { name } of shown.filter(isSure)) this.#hidden.add(name);
  }

  #unless(isClosed: boolean, unknowns: Values): void {
    if (isClosed) return;
    this.#isClosed = false;
    this.#unknowns.push(...unknowns);
  }
}

function isSure(property: Property): boolean {
  return property.isSure;
}

function isObject({ kind }: Value): boolean {
  return kind === 'object' || kind === 'record';
}

/** The name of a header in a call that sets it. */
function nameIn(node: TS.Node): TS.Node {
  return ts.isCallExpression(node) ? (node.arguments[0] ?? node) : node;
}

/** The name of the method that is called. */
function methodOf(node: TS.Node): TS.Node {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node;
}
