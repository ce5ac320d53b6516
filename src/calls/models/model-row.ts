import type { Effect, NameKind } from '../engine/engine.js';

/** What is known of functions, as a row of data. `config.schema.json` says what each key means. */
export type ModelRow = FlowRow | EffectRow;

/** What calls do whatever they are handed, by name alone. */
export interface EffectRow extends Partial<Record<NameKind, readonly string[]>> {
  is: Effect;
  /** A call as documentation shows it, for people. */
  example?: string;
}

/** What a function of a package does with values. */
export interface FlowRow {
  /** Packages as imports write them; `name/*` stands for all that is below. */
  modules?: readonly string[];
  /** Globals that have the functions as properties: `$`. */
  globals?: readonly string[];
  /** Dotted names below the module; the empty name is the module itself, `new X` a constructor, `X.#.m` a method. */
  names: readonly string[];
  /** What flows where. */
  flows: readonly Flow[];
  /** Functions that are called with arguments of which nothing is known: access paths. */
  calls?: readonly string[];
  /** Functions that the call stands for: what they do is decided by the call's arguments, and reported at the call. */
  delegatesTo?: readonly string[];
  /** A call as documentation shows it, for people. */
  example?: string;
}

/** From one place to another: access paths (access-path.ts). Several sources are for `joined` and `resolved` alone. */
export type Flow = readonly [from: string | readonly string[], to: string, how?: FlowOptions];

export interface FlowOptions {
  /** A place: where something stands there, the flow is none. `select` takes over what a query gives. */
  unless?: string;
  /** A place whose texts name the channels that a `Global` stands for: the event of `bus.emit('saved', value)`. */
  channel?: string;
  /** A place whose texts are paths below the value, `author.name`: what stands there flows. */
  at?: string;
  /** What becomes of the value on the way; left out, it stays what it is. */
  as?: Conversion;
}

/**
 * - `json`: text that is made of an object; `query`: the same as a query string; `parsed`: what such a text was made of.
 * - `merged`: one object that has the properties of all.
 * - `form`: an object with fields that are added one by one, as `FormData` has.
 * - `text`: the texts among the values.
 * - `joined`: parts of a path, with one slash between; `resolved`: a URL and its base.
 */
export type Conversion = 'json' | 'query' | 'parsed' | 'merged' | 'form' | 'text' | 'joined' | 'resolved';
