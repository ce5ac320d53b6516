import type { ts as TS } from 'ts-morph';
import type { ClassNode, FrameNode, FunctionNode } from '../../syntax/frames.js';
import type { Binding } from '../../syntax/scopes.js';
import type { BaseOf, ClientConfigOf } from './client-config.js';
import type { ContextOf, InvocationOf } from './activations.js';
import type { Trace } from './trace.js';

/** The expression that reads a value, and the activation in which it does. */
export interface Origin {
  node: TS.Node;
  context: Context;
}

/** An unknown run of characters in a string, or an unknown value. */
export interface Hole {
  /** For people: `process.env.GLEAN_URL`, `path`, `unknown`. */
  label: string;
  /** The frame whose callers decide the value: it is a parameter of that frame, or is reached through its `this`. */
  frame?: FrameNode;
  /** Project files that are not parsed yet. The export `name` of one of them decides the value. */
  missing?: { files: readonly string[]; name: string };
  /** The objects of whose fields it is the text: `?${new URLSearchParams(fields)}`. */
  fields?: () => readonly Value[];
  /** Whether it is known to be a URL of an API that is not listed. */
  isOther?: true;
  /** Where it is read. No part of its key. */
  source?: Origin;
  /** The value of a package or a global that it is the text of. No part of its key. */
  of?: ExternalValue;
  /** What of a package gave it when it was called. No part of its key. */
  from?: ExternalValue;
  /** The expression of whose type it is. Unlike `source`, it ends where something else is made of the value. */
  at?: TS.Node;
}

export type TextPart = string | Hole;

/** An alias: a variable, field or function through which a value may have been changed since it was made. */
export interface Alias {
  root: Binding | ClassNode | TS.ObjectLiteralExpression | FunctionNode;
  context: Context;
  /** Property names below the root that lead to this value. */
  path: readonly (string | null)[];
  /** If the root is a class: the object whose field holds the value. */
  self?: InstanceValue;
}

interface Common {
  /** Equal keys mean equal values, whatever their traces. */
  key: string;
  trace: Trace | null;
}

/** A string with holes. Numbers and URL objects are strings too. */
export interface TextValue extends Common {
  kind: 'text';
  parts: readonly TextPart[];
  /** Whether the text is a number, or may be one. No part of the key. */
  number?: 'yes' | 'maybe';
}
/** Anything unknown; used in a string, it is a hole. */
export interface UnknownValue extends Common {
  kind: 'unknown';
  hole: Hole;
  /** If the value is a property name: the objects whose property names it may be. */
  keysOf?: () => readonly Value[];
}
/** `undefined` or `null`: nothing that flows on. */
export interface NullishValue extends Common {
  kind: 'nothing';
  /** Which of the two it is, where code says so. No part of its key. */
  is?: 'null' | 'undefined';
}
export interface ObjectValue extends Common {
  kind: 'object';
  node: TS.ObjectLiteralExpression | TS.JsxAttributes;
  context: Context;
  aliases: readonly Alias[];
}
export interface ArrayValue extends Common {
  kind: 'array';
  node: TS.ArrayLiteralExpression;
  context: Context;
  /** The list was filtered or sorted: elements may be missing or in another position. */
  isReordered?: boolean;
  aliases: readonly Alias[];
}
/** A collection whose elements have no known order: results of array methods, generators, maps and sets. */
export interface ListValue extends Common {
  kind: 'list';
  site: TS.Node;
  items: () => readonly Value[];
  /** A `Map`: `items` are its values, and iterating gives pairs. */
  isMap: boolean;
  /** The element at an index, if the order is known after all: the value of a rest parameter. */
  at?: (index: number) => readonly Value[];
  /** The number of elements, if known. */
  length?: () => number;
  /** For `Object.entries(x)`: x. */
  entriesOf?: () => readonly Value[];
  /** For a generator that is not asynchronous, and so may stand for an async function: its return value. */
  returns?: () => readonly Value[];
  /** Whether the list stands beside the object whose values it lists. */
  isBeside?: true;
  /** The entries from which a map was made. */
  pairs?: () => readonly Value[];
  aliases: readonly Alias[];
}
/** An object without a literal: a result of a built-in function, or a merged object. */
export interface RecordValue extends Common {
  kind: 'record';
  fields: ReadonlyMap<string, () => readonly Value[]>;
  /** Objects whose properties this object has too, except for `omitted`. */
  spreads: () => readonly Value[];
  omitted?: ReadonlySet<string>;
  /** The only ones of those properties that the object has, where a type names them: `Pick<Order, 'id'>`. */
  picked?: ReadonlySet<string>;
  /** The constructor function that made it, and where; null for any object of that. */
  made?: { node: FunctionNode; creation: Invocation | null };
  /**
   * Those objects one by one. A later one hides earlier ones where it certainly has the property, as in
   * `Object.assign({}, defaults, options)`.
   */
  layers?: { context: Context; of: readonly ((context: Context) => readonly Value[])[] };
  /** Known from a declared type only, so it may also be absent. */
  isTyped?: boolean;
  /** Each property is an object with one property of this name, which holds the value. */
  boxedAs?: string;
  /**
   * What it stands for: a ref, which holds one value; a stage of a stream; what a container is
   * asked for; fields of a body that are added one by one.
   */
  is?: 'ref' | 'stage' | 'token' | 'form';
  /** The type of a package that a model says it is of. */
  type?: string;
  /** Refs among its properties are unwrapped through this name: `value` for refs of a store. */
  unboxes?: string;
  /** The handlers of a proxy, which compute a property from the target and the name. */
  getTraps?: readonly FunctionValue[];
  /** Properties with computed names. */
  named?: () => readonly NamedValue[];
  /** Whether it may have properties beside all of these. */
  hasOthers?: () => boolean;
  aliases: readonly Alias[];
}
/** A property with a computed name, and the node where the name is written. */
export interface NamedValue {
  name: string;
  node: TS.Node;
  values: () => readonly Value[];
}
export interface FunctionValue extends Common {
  kind: 'function';
  node: FunctionNode;
  context: Context;
  self: Value | null;
}
export interface ClassValue extends Common {
  kind: 'class';
  node: ClassNode;
  context: Context;
}
/** An object of a project class. With `creation` null it stands for every object of the class. */
export interface InstanceValue extends Common {
  kind: 'instance';
  node: ClassNode;
  context: Context;
  creation: Invocation | null;
  /** In an symbolic context: the method frame whose callers decide which instance it is. */
  receiverOf?: FrameNode;
  /** Activations of its methods that returned the object, in order: `builder.path(x).body(y)`. */
  steps?: readonly Context[];
  /** What the type parameters of the class stand for, where only a type says of which objects: `Repository<Order>`. */
  types?: ReadonlyMap<string, () => readonly Value[]>;
  aliases: readonly Alias[];
}
export interface EnumValue extends Common {
  kind: 'enum';
  node: TS.EnumDeclaration | TS.ModuleDeclaration;
  context: Context;
}
/** A project module as a value. */
export interface ModuleValue extends Common {
  kind: 'module';
  file: string;
}
/**
 * A value from a package, or a global with `module` null. `path` are the names below it, `#` for an instance of a
 * class. `made` is how a client instance was configured.
 */
