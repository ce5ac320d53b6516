import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isFunctionNode, isStatic, literalName } from '../../syntax/frames.js';
import { isCalledBelowThis } from '../../syntax/receivers.js';
import { isFileOf, leadsToApi } from '../clients/own-rows.js';
import {
  type ClientConfig,
  functionValue,
  instance,
  unknown,
  type ClassValue,
  type ExternalValue,
  type FunctionValue,
  type InstanceValue,
  type TextValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { ClientRow } from '../domain/client-row.js';
import type { EndpointResolver } from '../endpoints/endpoint-resolver.js';
import type { Engine } from '../engine/engine.js';
import type { Interest } from '../engine/interest.js';
import { wordsOf, type ApiWords } from '../engine/phrases.js';
import { assignedBase } from '../evaluate/bases.js';
import { calleeRoot } from '../evaluate/callees.js';
import { cellContents } from '../evaluate/cells.js';
import { classesOf } from '../heap/ancestry.js';
import { constructed, isConstructor } from '../heap/constructors.js';
import { selectsState, stateOfStores } from '../models/plugins.js';
import { basesOfHooks } from '../requests/hooks.js';
import { requestOf } from '../requests/requests.js';
import { patternText } from '../text/pattern-text.js';

/** How many steps may lead from a value to the API: functions, their results, properties. */
export const MAX_DEPTH = 6;

/** The same for the arguments of a callback: `set((state) => ({ byId: { ...state.byId, [id]: reply } }))`. */
const CALLBACK_DEPTH = 5;

/** Tells whether values lead to an API, so that code that has them may use it. */
export class ApiReachability {
  readonly #known = new Map<string, { answer: boolean; depth: number }>();
  /** Strings, one of which is in every value that leads to an API. */
  readonly #api: ApiWords;

  constructor(
    readonly engine: Engine,
    interest: Interest,
    readonly resolver: EndpointResolver,
  ) {
    this.#api = wordsOf(interest);
  }

  /** Whether a value is, contains or leads to something of the API, within `depth` steps. */
  leadsToApi(value: Value, depth: number): boolean {
    if (depth === 0) return false;
    // The calls made on an object so far do not matter here.
    if (value.kind === 'instance' && value.steps)
      return this.leadsToApi(instance(value.node, value.context, value.creation), depth);
    const known = this.#known.get(value.key);
    if (known !== undefined && (known.answer || known.depth >= depth)) return known.answer;
    // A value that contains itself adds nothing.
    this.#known.set(value.key, { answer: false, depth });
    const answer = this.#compute(value, depth);
    this.#known.set(value.key, { answer, depth });
    return answer;
  }

  /** The URL and the bases of an instance, including bases that are assigned to it or set for each request. */
  #urlsOf(client: ExternalValue, { row, base }: ClientConfig): Values {
    const assigned = row.baseProperty === undefined ? [] : assignedBase(client, row.baseProperty, this.engine).values;
    const described = this.engine.clients.requestObject(client);
    const urls = described ? flatMap(described.spec.url ?? [], (place) => described.config.argument(place)) : [];
    return [...urls, ...base().values, ...assigned, ...basesOfHooks(client, row, this.engine)];
  }

  #compute(value: Value, depth: number): boolean {
    switch (value.kind) {
      case 'text':
        return this.isApiText(value);
      case 'external':
        return this.#isApiClient(value);
      case 'response':
        return this.#isApiResponse(value);
      case 'function':
        return this.#isWrapper(value, depth) || this.#constructsApi(value, depth);
      case 'class':
      case 'instance':
        return this.#hasApiMember(value, depth) || this.#inherits(value, depth);
      case 'object':
      case 'record':
      case 'enum':
        return this.#touchesAny(
          [...this.engine.member([value], null), ...((value.kind === 'record' && value.getTraps) || [])],
          depth - 1,
        );
      case 'array':
      case 'list':
        return this.#touchesAny(this.engine.elements([value]), depth - 1);
      case 'cell':
        return this.#touchesAny(cellContents(value, this.engine), depth - 1);
      case 'method':
        return this.leadsToApi(value.receiver, depth) || this.#touchesAny(value.result?.() ?? [], depth - 1);
      case 'module':
        return this.#exportsApi(value.file, depth - 1);
      default:
        return false;
    }
  }

  #touchesAny(values: Values, depth: number): boolean {
    return values.some((value) => this.leadsToApi(value, depth));
  }

  /** Whether something of a package is a client of an API, or made with a URL of one: `new Request(url)`. */
  #isApiClient(value: ExternalValue): boolean {
    // `export const useAppSelector = useSelector.withTypes<State>()`: a caller receives the state.
    if (selectsState(value) && this.#isStateOfApi()) return true;
    return (
      value.made.some((config) => this.isOfApiRow(config.row) || this.#touchesAny(this.#urlsOf(value, config), 1)) ||
      this.engine.clients.rowsBehind(value).some((row) => this.isOfApiRow(row))
    );
  }

  /** Whether what a call is given receives a client of an API: `app.command('/x', listener)`. */
  handsApi(callee: Value): boolean {
    const { clients } = this.engine;
    return (
      callee.kind === 'external' &&
      clients.handedBy(callee) !== undefined &&
      clients.rowsBehind(callee).some((row) => this.isOfApiRow(row))
    );
  }

  #constructsApi(value: FunctionValue, depth: number): boolean {
    return isConstructor(value, this.engine) && this.leadsToApi(constructed(value, null, this.engine), depth - 1);
  }

  /** Whether a method of a class wraps the API, or a field of an object holds something of it. */
  #hasApiMember(value: ClassValue | InstanceValue, depth: number): boolean {
    const self = value.kind === 'instance' ? value : null;
    const isWrapper = (member: TS.ClassElement): boolean =>
      isFunctionNode(member) &&
      this.#isWrapper(
        {
          kind: 'function',
          key: `member:${member.pos}@${value.key}`,
          node: member,
          context: value.context,
          self,
          trace: null,
        },
        depth,
      );
    return value.node.members.some((member) => isWrapper(member) || this.#isContainer(value, member, depth));
  }

  /**
   * Whether a method inherited from a base class leads to the API for objects of this class: `class Answers extends
   * Command { path = '…' }`.
   */
  #inherits(value: ClassValue | InstanceValue, depth: number): boolean {
    const self = value.kind === 'instance' ? value : instance(value.node, value.context, null);
    const methods = flatMap(classesOf(self, this.engine).slice(1), ({ node, context }) =>
      flatMap(node.members, (member) =>
        isFunctionNode(member) && !ts.isConstructorDeclaration(member) && !isStatic(member)
          ? [functionValue(member, context, self)]
          : [],
      ),
    );
    return methods.some((method) =>
      this.#resultsOf(method).some((result) => result.kind !== 'text' && this.leadsToApi(result, depth - 1)),
    );
  }

  /**
   * Whether a field of an object holds something of the API: `collections = new CollectionStore(this)`, as an
   * initializer or in the constructor.
   */
  #isContainer(value: ClassValue | InstanceValue, member: TS.ClassElement, depth: number): boolean {
    if (!ts.isPropertyDeclaration(member) || isStatic(member)) return false;
    const name = literalName(member.name);
    const self = value.kind === 'instance' ? value : instance(value.node, value.context, null);
    return (
      name !== undefined &&
      this.engine.member([self], name).some((held) => held.kind !== 'text' && this.leadsToApi(held, depth - 1))
    );
  }

  /** Whether a module that is re-exported as a whole, `export * as api`, exports something of the API. */
  #exportsApi(file: string, depth: number): boolean {
    const names = [...(this.engine.program.modules.get(file)?.exports.named.keys() ?? [])];
    const { rows } = this.engine.clients;
    return (
      rows.some((row) => isFileOf(row, file) && this.isOfApiRow(row)) ||
      names.some((name) => this.engine.exported(file, name).some((value) => this.leadsToApi(value, depth)))
    );
  }

  #isWrapper(value: Extract<Value, { kind: 'function' }>, depth: number): boolean {
    const { forwarders, unresolvedUrls } = this.resolver;
    if (forwarders.has(value.node) || [...(unresolvedUrls.get(value.node) ?? [])].some((url) => this.isApiText(url)))
      return true;
    return this.#passesToCallback(value) || this.#resultsOf(value).some((result) => this.leadsToApi(result, depth - 1));
  }

  /**
   * The results of a function that do not depend on its arguments: a caller that gets back what it put in is no reason
   * to look at callers.
   */
  #resultsOf(fn: Extract<Value, { kind: 'function' }>): Values {
    const { node, context } = fn;
    if (node.parameters.length === 0) return this.engine.invoke(fn, null);
    return this.engine.invoke(
      fn,
      this.engine.callGraph.synthetic(
        node,
        context,
        'asked',
        node.parameters.map(() => () => [unknown()]),
      ),
    );
  }

  /** Whether a function passes something of the API to one of its parameters: `callback(null, reply)`. */
  #passesToCallback(fn: Extract<Value, { kind: 'function' }>): boolean {
    const module = this.engine.moduleOf(fn.context);
    return module.calls.some((site) => {
      if (site.pos < fn.node.pos || site.end > fn.node.end) return false;
      const root = calleeRoot(site);
      const binding = root && module.scopes.bindingOf(root);
      const isParameter = binding?.kind === 'parameter' && binding.frame === fn.node;
      // `this.emit('message', reply)`, `this.client.request({ url })`: code with the object may be notified, and code that
      // makes it decides what that is.
      if (
        !isParameter &&
        !(
          isCalledBelowThis(site) &&
          this.engine.targets(site, this.engine.contexts.root(frameOf(site), false)).length === 0
        )
      )
        return false;
      return this.engine.callGraph
        .invocation(site, this.engine.contexts.root(frameOf(site), false), this.engine)
        .rest(0)
        .some((value) => this.leadsToApi(value, CALLBACK_DEPTH));
    });
  }

  isApiText(value: TextValue): boolean {
    return this.#api.areIn(patternText(value));
  }

  isOfApiRow(row: ClientRow): boolean {
    return row.api !== undefined || leadsToApi(row, (literal) => this.#api.areIn(literal));
  }

  #isApiResponse(value: Extract<Value, { kind: 'response' }>): boolean {
    return (
      value.declared !== undefined ||
      value.event !== undefined ||
      requestOf(value.site, value.context, this.engine).some(
        (request) =>
          request.row.api !== undefined ||
          request.urls.some((url) => this.isApiText(url) && this.resolver.routes.read(url).host !== 'other'),
      )
    );
  }

  /** Whether the state of a store contains something of the API. */
  #isStateOfApi(): boolean {
    return stateOfStores(this.engine).some((state) => this.leadsToApi(state, MAX_DEPTH));
  }
}
