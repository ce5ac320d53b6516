import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import type { Invocation } from '../domain/context.js';
import {
  argument,
  functionsIn,
  isMissing,
  type CallSummary,
  type Model,
  type ModelledCall,
} from '../domain/summary.js';
import { channelOf } from '../domain/channels.js';
import type { CallEdge } from '../domain/call-edge.js';
import { joinValues } from '../domain/join.js';
import {
  callable,
  external,
  list,
  record,
  unknown,
  type CellValue,
  type FunctionValue,
  type RecordValue,
  type Value,
  type Values,
} from '../domain/values.js';
import { literalsOf } from '../text/strings.js';
import { contentsOf, declaredAs } from '../evaluate/cells.js';
import { orTyped } from '../evaluate/declared-values.js';
import { propertiesOf } from '../heap/properties.js';
import { pathKey, type AccessPath, type Step } from './access-path.js';
import { applied, made } from './applied.js';
import { converted } from './conversions.js';
import { userCall, type Arriving, type Callback, type FlowPlan, type GlobalWrite, type Slot } from './flow-plan.js';
import { allArguments, cellAt, contextKey, publish, siteKey } from './model.js';

/** The methods of the types that a package's functions make, by type and name. */
export type MethodsOf = (type: string) => ReadonlyMap<string, Model>;

/** The model that a row of data describes. @param name tells the row from all others. */
export function flowModel(name: string, plan: FlowPlan, methodsOf: MethodsOf): Model {
  return (call) => {
    const flows = new FlowCall(name, plan, methodsOf, call);
    return { targets: () => flows.targets(), result: () => flows.result() };
  };
}

/** A call of a function that a row returned. */
interface UserCall {
  /** The function. */
  slot: Slot;
  call: ModelledCall;
  /** Those of the project among what is called. */
  functions: readonly FunctionValue[];
}

/** One call of a function that is described by its flows. */
class FlowCall {
  constructor(
    readonly name: string,
    readonly plan: FlowPlan,
    readonly methodsOf: MethodsOf,
    readonly call: ModelledCall,
  ) {}