export interface ExternalValue extends Common {
  kind: 'external';
  module: string | null;
  path: readonly string[];
  made: readonly ClientConfig[];
  /** Tells one event emitter from another: the place that made it, or its project classes. */
  origins?: readonly string[];
  /** Where it is read. No part of its key. */
  source?: Origin;
  /** For a schema: the call that made it. */
  by?: { site: TS.CallExpression; context: Context };
  aliases: readonly Alias[];
}
/** What is known of an event that an API has sent to a webhook. */
export interface EventFacts {
  /** The package whose function has made it of a request; null for a body that only a comparison shows to be one. */
  by: string | null;
  /** The names that comparisons leave, `*` at the end for what begins so; null where nothing compares its name. */
  names: readonly string[] | null;
  /** The names that comparisons rule out. */
  others?: readonly string[];
}
/** An operation of which a body has values of a type. */
export interface TypedOperation {
  /** The id of the API, or of its SDK. */
  of: string;
  method: string;
  path: string;
  direction: 'request' | 'response';
}
/** A place in such a body: property names from the whole body down, array steps left out. */
export interface TypedPlace extends TypedOperation {
  at: readonly string[];
}
/** The response of a call: `raw` as the client returns it, `text` (or a stream of it), or a `body` at a JSON path. */
export interface ResponseValue extends Common {
  kind: 'response';
  site: CallLike;
  context: Context;
  stage: 'raw' | 'text' | 'body';
  path: readonly string[];
  /** Known from a declared type only: an operation of which a body has that type, at the path. */
  declared?: TypedOperation;
  /** Whether the value is an event instead of a response; `site` then is where that comes from. */
  event?: EventFacts;
}
/** A value serialised as JSON. */
export interface JsonValue extends Common {
  kind: 'json';
  of: () => readonly Value[];
  /** Whether the value is serialised as a query string instead: `qs.stringify(fields)`. No part of the key. */
  isQuery?: true;
}
/** A method of a built-in value, before it is called. */
export interface MethodValue extends Common {
  kind: 'method';
  receiver: Value;
  name: string;
  /** For a function with bound arguments: the call of `bind`. */
  bound?: Invocation;
  /** For `f.call(self, a)`, `f.apply(self, [a])` and `Reflect.apply(f, self, [a])`: how the function is called. */
  invokedThrough?: 'call' | 'apply' | 'reflect';
  /** For a function made by a model: the model of it, which `modelOf` gives. `receiver` has its properties. */
  model?: (call: never) => unknown;
  /** What a call of it may return, whoever calls it. */
  result?: () => Values;
}
/**
 * A place into which code writes by calling a function: React state, a promise's `resolve`. Its `setter` is a `method`.
 */
export interface CellValue extends Common {
  kind: 'cell';
  site: TS.Node;
  context: Context;
  /** The values before the first write. */
  initial: () => readonly Value[];
}

export type CallLike = TS.CallExpression | TS.NewExpression;

export type Value =
  | TextValue
  | UnknownValue
  | NullishValue
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
export type MutableValue = Extract<Value, { aliases: readonly Alias[] }>;

export type Context = ContextOf<Value>;
export type Invocation = InvocationOf<Value>;
export type ClientConfig = ClientConfigOf<Value>;
/** A base URL as some code gives it. */
export type Base = BaseOf<Value>;
