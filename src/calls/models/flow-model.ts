import { flatMap } from '../../collections/lists.js';
import {
  functionsIn,
  isMissing,
  list,
  record,
  type CellValue,
  type FunctionValue,
  type RecordValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { CallSummary, Model, ModelledCall } from '../engine/engine.js';
import { channelOf } from '../domain/channels.js';
import type { CallEdge } from '../domain/call-edge.js';
import { joinValues } from '../domain/join.js';
import { callable } from '../engine/callable.js';
import { mapInOrder } from '../heap/list-order.js';
import { isOpenToData } from '../heap/types/typed-data.js';
import { literalsOf } from '../text/strings.js';
import { declaredAs } from '../evaluate/cells.js';
import { orTyped } from '../evaluate/types/typed-values.js';
import { pathKey, type AccessPath } from '../domain/access-path.js';
import { applied, made } from './applied.js';
import { converted } from './conversions.js';
import type { Arriving, Callback, FlowPlan, GlobalWrite, Slot } from './flow-plan.js';
import { PathReader, type Flow, type UserCall } from './flow-paths.js';
import { pathMember } from './language/collections.js';
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

/** One call of a function that is described by its flows. */
class FlowCall implements Flow {
  readonly #paths = new PathReader(this);

  constructor(
    readonly name: string,
    readonly plan: FlowPlan,
    readonly methodsOf: MethodsOf,
    readonly call: ModelledCall,
    readonly place: number | undefined = undefined,
    readonly each: Flow['each'] = undefined,
  ) {}

  targets(): CallEdge[] {
    for (const write of this.plan.globals) this.#intoGlobal(write);
    return flatMap([...this.plan.callbacks.values()], (callback) =>
      flatMap(this.#forEach(callback.at), (flows) => [...flows.called(callback, undefined).targets()]),
    );
  }

  /** The same call, for each value that a path may begin at. */
  #forEach({ root }: AccessPath): FlowCall[] {
    if (root.kind !== 'Each') return [this];
    return this.#paths.valuesAt({ root, steps: [] }, undefined).map((value) => {
      const call = { ...this.call, subject: `${this.call.subject}#${value.key}` };
      return new FlowCall(this.name, this.plan, this.methodsOf, call, this.place, { name: root.name, value });
    });
  }

  result(): Values {
    return this.at(this.plan.result, undefined);
  }

  /** What stands in a slot. */
  at(slot: Slot, user: UserCall | undefined): Values {
    const given = this.#given(slot, user);
    const hasForm = given.some(isForm);
    const arrived = hasForm
      ? given.map((value) => (isForm(value) ? this.#withMembers(value, slot, user) : value))
      : given;
    const made = joinValues(hasForm ? [] : this.#objectAt(slot, user), this.#listAt(slot, user));
    if (!isFunction(slot)) return joinValues(arrived, made);
    const functions = functionsIn(arrived);
    return joinValues(
      arrived.filter(({ kind }) => kind !== 'function'),
      made,
      [this.#functionAt(slot, functions)],
    );
  }

  /** What flows into a slot. Types say what it is where the flow leaves it open. */
  #given(slot: Slot, user: UserCall | undefined): Values {
    const isOfType = ({ from }: Arriving): boolean => from.every((paths) => paths.every(beginsAtType));
    const arrived = (some: readonly Arriving[]): Values =>
      joinValues(...some.map((arriving) => this.#arrived(arriving, slot, user)));
    const ofTypes = slot.arriving.filter(isOfType);
    const known = arrived(slot.arriving.filter((arriving) => !isOfType(arriving)));
    return ofTypes.length > 0 && known.every(isOpenToData) ? joinValues(known, arrived(ofTypes)) : known;
  }

  /** A form has the members that flow to where it is made. */
  #withMembers(form: RecordValue, { members }: Slot, user: UserCall | undefined): RecordValue {
    const fields = new Map(form.fields);
    for (const [name, below] of members) fields.set(name, () => this.at(below, user));
    return { ...form, fields };
  }

  #objectAt(slot: Slot, user: UserCall | undefined): Values {
    if (slot.members.size === 0 && slot.type === undefined) return [];
    const key = this.#key(slot, user);
    const fields: Record<string, () => Values> = {};
    for (const [name, below] of slot.members) fields[name] = () => this.at(below, user);
    if (slot.isReference) return [this.#reference(key, fields)];
    if (slot.type === undefined) return [{ ...record(key, fields), ...(this.call.types && { isTyped: true }) }];
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

  #listAt({ elements, isInOrder }: Slot, user: UserCall | undefined): Values {
    if (!elements) return [];
    const all = list(this.call.site, this.#key(elements, user), () => this.at(elements, user));
    const { source } = this.plan;
    if (!isInOrder || !source || this.place !== undefined) return [all];
    const inOrder = mapInOrder(this.#paths.valuesAt(source, user), this.call.engine, (_piece, index) =>
      this.#ofPlace(index).at(elements, user),
    );
    return [{ ...all, ...inOrder }];
  }

  /** The same call, with one element of the list alone. */
  #ofPlace(place: number): FlowCall {
    const call = { ...this.call, subject: `${this.call.subject}#${place}`, isOfElement: true };
    return new FlowCall(this.name, this.plan, this.methodsOf, call, place);
  }

  /** A function that the row returns: what its calls give, and what they call. `functions` are called as it is. */
  #functionAt(slot: Slot, functions: readonly FunctionValue[]): Value {
    const { returned, inner, published } = slot;
    const gives = (user?: UserCall): Values =>
      joinValues(
        returned ? this.at(returned, user) : [],
        ...functions.map((fn) => this.call.engine.invoke(fn, user?.call.invocation ?? null)),
      );
    const does: Model = (call) => {
      const user = { slot, call, functions };
      return {
        targets: () => {
          for (const index of published) publish(call, this.channel(slot, index), index);
          return [
            ...functions.map((fn) => ({ fn, invocation: call.invocation })),
            ...flatMap([...inner.values()], (callback) => [...this.called(callback, user).targets()]),
          ];
        },
        result: () => gives(user),
      };
    };
    return callable(this.#key(slot, undefined), does, () => gives());
  }

  #arrived({ from, unless, channel, at, as }: Arriving, slot: Slot, user: UserCall | undefined): Values {
    if (unless.some((path) => this.#paths.valuesAt(path, user).some(isSomething))) return [];
    if (channel.length > 0)
      return this.#fromChannels(
        flatMap(from, (paths) => [...paths]),
        channel,
      );
    const whole = flatMap(from, (paths) => this.#partsAt(paths, user));
    const below = joinValues(...at.map((path) => this.#paths.valuesAt(path, user)));
    const parts = at.length === 0 ? whole : whole.map((part) => () => pathMember(part(), below, this.call));
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
        : [() => this.#paths.valuesAt(path, user)],
    );
  }

  called(callback: Callback, user: UserCall | undefined): CallSummary {
    const { at, parameters, isDelegated } = callback;
    const key = pathKey(at);
    const isOfUser = user?.slot.inner.get(key) === callback;
    const count = Math.max(-1, ...parameters.keys()) + 1;
    const args = Array.from({ length: count }, (_, i) => {
      const slot = parameters.get(i);
      return (): Values => (slot ? this.at(slot, isOfUser ? user : undefined) : []);
    });
    const functions = this.#paths.valuesAt(at, user);
    const calls = applied(functions, args, key, isOfUser ? user.call : this.call, isDelegated);
    return { targets: calls.targets, result: () => joinValues(calls.result(), functions.filter(isMissing)) };
  }

  /** Hands over what stands at a place of the arguments, for whoever takes from the channel. */
  #intoGlobal({ name, from: { root, steps }, channel }: GlobalWrite): void {
    if (root.kind !== 'Argument') return;
    const more = steps.length > 0 ? { places: [{ root, steps }] } : {};
    for (const receiver of this.#channelsOf(name, channel)) publish(this.call, receiver, root.index, more);
  }

  /** The channels that a `Global` stands for in a flow. */
  #channelsOf(name: string, channel: readonly AccessPath[]): string[] {
    if (channel.length === 0) return [name];
    const texts = flatMap(channel, (path) => literalsOf(this.#paths.valuesAt(path, undefined)));
    return texts.map((text) => channelOf(name, text));
  }

  state(name: string): CellValue {
    const slot = this.plan.states.get(name);
    const cell = cellAt(this.call, () => (slot ? this.at(slot, undefined) : []));
    return name === '' ? cell : { ...cell, key: `cell:${name}${contextKey(this.call)}` };
  }

  channel(slot: Slot, index: number): string {
    return `handed:${slot.key}:${index}:${siteKey(this.call)}`;
  }

  #key({ key }: Slot, user: UserCall | undefined): string {
    return `${key}:${this.context(user)}`;
  }

  context(user: UserCall | undefined): string {
    const isOwn = this.call.self !== undefined || this.place !== undefined || this.each !== undefined;
    const own = isOwn ? `${contextKey(this.call)}:${this.call.subject}` : contextKey(this.call);
    return user ? `${own}:${contextKey(user.call)}:${user.call.subject}` : own;
  }
}

function beginsAtType({ root }: AccessPath): boolean {
  return root.kind === 'TypeArgument';
}

function isForm(value: Value): value is RecordValue {
  return value.kind === 'record' && value.is === 'form';
}

/** Whether a function that the row makes stands in a slot. */
function isFunction({ returned, inner, published }: Slot): boolean {
  return returned !== undefined || inner.size > 0 || published.size > 0;
}

/** Whether something stands in a place. Any name may be a method of an array or a text: that says nothing. */
function isSomething(value: Value): boolean {
  if (value.kind === 'method') return value.model !== undefined || value.receiver.kind === 'cell';
  return value.kind !== 'nothing' && value.kind !== 'unknown';
}
