import type { ts as TS } from 'ts-morph';
import type { Module } from '../../syntax/module.js';
import type { CallEdge } from '../domain/call-edge.js';
import type { CallSummary, Model, ModelledCall, Engine, FieldNote } from '../engine/engine.js';
import type { ExternalValue, InstanceValue, Value, Values } from '../domain/values.js';

/** What functions of packages do with values, by package and name. */
export type Packages = Readonly<Record<string, Readonly<Record<string, Model>>>>;

/** What a method does; undefined where this receiver has another one of the name. */
export type MethodModel = (receiver: Value, call: ModelledCall) => CallSummary | undefined;

/**
 * What code knows of a library that no row of data can say. Every key is optional. plugins.ts lists all plug-ins, and no
 * other room of the engine knows one by its name.
 */
export interface Plugin {
  /** Functions of its packages. */
  packages?: Packages;
  /** A call of something external, before it is looked up in the packages; undefined if it is none of the library's. */
  external?(callee: ExternalValue, call: ModelledCall): CallSummary | undefined;
  /** A call of a package's function that neither the packages nor a row of data have. */
  untabled?(callee: ExternalValue, call: ModelledCall): CallSummary | undefined;
  /** Whether objects of a package's class are told apart by where they are made. */
  isToldApart?(made: ExternalValue): boolean;
  /** Methods of values, by name: they are asked before what the language says of such a method. */
  methods?: Readonly<Record<string, MethodModel>>;
  /** Methods of objects and collections, by name: they are asked after what the language says of promises and functions. */
  objectMethods?: Readonly<Record<string, MethodModel>>;
  /** Methods of values of which nothing else is known, by name. */
  unknownMethods?: Readonly<Record<string, MethodModel>>;
  /** What a type of a package stands for, where `site` names it. */
  type?(specifier: string, name: string, site: TS.Node, engine: Engine): Values;
  /** Calls that a framework makes between the functions of a file. */
  calls?(module: Module, engine: Engine): CallEdge[];
  /** Fields that a framework fills in the classes of a file. */
  fields?(module: Module, engine: Engine): FieldNote[];
  /** Fields that it fills when an element of JSX makes an object of a class. */
  elementFields?(made: InstanceValue, call: ModelledCall): FieldNote[];
  /** Whether a value gives the state of the program's stores to its callers. */
  selects?(value: ExternalValue): boolean;
  /** The state of the program's stores. */
  state?(engine: Engine): Values;
  /** The functions that describe the request of a hook, which whoever calls the hook sends. */
  requestsBehind?(hook: Value): Values;
  /** Asks for the files that may receive something of an API through the library, without importing where it comes from. */
  demand?(receivers: Receivers): void;
}

/** What a plug-in may ask, and whom it may name, when it says where something of an API arrives. */
export interface Receivers {
  readonly engine: Engine;
  /** Whether a value is, contains or leads to something of an API. */
  leadsToApi: (value: Value) => boolean;
  /** The names below a prefix of channels to which something of an API is delivered. */
  channelsUnder: (prefix: string) => string[];
  /** Every file that has this word in it may receive it. */
  addWord: (word: string) => void;
  /** A file that receives it. */
  addFile: (file: string) => void;
  /** The files of these values receive it, as far as they are not parsed. */
  addMissingIn: (values: Values) => void;
}
