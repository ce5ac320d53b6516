import type { ts as TS } from 'ts-morph';
import type { ClassNode, FrameNode, FunctionNode } from '../syntax/frames.js';
import type { Binding } from '../syntax/scopes.js';
import type { ClientRow } from './clients/row.js';
import type { ClientConfig } from './clients/instance.js';
import type { Env, Invocation } from './env.js';
import type { Behaviour, ModelCall } from './models/model.js';
import type { Trace } from './trace.js';

/** An unknown run of characters in a string, or an unknown value. */
export interface Hole {
  /** For people: `process.env.GLEAN_URL`, `path`, `unknown`. */
  label: string;
  /** The frame whose callers decide it: it is a parameter of that frame, or reached through its `this`. */
  frame?: FrameNode;
  /** Project files, not parsed yet, of which one decides it by the export `name`. */
  missing?: { files: readonly string[]; name: string };
}

export type Part = string | Hole;

/** Writes that may have changed a value since it was made, by who holds it. */
export interface Holder {
  root: Binding | ClassNode | TS.ObjectLiteralExpression | FunctionNode;
  env: Env;
  /** Names below the root under which this value stands. */
  path: readonly (string | null)[];
  /** When the root is a class: the object whose field holds the value. */
  self?: InstanceValue;
}

interface Base {
  /** Equal keys mean equal values; the trace does not count. */
  key: string;
  trace: Trace | null;
}

/** A string with holes. Numbers and URL objects are strings too. */
export interface TextValue extends Base {
  kind: 'text';
  parts: readonly Part[];
}
/** Anything unknown; used in a string, it is a hole. */
export interface UnknownValue extends Base {
  kind: 'unknown';
  hole: Hole;
  /** The value is a name of a property of these. */
  keysOf?: () => readonly Value[];
}
/** `undefined`, `null`: nothing that flows on. */
export interface NothingValue extends Base {
  kind: 'nothing';
}
export interface ObjectValue extends Base {
  kind: 'object';
  node: TS.ObjectLiteralExpression | TS.JsxAttributes;
  env: Env;
  held: readonly Holder[];
}
export interface ArrayValue extends Base {
  kind: 'array';
  node: TS.ArrayLiteralExpression;
  env: Env;
  held: readonly Holder[];
}
/** A collection whose elements have no known order: results of array methods, generators, maps and sets. */
export interface ListValue extends Base {
  kind: 'list';
  site: TS.Node;
  items: () => readonly Value[];
  /** A `Map`: `items` are its values, and iterating gives pairs. */
  isMap: boolean;
  /** The element at an index, where the order is known after all: what a rest parameter holds. */
  at?: (index: number) => readonly Value[];
  /** For `Object.entries(x)`: x. */
  entriesOf?: () => readonly Value[];
  /** The entries that a map was made with. */
  pairs?: () => readonly Value[];
  held: readonly Holder[];
}
/** An object that no literal wrote: results of built-in functions, merged objects. */
export interface RecordValue extends Base {
  kind: 'record';
  fields: ReadonlyMap<string, () => readonly Value[]>;
  /** Objects whose properties this one has too, but for `omitted`. */
  spreads: () => readonly Value[];
  omitted?: ReadonlySet<string>;
  /** Only a declared type speaks for it: it may as well be absent. */
  isTyped?: boolean;
  /** Each property is an object whose one property, of this name, holds the value. */
  boxedAs?: string;
  /** Functions that make its properties, of the target and the name: those of a proxy. */
  asked?: readonly FunctionValue[];
  /** Properties of which the names are computed. */
  named?: () => readonly NamedValue[];
  held: readonly Holder[];
}
/** A property under a computed name, and where that name is written. */
export interface NamedValue {
  name: string;
  node: TS.Node;
  values: () => readonly Value[];
}
export interface FunctionValue extends Base {
  kind: 'function';
  node: FunctionNode;
  env: Env;
  self: Value | null;
}
export interface ClassValue extends Base {
  kind: 'class';
  node: ClassNode;
  env: Env;
}
/** An object of a project class; `creation` null stands for every one of them. */
export interface InstanceValue extends Base {
  kind: 'instance';
  node: ClassNode;
  env: Env;
  creation: Invocation | null;
  /** In an open context: the method frame whose callers decide which instance it is. */
  receiverOf?: FrameNode;
  /** Activations of its methods that gave the object back, in this order: `builder.path(x).body(y)`. */
  steps?: readonly Env[];
  held: readonly Holder[];
}
export interface EnumValue extends Base {
  kind: 'enum';
  node: TS.EnumDeclaration | TS.ModuleDeclaration;
  env: Env;
}
/** A project module as a value. */
export interface ModuleValue extends Base {
  kind: 'module';
  file: string;
}
/**
 * Something that comes from a package or is global: `module` null is the global object. `path` are the names below it,
 * `#` for an instance of a class. `made` is how a client instance was configured.
 */
