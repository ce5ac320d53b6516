import type { ts as TS } from 'ts-morph';
import type { ClassNode, FrameNode, FunctionNode } from '../../syntax/frames.js';
import type { Binding } from '../../syntax/scopes.js';
import type { ClientConfig } from './client-config.js';
import type { ClientRow } from './client-row.js';
import type { Env, Invocation } from './env.js';
import type { Behaviour, ModelCall } from './summary.js';
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
  /** Some elements may be left out, or stand elsewhere: it was filtered or sorted. */
  isReordered?: boolean;
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
  /** How many there are, where that is known. */
  length?: () => number;
  /** For `Object.entries(x)`: x. */
  entriesOf?: () => readonly Value[];
  /**
   * For a generator that is not asynchronous itself, and so may stand for a function that is: what it gives when it has
   * run to its end.
   */
  returns?: () => readonly Value[];
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
  /**
   * Those objects one by one, of which a later one hides what it certainly has, as in `Object.assign({}, defaults,
   * options)`.
   */
  layers?: { env: Env; of: readonly ((env: Env) => readonly Value[])[] };
  /** Only a declared type speaks for it: it may as well be absent. */
  isTyped?: boolean;
  /** Each property is an object whose one property, of this name, holds the value. */
  boxedAs?: string;
  /**
   * What it stands for: a ref, which holds one value; a stage of a stream; what a container is
   * asked for; fields of a body that are added one by one.
   */
  is?: 'ref' | 'stage' | 'token' | 'form';
  /** The type of a package that a model says it is of. */
  type?: string;
  /** What its properties hold under this name is read without the name: refs of a store, without `.value`. */
  unboxes?: string;
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
  /** For a schema: the call that made it. */
  by?: { site: TS.CallExpression; env: Env };
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
  /**
   * For a function that is called by another one: `f.call(self, a)`, `f.apply(self, [a])`, `Reflect.apply(f, self,
   * [a])`.
   */
  passes?: 'call' | 'apply' | 'reflect';
  /** For a function that a model makes: what calling it does. `receiver` has its properties. */
  does?: (call: ModelCall) => Behaviour;
  /** What calling it may give, whoever calls. */
  gives?: () => Values;
}
/**
 * A place that code writes into through a function: React state, a promise's `resolve`. `setter` of it is a `method`.
 */
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
