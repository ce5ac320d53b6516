import type { ts as TS } from 'ts-morph';
import type { ClassNode, FunctionNode } from '../../syntax/frames.js';
import type { StatedUse } from '../../model/usage.js';
import type { CallSite, Module } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import type { Binding } from '../../syntax/scopes.js';
import type { Write } from '../../syntax/writes/writes.js';
import type { ClientTable } from '../clients/table.js';
import type { CallEdge } from '../domain/call-edge.js';
import type { Channels, ChannelWrite } from '../domain/channels.js';
import type { Context, ContextTable, Invocation } from '../domain/context.js';
import type { Maker } from '../domain/may-alias.js';
import type {
  Alias,
  CallLike,
  FunctionValue,
  Hole,
  InstanceValue,
  MutableValue,
  TextValue,
  Value,
  Values,
} from '../domain/values.js';
import type { Budget } from './budget.js';
import type { Failures } from './failures.js';
import type { ListedEvents } from './listed-events.js';
import type { Interest } from './interest.js';
import type { PartialProgram } from './partial-program.js';
import type { TypePlace } from './type-place.js';

/**
 * The port through which the layers of the engine query each other: an expression needs members, a member needs calls, a
 * call needs expressions. Each function is described where it is defined.
 */
export interface Engine {
  readonly program: ProgramView;
  readonly contexts: ContextTable;
  readonly clients: ClientTable;
  readonly models: Models;
  readonly callGraph: CallGraphPort;
  readonly relevance: Relevance;
  readonly shared: Globals;
  readonly settings: Settings;
  readonly events: ListedEvents;
  readonly budget: Budget;
  readonly failures: Failures;
  readonly results: LookUpMemo;
  moduleOf(context: Context): Module;
  /**
   * Runs the analysis of one place. If it throws, the error is recorded for that place and `instead` is returned.
   * Without a file there is no place.
   */
  attempt<T>(place: TS.Node | undefined, instead: T, work: () => T): T;
  /** Runs work beside the evaluations under way. If these are nested too deeply, their result is incomplete. */
  aside(work: () => void): void;
  /** Records that the result of the current evaluation is incomplete. It is forgotten at the end of the question. */
  markIncomplete(): void;
  /** Counts a look-up, or a step of a loop like one. If the question may not take it, its result is incomplete. */
  takesLookUp(): boolean;
  /** Everything that `node` may evaluate to in `context`. */
  evaluate(node: TS.Node, context: Context): Values;
  /** The values of property `name`; null for a computed name, which may be any. */
  member(values: Values, name: string | null): Values;
  elements(values: Values): Values;
  elementAt(values: Values, index: number): Values;
  /** Runs a recursive look-up, which yields nothing within itself. `what` names the look-up and `key` its subject. */
  guardRecursion(what: string, key: string, work: () => Values): Values;
  /**
   * Runs a recursive look-up and memoises its result. `what` names the look-up and `key` its subject. Within itself, the
   * look-up yields what was passed to `note` so far.
   */
  memoiseLookUp(what: string, key: string, work: (note: (soFar: Values) => void) => Values): Values;
  /** The functions that a call invokes directly, with their arguments. */
  targets(site: CallSite, context: Context): readonly CallEdge[];
  /** What a call delivers to a receiver, in an activation of the code around the call. */
  channelWritesOf(site: CallSite, context: Context, receiver: string): readonly ChannelWrite[];
  call(site: CallLike, context: Context): Values;
  /** The effect of calling one callee. */
  summaryOf(callee: Value, call: ModelledCall): CallSummary;
  /** Whether a function is evaluated in the context of an invocation; the number of contexts is limited. */
  admits(fn: FunctionValue, invocation: Invocation): boolean;
  /** What a function returns; `invocation` null for a getter. */
  invoke(fn: Value, invocation: CallEdge['invocation'] | null): Values;
  /** Two parts of a URL with one slash between. */
  join(base: Values, path: Values): Values;
  resolveUrl(path: Values, base: Values | undefined): Values;
  exported(file: string, name: string): Values;
  /** Memoises `work` for a node whose result does not depend on the context. */
  memoiseForNode(node: TS.Node, work: () => Values): Values;
  /** @param place where a type is written that another one refers to. */
  ofType(type: TS.TypeNode | undefined, place?: TypePlace): Values;
  /** Whether anything in the program may be declared to be data of an API. */
  namesDataTypes(): boolean;
  /** What the lists have. */
  readonly listed: Pick<Interest, 'apis' | 'routes'>;
  /** The values of the type that a package exports under `name`, at a place that refers to it. */
  packageType(specifier: string, name: string, site: TS.Node): Values;
  /** `this` in the methods of an object that describes a component or a store by its options. */
  optionsValue(literal: TS.ObjectLiteralExpression, context: Context): Value;
}

