import { NAMELESS, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Route } from '../engine/interest.js';
import { presenceOf } from '../requests/presence.js';
import { unwrapJson } from '../requests/requests.js';
import { literalOf } from '../text/strings.js';
import type { PartWrite, SentRequest } from './parts.js';

/**
 * What is not known of a part of a request of which some values are listed, where one of those may be it: for people.
 * Undefined where all is known.
 */
export function openPartOf(
  sent: SentRequest,
  parts: readonly PartWrite[],
  { values: listed, valuePaths }: Pick<Route, 'values' | 'valuePaths'>,
  engine: Engine,
): string | undefined {
  for (const { name, place, values } of parts) {
    const names = listed[place].get(place === 'header' ? name.toLowerCase() : name);
    const open = names && values.find((value) => mayBeOneOf(value, names));
    if (open) return whyOf(name, open);
  }
  for (const path of valuePaths) {
    const [open] = unknownsAt(sent.request.bodies, path, sent, engine);
    if (open) return whyOf(path.at(-1)!, open);
  }
  return undefined;
}

/** What of a body may have a field, and is not known: `params` in `{ messages, ...params }`. */
function unknownsAt(values: Values, path: readonly string[], sent: SentRequest, engine: Engine): Values {
  const [name, ...below] = path;
  if (name === undefined) return [];
  const whole = unwrapJson(values);
  const { unknowns } = presenceOf([name], whole, sent, engine);
  if (unknowns.length > 0 || below.length === 0) return unknowns;
  return unknownsAt(engine.member(whole, name), below, sent, engine);
}

/** Whether a value that is not known may be one of some texts. */
function mayBeOneOf(value: Value, names: ReadonlySet<string>): boolean {
  if (value.kind !== 'text') return LIKE_TEXTS.has(value.kind);
  if (literalOf(value) !== undefined) return false;
  const [start = '', end = ''] = [value.parts[0], value.parts.at(-1)].map((part) =>
    typeof part === 'string' ? part : '',
  );
  return [...names].some((name) => name.startsWith(start) && name.endsWith(end));
}

const LIKE_TEXTS: ReadonlySet<Value['kind']> = new Set(['unknown', 'external', 'response', 'json']);

function whyOf(name: string, open: Value): string {
  return `the value of ${name} depends on ${labelOf(open)}`;
}

function labelOf(value: Value): string {
  if (value.kind === 'external' && value.path.length > 0) return value.path.join('.');
  const hole = value.kind === 'text' ? value.parts.find((part) => typeof part !== 'string') : undefined;
  const label = value.kind === 'unknown' ? value.hole.label : hole?.label;
  return label === undefined || label === NAMELESS ? 'something that is not known' : label;
}