export interface ExternalValue extends Base {
  kind: 'external';
  module: string | null;
  path: readonly string[];
  made: readonly ClientConfig[];
  /** What tells one emitter of events from another: the place that made it, or its project classes. */
  origins?: readonly string[];
  held: readonly Holder[];
}
/** The response of a call: `raw` as the client returns it, `text` (or a stream of it), or a `body` at a JSON path. */
export interface ResponseValue extends Base {
  kind: 'response';
  site: CallLike;
  env: Env;
  stage: 'raw' | 'text' | 'body';
  path: readonly string[];
  /** Only a declared type says so: the endpoint whose response alone is of that type. */
  declared?: { method: string; path: string; row: ClientRow };
}
/** A value as JSON text. */
export interface JsonValue extends Base {
  kind: 'json';
  of: () => readonly Value[];
}
/** A method of a built-in value, about to be called. */
export interface MethodValue extends Base {
  kind: 'method';
  receiver: Value;
  name: string;
  /** For a function with arguments bound to it: the call of `bind`. */
  bound?: Invocation;
  /** For a function that a model makes: what calling it does. `receiver` has its properties. */
  does?: (call: ModelCall) => Behaviour;
  /** What calling it may give, whoever calls. */
  gives?: () => Values;
}
/** A place that code writes into through a function: React state, a promise's `resolve`. `setter` of it is a `method`. */
export interface CellValue extends Base {
  kind: 'cell';
  site: TS.Node;
  env: Env;
  /** What it holds before the first write. */
  initial: () => readonly Value[];
}

export type CallLike = TS.CallExpression | TS.NewExpression;

export type Value =
  | TextValue
  | UnknownValue
  | NothingValue
  | ObjectValue
  | ArrayValue
  | ListValue
  | RecordValue
  | FunctionValue
  | ClassValue
  | InstanceValue
  | EnumValue
  | ModuleValue
  | ExternalValue
  | ResponseValue
  | JsonValue
  | MethodValue
  | CellValue;

export type Values = readonly Value[];

/** Values that a writer can change in place. */
export type HeldValue = Extract<Value, { held: readonly Holder[] }>;

const MAX_PATH = 14;

const ids = new WeakMap<object, number>();
let nextId = 0;
/** A number for an object, the same as long as it lives. */
export function idOf(object: object): number {
  let id = ids.get(object);
  if (id === undefined) ids.set(object, (id = nextId++));
  return id;
}

export const NOTHING: NothingValue = { kind: 'nothing', key: 'nothing', trace: null };

export function unknown(label = 'unknown', extra: Omit<Hole, 'label'> = {}): UnknownValue {
  const hole: Hole = { ...extra, label };
  return { kind: 'unknown', key: `?${holeKey(hole)}`, hole, trace: null };
}

/** The same unknown under another name. */
export function renamed(value: UnknownValue, label: string): UnknownValue {
  return unknown(label, value.hole);
}

function holeKey(hole: Hole): string {
  return `${hole.label}|${hole.frame ? idOf(hole.frame) : ''}|${hole.missing ? `${hole.missing.files[0]}#${hole.missing.name}` : ''}`;
}

export function text(parts: readonly Part[], trace: Trace | null): TextValue {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part;
    else if (part !== '') merged.push(part);
  }
  const key = `t:${merged.map((part) => (typeof part === 'string' ? part : `\u0000${holeKey(part)}\u0000`)).join('')}`;
  return { kind: 'text', key, parts: merged, trace };
}

export function response(site: CallLike, env: Env, stage: ResponseValue['stage'], path: readonly string[], trace: Trace | null, declared?: ResponseValue['declared']): ResponseValue {
  const kept = path.length > MAX_PATH ? path.slice(-MAX_PATH) : path;
  return { kind: 'response', key: `r:${idOf(site)}|${env.id}|${stage}|${kept.join('.')}`, site, env, stage, path: kept, trace, ...(declared && { declared }) };
}