/** A call of something that is not written in the project. */
export interface ModelledCall {
  site: CallSite;
  context: Context;
  invocation: Invocation;
  engine: Engine;
  /**
   * Key of the value whose method is called. Calls on two values from one place pass different arguments to a callback.
   */
  subject: string;
  /** A callback receives one element of all that the call iterates over. */
  isOfElement?: boolean;
  /** The object whose method is called, where a model made it. */
  self?: () => Value;
  /** What the type arguments stand for, where the site is no call but the reference of a generic type. */
  types?: readonly (() => Values)[];
}

/** The effect of a built-in or package function: which callbacks it invokes, and what it returns. */
export interface CallSummary {
  targets: () => readonly CallEdge[];
  result: () => Values;
}

/** A model of a function of the language or a package: from a call to its effect. */
export type Model = (call: ModelledCall) => CallSummary;

/** What frameworks and libraries say without a call. */
export interface Conventions {
  /** Applications with a configuration of this name: what files in such folders export is global in all of their files. */
  autoImports: readonly { configuration: string; folders: readonly string[] }[];
  /** Files in which the name of a store with a prefix means what the store holds. */
  contents: readonly { extension: string; prefix: string }[];
  /** Decorators of fields whose argument is a function that returns the class of what the field holds. */
  fieldTypes: readonly { module: string; name: string }[];
  /** Generic types of functions whose first parameter is of the type argument. */
  functionTypes: readonly { modules: readonly string[]; names: readonly string[] }[];
}

/** The models that are rows of data. */
export interface Models {
  readonly conventions: Conventions;
  /** What a function of a package does; undefined when no row says it. */
  find(module: string, name: string): Model | undefined;
  /** What a function of a global does, by its dotted name. */
  ofGlobal(name: string): Model | undefined;
  /** Whether a row says so of a name, whatever a call of it is handed. */
  says(effect: Effect, of: NameKind, name: string): boolean;
}

/**
 * - `silent`: sends nothing; `logger`: likewise, and logs what it is handed.
 * - `container`: keeps what it is handed, and whoever takes it out again may send it.
 * - `server`: declares what a server answers, if it is handed a function that does.
 */
export type Effect = 'silent' | 'logger' | 'container' | 'server';

/** What a name is of: a package, a global, an import from whatever package, or a method of whatever value. */
export type NameKind = 'modules' | 'globals' | 'imports' | 'methods';

/** How far code is from the API. */
export interface Relevance {
  /** The call sites that are asked at once. Those of one wave are nearer than those of the next. */
  waves: readonly (readonly CallSite[])[];
  /** Calls that are evaluated only on demand. */
  far: readonly CallSite[];
  /** Whether code is in a library of a bundle, far from the API. */
  isFar: (node: TS.Node) => boolean;
}

/** The project's own globals, by dotted name. */
export interface Globals {
  /** The values under a dotted name below the global object. */
  named(path: readonly string[]): Values;
  /** The same, without recording that the name is used. */
  own(name: string): Values;
  names(): IterableIterator<string>;
}

/** What is known of values that come from outside of the code. */
export interface Settings {
  /** The values that a read gives, with those from outside replaced by what is known of them. */
  readAt(values: Values, node: TS.Node, context: Context): Values;
  /** Says that an unknown is the base of a URL, so that files which set it matter. */
  ask(hole: Hole): void;
  /** Where the server of an application hands on the requests of a file of it. */
  serverOf(site: TS.Node): TextValue[];
  /** What statements of people meet. */
  readonly stated: readonly StatedUse[];
}

/** A write through an alias, and the rest of its path below the alias. */
export interface Change {
  alias: Alias;
  write: Write;
  path: readonly (string | null)[];
}

/** The writes through an alias, there and in the functions to which it is passed. */
export interface Changes {
  /** Names the alias in memoised look-ups. */
  readonly key: string;
  /** Whether the writes through another alias are among them. */
  includes(alias: Alias): boolean;
  /** The writes that may set a property; null for any name. */
  of(name: string | null): readonly Change[];
  /** The writes that may add an element. */
  readonly elements: readonly Change[];
}