  targets(): CallEdge[] {
    for (const write of this.plan.globals) this.#intoGlobal(write);
    return flatMap([...this.plan.callbacks.values()], (callback) => [...this.#called(callback, undefined).targets()]);
  }

  result(): Values {
    return this.#at(this.plan.result, undefined);
  }

  /** What stands in a slot. */
  #at(slot: Slot, user: UserCall | undefined): Values {
    const arrived = joinValues(...slot.arriving.map((arriving) => this.#arrived(arriving, slot, user)));
    const made = joinValues(this.#objectAt(slot, user), this.#listAt(slot, user));
    if (!isFunction(slot)) return joinValues(arrived, made);
    const functions = functionsIn(arrived);
    return joinValues(
      arrived.filter(({ kind }) => kind !== 'function'),
      made,
      [this.#functionAt(slot, functions)],
    );
  }

  #objectAt(slot: Slot, user: UserCall | undefined): Values {
    if (slot.members.size === 0 && slot.type === undefined) return [];
    const key = this.#key(slot, user);
    const fields: Record<string, () => Values> = {};
    for (const [name, below] of slot.members) fields[name] = () => this.#at(below, user);
    if (slot.isReference) return [this.#reference(key, fields)];
    if (slot.type === undefined) return [record(key, fields)];
    const { type } = slot;
    const object: RecordValue = { ...record(key, { ...this.#methods(type, key, () => object), ...fields }), type };
    return [object];
  }

  /** What a reference holds may be known by its type alone: `useRef<Reply>(null)`. */
  #reference(key: string, fields: Record<string, () => Values>): Value {
    const { engine } = this.call;
    const typed = Object.entries(fields).map(([name, held]): [string, () => Values] => [
      name,
      () => orTyped(held(), declaredAs(this.call), engine),
    ]);
    return { ...record(key, Object.fromEntries(typed)), is: 'ref' };
  }

  /** The methods of an object of a type of the package. */
  #methods(type: string, key: string, self: () => Value): Record<string, () => Values> {
    const methods: Record<string, () => Values> = {};
    const call = { ...this.call, subject: `${key}:${this.call.subject}` };
    for (const [name, model] of this.methodsOf(type))
      methods[name] = () => [made(name, call, (inner) => model({ ...inner, self }))];
    return methods;
  }

  #listAt({ elements }: Slot, user: UserCall | undefined): Values {
    if (!elements) return [];
    return [list(this.call.site, this.#key(elements, user), () => this.#at(elements, user))];
  }

  /** A function that the row returns: what its calls give, and what they call. `functions` are called as it is. */
  #functionAt(slot: Slot, functions: readonly FunctionValue[]): Value {
    const { returned, inner, published } = slot;
    const gives = (user?: UserCall): Values =>
      joinValues(
        returned ? this.#at(returned, user) : [],
        ...functions.map((fn) => this.call.engine.invoke(fn, user?.call.invocation ?? null)),
      );
    const does: Model = (call) => {
      const user = { slot, call, functions };
      return {
        targets: () => {
          for (const index of published) publish(call, this.#channel(slot, index), index);
          return [
            ...functions.map((fn) => ({ fn, invocation: call.invocation })),
            ...flatMap([...inner.values()], (callback) => [...this.#called(callback, user).targets()]),
          ];
        },
        result: () => gives(user),
      };
    };
    return callable(this.#key(slot, undefined), does, () => gives());
  }

  #arrived({ from, unless, channel, as }: Arriving, slot: Slot, user: UserCall | undefined): Values {
    if (unless.some((path) => this.#valuesAt(path, user).some(isSomething))) return [];
    if (channel.length > 0)
      return this.#fromChannels(
        flatMap(from, (paths) => [...paths]),
        channel,
      );
    const parts = flatMap(from, (paths) => this.#partsAt(paths, user));
    if (as === undefined) return joinValues(...parts.map((part) => part()));
    return converted(as, parts, this.#key(slot, user), this.call);
  }

  #fromChannels(from: readonly AccessPath[], channel: readonly AccessPath[]): Values {
    const { engine } = this.call;
    return joinValues(
      ...flatMap(from, ({ root }) => (root.kind === 'Global' ? this.#channelsOf(root.name, channel) : [])).map((name) =>
        engine.callGraph.publishedValues(name, engine),
      ),
    );
  }

  /** The values of a source, those of `Argument[0..]` one by one. */
  #partsAt(paths: readonly AccessPath[], user: UserCall | undefined): (() => Values)[] {
    return flatMap(paths, (path) =>
      path.root.kind === 'Arguments' && path.steps.length === 0
        ? allArguments(this.call)
            .slice(path.root.from)
            .map((values) => () => values)
        : [() => this.#valuesAt(path, user)],
    );
  }

  #valuesAt(path: AccessPath, user: UserCall | undefined): Values {
    const ofUser = userCall(path);
    if (ofUser) return this.#ofUser(ofUser.before, ofUser.within, user);
    const follow = (): Values =>
      path.steps.reduce<Values>(
        (values, step, i) => this.#step(values, step, { root: path.root, steps: path.steps.slice(0, i) }, user),
        this.#root(path, user),
      );
    if (!mayLeadBack(path)) return follow();
    return this.call.engine.guardRecursion('flow', `${this.name} ${pathKey(path)}:${this.#context(user)}`, follow);
  }

  /** What callers of a function that the row returned hand it: this caller, or all of them. */
  #ofUser(before: readonly Step[], within: AccessPath, user: UserCall | undefined): Values {
    const slot = slotAt(this.plan.result, before);
    if (user && user.slot === slot) return this.#valuesAt(within, user);
    const { callGraph } = this.call.engine;
    const index = within.root.kind === 'UserArgument' ? within.root.index : 0;
    return within.steps.reduce<Values>(
      (values, step) => this.#step(values, step, within, user),
      callGraph.publishedValues(this.#channel(slot, index), this.call.engine),
    );
  }

  #root({ root }: AccessPath, user: UserCall | undefined): Values {
    const { engine, site, context } = this.call;
    switch (root.kind) {
      case 'Argument':
        return argument(this.call, root.index);
      case 'UserArgument':
        return user ? argument(user.call, root.index) : [];
      case 'Arguments':
        return this.call.invocation.rest(root.from);
      case 'This':
        return this.call.self ? [this.call.self()] : [];
      case 'State':
        return [this.#state(root.name)];
      case 'Local': {
        const local = this.plan.locals.get(root.name);
        return local ? this.#at(local, user) : [];
      }
      case 'Global':
        return engine.callGraph.publishedValues(root.name, engine);
      case 'TypeArgument':
        return ts.isCallExpression(site) ? engine.ofType(site.typeArguments?.[root.index]) : [];
      case 'Export':
        return engine.exported(engine.moduleOf(context).file, root.name);
      case 'Package':
        return [external(root.name, [])];
      case 'Unknown':
        return [unknown(root.name)];
      case 'ReturnValue':
        return [];
    }
  }

  #step(values: Values, step: Step, before: AccessPath, user: UserCall | undefined): Values {
    const { engine } = this.call;
    switch (step.kind) {
      case 'Member':
      case 'Reference':
        return engine.member(values, step.name);
      case 'AnyMember':
        return propertiesOf(values, engine);
      case 'ArrayElement':
        return step.index === undefined ? engine.elements(values) : engine.elementAt(values, step.index);
      case 'ReturnValue':
        return this.#returned(values, before, user);
      case 'Content':
        return contentsOf(values, engine);
      case 'Type':
        return values.filter((value) => value.kind === 'record' && value.type === step.name);
      case 'Instance':
        return flatMap(values, (value) =>
          value.kind === 'external' ? [external(value.module, [...value.path, '#'])] : [],
        );
      case 'Argument':
      case 'Parameter':
        return [];
    }
  }

  /** What functions give: called as the row says, or by somebody of whom nothing is known. */
  #returned(functions: Values, at: AccessPath, user: UserCall | undefined): Values {
    const key = pathKey(at);
    const callback = user?.slot.inner.get(key) ?? this.plan.callbacks.get(key);
    if (callback) return this.#called(callback, user).result();
    const invocationOf = (fn: FunctionValue): Invocation | null =>
      user?.functions.some(({ key: called }) => called === fn.key) ? user.call.invocation : null;
    return joinValues(
      ...functionsIn(functions).map((fn) => this.call.engine.invoke(fn, invocationOf(fn))),
      ...functions.map((value) => (value.kind === 'method' ? (value.result?.() ?? []) : [])),
      functions.filter(isMissing),
    );
  }

  #called(callback: Callback, user: UserCall | undefined): CallSummary {
    const { at, parameters, isDelegated } = callback;
    const key = pathKey(at);
    const isOfUser = user?.slot.inner.get(key) === callback;
    const count = Math.max(-1, ...parameters.keys()) + 1;
    const args = Array.from({ length: count }, (_, i) => {
      const slot = parameters.get(i);
      return (): Values => (slot ? this.#at(slot, isOfUser ? user : undefined) : []);
    });
    const functions = this.#valuesAt(at, user);
    const calls = applied(functions, args, key, isOfUser ? user.call : this.call, isDelegated);
    return { targets: calls.targets, result: () => joinValues(calls.result(), functions.filter(isMissing)) };
  }

  /** Hands over what stands at a place of the arguments, for whoever takes from the channel. */
  #intoGlobal({ name, from: { root, steps }, channel }: GlobalWrite): void {
    if (root.kind !== 'Argument') return;
    const place = [
      root.index,
      ...steps.map((step) => ('name' in step ? step.name : 'index' in step ? step.index : '')),
    ];
    const more = steps.length > 0 ? { places: [place.join('.')] } : {};
    for (const receiver of this.#channelsOf(name, channel)) publish(this.call, receiver, root.index, more);
  }

  /** The channels that a `Global` stands for in a flow. */
  #channelsOf(name: string, channel: readonly AccessPath[]): string[] {
    if (channel.length === 0) return [name];
    const texts = flatMap(channel, (path) => literalsOf(this.#valuesAt(path, undefined)));
    return texts.map((text) => channelOf(name, text));
  }

  #state(name: string): CellValue {
    const slot = this.plan.states.get(name);
    const cell = cellAt(this.call, () => (slot ? this.#at(slot, undefined) : []));
    return name === '' ? cell : { ...cell, key: `cell:${name}${contextKey(this.call)}` };
  }

  #channel(slot: Slot, index: number): string {
    return `handed:${slot.key}:${index}:${siteKey(this.call)}`;
  }

  #key({ key }: Slot, user: UserCall | undefined): string {
    return `${key}:${this.#context(user)}`;
  }

  #context(user: UserCall | undefined): string {
    const own = this.call.self ? `${contextKey(this.call)}:${this.call.subject}` : contextKey(this.call);
    return user ? `${own}:${contextKey(user.call)}:${user.call.subject}` : own;
  }
}

function slotAt(from: Slot, steps: readonly Step[]): Slot {
  return steps.reduce((slot, step) => {
    const below =
      step.kind === 'Member'
        ? slot.members.get(step.name)
        : step.kind === 'ReturnValue'
          ? slot.returned
          : step.kind === 'ArrayElement'
            ? step.index === undefined
              ? slot.elements
              : slot.members.get(String(step.index))
            : slot;
    return below ?? slot;
  }, from);
}

/** Whether what stands at a path may depend on itself: a row may say that an intermediate result flows into itself. */
function mayLeadBack({ root, steps }: AccessPath): boolean {
  return root.kind === 'Local' || steps.some(({ kind }) => kind === 'ReturnValue' || kind === 'Content');
}

/** Whether a function that the row makes stands in a slot. */
function isFunction({ returned, inner, published }: Slot): boolean {
  return returned !== undefined || inner.size > 0 || published.size > 0;
}

/** Whether something stands in a place. Any name may be a method of an array or a text: that says nothing. */
function isSomething(value: Value): boolean {
  if (value.kind === 'method') return value.summarize !== undefined || value.receiver.kind === 'cell';
  return value.kind !== 'nothing' && value.kind !== 'unknown';
}
