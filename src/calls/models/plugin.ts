import type { ts as TS } from 'ts-morph';
import type { Module } from '../../syntax/module.js';
import type { CallEdge } from '../domain/call-edge.js';
import type { CallSummary, Model, ModelledCall, Engine } from '../engine/engine.js';
import type { ExternalValue, Value, Values } from '../domain/values.js';

/** What functions of packages do with values, by package and name. */
export type Packages = Readonly<Record<string, Readonly<Record<string, Model>>>>;

/** What a method does; undefined where this receiver has another one of the name. */
export type MethodModel = (receiver: Value, call: ModelledCall) => CallSummary | undefined;

/**
 * Whose method it is: of any value, asked before what the language says of such a method; of objects and collections,
 * asked after what the language says of promises and functions; of a value of which nothing else is known.
 */
export type Receiver = 'any' | 'object' | 'unknown';

/**
 * What code knows of a library that no row of data can say. Every key is optional. plugins.ts lists all plug-ins, and no
 * other layer of the engine names a library.
 */
export interface Plugin {
  /** Functions of its packages. */
  packages?: Packages;
  /** A call of something external, before it is looked up in the packages; undefined if it is none of the library's. */
  external?(callee: ExternalValue, call: ModelledCall): CallSummary | undefined;
  /** A call of a package's function that neither the packages nor a row of data have. */
  untabled?(callee: ExternalValue, call: ModelledCall): CallSummary | undefined;
  /** Methods, by the receivers that have them and by name. */
  methods?: Readonly<Partial<Record<Receiver, Readonly<Record<string, MethodModel>>>>>;
  /** What a type of a package stands for, where `site` names it. */
  type?(specifier: string, name: string, site: TS.Node, engine: Engine): Values;
  /** Calls that a framework makes between the functions of a file. */
  calls?(module: Module, engine: Engine): CallEdge[];
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
