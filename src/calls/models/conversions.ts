import { flatMap } from '../../collections/lists.js';
import type { ModelledCall } from '../engine/engine.js';
import { joinValues } from '../domain/join.js';
import { json, record, type RecordValue, type Value, type Values } from '../domain/values.js';
import { parsed } from '../evaluate/responses.js';
import { fromEntries } from '../heap/entries.js';
import { textsOf } from '../text/strings.js';
import type { Conversion } from './model-row.js';

/** What becomes of values on the way from one place to another. */

type Parts = readonly (() => Values)[];

const CONVERSIONS: { readonly [K in Conversion]: (parts: Parts, key: string, call: ModelledCall) => Values } = {
  json: (parts, key) => [json(key, () => all(parts))],
  query: (parts, key) => [{ ...json(key, () => all(parts)), isQuery: true }],
  parsed: (parts) => parsed(all(parts)),
  form: (parts, key, call) => [formOf(() => all(parts), key, call)],
  text: (parts) => textsOf(all(parts)),
  merged: (parts, key) => [record(key, {}, () => all(parts))],
  joined: (parts, _, { engine }) =>
    parts
      .map((part) => part().filter(isText))
      .filter((values) => values.length > 0)
      .reduce<Values>((path, part) => engine.join(path, part), []),
  resolved: ([path, base], _, { engine }) => {
    const given = base?.() ?? [];
    return engine.resolveUrl(textsOf(path?.() ?? []), given.length > 0 ? given : undefined);
  },
};

/** @param key tells what is made from all else. */
export function converted(as: Conversion, parts: Parts, key: string, call: ModelledCall): Values {
  return CONVERSIONS[as](parts, key, call);
}

/** `urlcat(base, path, parameters)` may be handed parameters in place of a path. */
function isText({ kind }: Value): boolean {
  return kind !== 'object' && kind !== 'record' && kind !== 'nothing';
}

function all(parts: Parts): Values {
  return joinValues(...parts.map((part) => part()));
}

/** An object of named fields, to which more may be added. */
export function formOf(values: () => Values, key: string, { engine }: ModelledCall): RecordValue {
  const fields = (): Values =>
    flatMap(values(), (value): Values => {
      if (value.kind === 'array' || value.kind === 'list') return [fromEntries(key, [value], engine)];
      return value.kind === 'object' || value.kind === 'record' || value.kind === 'unknown' ? [value] : [];
    });
  const hasOthers = (): boolean => values().some(({ kind }) => !TAKEN_APART.has(kind));
  return { ...record(key, {}, fields), is: 'form', hasOthers };
}

/** Kinds of values whose fields are those of a form that is made of them. */
const TAKEN_APART: ReadonlySet<Value['kind']> = new Set(['array', 'list', 'object', 'record', 'unknown', 'nothing']);