/** Memoised results of other kinds than expressions. */
export interface LookUpMemo {
  /** What a variable may hold, whenever it is read. */
  variable(binding: Binding, context: Context, find: () => Values): Values;
  /** A member of an object of a class. */
  member(value: InstanceValue, name: string, find: () => Values): Values;
  /** The writes through an alias. */
  changes(alias: Alias, find: () => Changes): Changes;
  /** The values that some changes put under a name, or among the elements; many values share the same changes. */
  mutatedMember(name: string, changes: Changes, find: () => Values): Values;
  /** The parameters through which a value is written when a call passes it. A recursive question finds none. */
  writtenParameters(value: TS.Node, context: Context, find: () => readonly MutableValue[]): readonly MutableValue[];
}

/** Writes to an object's fields from outside of its class: `reply.body = value`, `Object.assign(new Reply(), data)`. */
export interface FieldNote {
  key: string;
  /** An instance, what a constructor function made, or an object literal of another module. */
  self: Value;
  /** The field's name; null for all properties of the values. */
  name: string | null;
  values: () => Values;
}

/** What constructors inherit from: object literals that are mixed into their prototypes, and other constructors. */
export type Inherited = TS.ObjectLiteralExpression | FunctionNode;

/** Makes an invocation with given arguments, as array methods and promises do. */
export type MakeInvocation = (
  site: TS.Node,
  context: Context,
  label: string,
  args: readonly (() => Values | undefined)[],
) => Invocation;

/** The call graph of the program, and what is known from all of its calls: deliveries, fields, heirs. */
export interface CallGraphPort {
  readonly partialProgram: PartialProgram;
  /**
   * Names through which files are joined without an import: receivers to which something was delivered, and those that
   * were read.
   */
  readonly channels: Channels;
  /** The files that contributed to each key of the graph. */
  readonly contributors: ReadonlyMap<TS.Node | string, Set<string>>;
  /** Records that a file contributed to what is known under a key. */
  addContributor(key: TS.Node | string, file: string): void;
  /** All direct calls of a function, recorded as read. */
  of(fn: FunctionNode): CallEdge[];
  /** Whether it was asked what a call invokes. In a large program calls far from the API wait until somebody asks. */
  isAsked(site: CallSite): boolean;
  /** Whether calls of a function may be missing, because what they invoke was not asked, or not found out. */
  mayLackCallers(fn: FunctionNode): boolean;
  /** The invocation that a call makes in `at`. */
  invocation(site: CallSite, at: Context, engine: Engine): Invocation;
  /**
   * The activations of the code around a place, one for each caller of the function that it is in, and that of all
   * callers where none is known but tests.
   */
  contextsAround(node: TS.Node, engine: Engine): readonly Context[];
  /** The invocations that may have started the activation `at`, which is not bound to one. */
  invocationsOf(fn: FunctionNode, at: Context, engine: Engine): Invocation[];
  synthetic: MakeInvocation;
  /** A synthetic invocation in place of a call in the code, so that its caller decides what it does. */
  impliedInvocation: MakeInvocation;
  /** Records that a call delivers its argument to a receiver: a cell, or the pending request of a response. */
  publish(channel: string, write: ChannelWrite): void;
  /** The deliveries to a receiver. */
  writesTo(channel: string): ChannelWrite[];
  /** The values delivered to a receiver. */
  publishedValues(channel: string, engine: Engine): Values;
  /** The values of one delivery. */
  valuesOf(write: ChannelWrite, engine: Engine): Values;
  /** The receivers that begin with `prefix`, each with its deliveries. */
  channelsUnder(prefix: string): [name: string, writes: ChannelWrite[]][];
  /** Records the arguments of a function that another call returns, and that call: `path(['a'])(value)`. */
  noteCallbackArguments(site: CallSite, key: string, values: () => Values, by: CallSite): void;
  callbackArguments(site: CallSite): Values;
  /** Records values put into fields of objects from outside of their classes. */
  noteFields(notes: readonly FieldNote[], site: TS.Node): void;
  /** What may be put into the fields of an object from outside of the class or constructor function that made it. */
  fieldsOf(value: Value, node: Maker): FieldNote[];
  /** Some of the classes that extend one, at whatever distance. */
  subclassesOf(node: ClassNode): { node: ClassNode; context: Context }[];
  /** Some of the constructors that have the members of an object literal or of another constructor. */
  heirsOf(node: Inherited): readonly FunctionValue[];
}