export function functionValue(node: FunctionNode, env: Env, self: Value | null): FunctionValue {
  return { kind: 'function', key: `f:${idOf(node)}|${env.id}|${self?.key ?? ''}`, node, env, self, trace: null };
}

export function instance(node: ClassNode, env: Env, creation: Invocation | null, receiverOf?: FrameNode): InstanceValue {
  const value: InstanceValue = { kind: 'instance', key: `i:${idOf(node)}|${env.id}|${creation?.key ?? ''}|${receiverOf ? idOf(receiverOf) : ''}`, node, env, creation, held: [], trace: null };
  if (receiverOf) value.receiverOf = receiverOf;
  return value;
}

const MAX_STEPS = 12;

/** The same object, after a method of it that gave it back. */
export function stepped(value: InstanceValue, step: Env): InstanceValue {
  const steps = value.steps ?? [];
  return steps.length >= MAX_STEPS ? value : { ...value, key: `${value.key}>${step.id}`, steps: [...steps, step] };
}

export function external(module: string | null, path: readonly string[], made: readonly ClientConfig[] = [], held: readonly Holder[] = []): ExternalValue {
  return { kind: 'external', key: `x:${module ?? ''}|${path.join('.')}|${made.map((m) => m.key).join(',')}|${heldKey(held)}`, module, path, made, held, trace: null };
}

export function objectValue(node: ObjectValue['node'], env: Env): ObjectValue {
  return { kind: 'object', key: `o:${idOf(node)}|${env.id}|`, node, env, held: [], trace: null };
}

export function arrayValue(node: TS.ArrayLiteralExpression, env: Env): ArrayValue {
  return { kind: 'array', key: `a:${idOf(node)}|${env.id}|`, node, env, held: [], trace: null };
}

/** `key` must name the place and the context that made it. */
export function list(site: TS.Node, key: string, items: () => Values, isMap = false): ListValue {
  return { kind: 'list', key: `l:${idOf(site)}|${key}|`, site, items, isMap, held: [], trace: null };
}

export function record(key: string, fields: Record<string, () => Values>, spreads: () => Values = () => []): RecordValue {
  return { kind: 'record', key: `c:${key}|`, fields: new Map(Object.entries(fields)), spreads, held: [], trace: null };
}

export function json(key: string, of: () => Values): JsonValue {
  return { kind: 'json', key: `j:${key}`, of, trace: null };
}

export function method(receiver: Value, name: string): MethodValue {
  return { kind: 'method', key: `m:${name}|${receiver.key}`, receiver, name, trace: receiver.trace };
}

/** A function that no source wrote, with the properties of `properties`; `key` must name the place and context that made it. */
export function callable(key: string, does: NonNullable<MethodValue['does']>, gives?: () => Values, properties: Value = NOTHING): MethodValue {
  return { ...method(properties, ''), key: `m:does|${key}`, does, ...(gives && { gives }) };
}

/** A function with its first arguments fixed: `f.bind(self, a)`, whose call is `invocation`. */
export function bound(fn: Value, invocation: Invocation): MethodValue {
  return { ...method(fn, 'bound'), key: `m:bound|${invocation.key}|${fn.key}`, bound: invocation };
}

function heldKey(held: readonly Holder[]): string {
  return held.map((h) => `${idOf(h.root)}@${h.env.id}.${h.path.join('.')}`).join(',');
}

export function isHeld(value: Value): value is HeldValue {
  return 'held' in value;
}

/** An external value that is told apart from others of its kind; what is looked up below it is, too. */
export function ofOrigin(value: ExternalValue, origins: readonly string[] | undefined): ExternalValue {
  return origins ? { ...value, key: `${value.key}<${origins.join(',')}`, origins } : value;
}

/** The same value, held in one more place whose writes may change it. */
export function heldBy(value: HeldValue, holder: Holder): HeldValue {
  const suffix = heldKey([holder]);
  if (value.key.includes(suffix) || value.held.length >= 6) return value;
  return { ...value, key: `${value.key}${suffix};`, held: [...value.held, holder] };
}

export function traced<T extends Value>(value: T, trace: Trace): T {
  return { ...value, trace };
}
