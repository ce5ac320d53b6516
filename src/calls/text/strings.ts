import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { written, type Trace } from '../domain/trace.js';
import { WIDENED, joinValues } from '../domain/join.js';
import {
  text,
  traced,
  unknown,
  type ExternalValue,
  type Hole,
  type TextPart,
  type TextValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { capped, combine, pairs, type Combination } from './combinations.js';

/** A value as part of a string; undefined if it has no text form. */
function asText(value: Value): TextValue | undefined {
  switch (value.kind) {
    case 'text':
      return value;
    case 'nothing':
      return undefined;
    case 'unknown':
      return text([value.hole], value.trace);
    case 'external':
      return text([externalHole(value)], value.trace);
    default:
      return text([fieldsText(value) ?? { label: 'unknown' }], value.trace);
  }
}

function externalHole(of: ExternalValue): Hole {
  return { label: of.path.join('.') || 'unknown', of, ...(of.source && { source: of.source }) };
}

/** Fields as part of a string; undefined for other values. */
export function fieldsText(value: Value): Hole | undefined {
  if (value.kind === 'json') return { label: 'unknown', fields: value.of };
  return value.kind === 'record' && value.is === 'form' ? { label: 'fields', fields: () => [value] } : undefined;
}

/** The texts of a set of values. */
export function textsOf(values: Values): TextValue[] {
  return mapDefined(values, asText);
}

/** The values that are plain strings without holes. */
export function literalsOf(values: Values): string[] {
  return flatMap(values, (value) => {
    const literal = literalOf(value);
    return literal === undefined ? [] : [literal];
  });
}

export function literalOf(value: Value): string | undefined {
  if (value.kind !== 'text') return undefined;
  if (value.parts.length === 0) return '';
  return value.parts.length === 1 && typeof value.parts[0] === 'string' ? value.parts[0] : undefined;
}

/**
 * Concatenates sets of values: all combinations that fit, at most `MAX_PATTERNS`, and a marker if there are more.
 * Response text and JSON text stay what they are.
 */
export function concat(sets: readonly Values[], engine: Engine, separator = ''): Values {
  const carries = sets.some((set) => set.some(isCarried));
  let combinations: Combination[] = [{ parts: [], traces: [] }];
  sets.forEach((set, index) => {
    if (index > 0 && separator) for (const { parts } of combinations) parts.push(separator);
    const texts = textsOf(carries ? set.filter((value) => !isCarried(value)) : set);
    const carried = mapDefined(carries ? set : [], fieldsText)[0] ?? { label: 'unknown' };
    combinations = combine(combinations, texts.length > 0 ? texts : [text([carried], null)], engine);
    combinations = capped(combinations, { parts: [WIDENED.hole], traces: [] });
  });
  const texts = combinations.map(({ parts, traces }) => text(parts, merge(traces)));
  return carries
    ? joinValues(
        flatMap(sets, (set) => set.filter(isCarried)),
        texts,
      )
    : joinValues(texts);
}

/** What `+` makes of sets of values: a string where one of them is, and the sum of numbers, which is no text. */
export function sum(sets: readonly Values[], engine: Engine): Values {
  const values = concat(sets, engine);
  if (sets.some((set) => set.length > 0 && set.every(isString))) return values;
  return values.map((value) => (value.kind === 'text' ? { ...value, number: 'maybe' } : value));
}

function isString(value: Value): boolean {
  return value.kind === 'text' && value.number === undefined;
}

function isCarried(value: Value): boolean {
  return value.kind === 'response' || value.kind === 'json';
}

/** Adds the expression that builds the texts to their traces, if they have any. */
export function putTogether(values: Values, node: TS.Node): Values {
  return values.map((value) =>
    value.kind === 'text' && value.trace && value.trace.node !== node
      ? traced(value, written(node, value.trace))
      : value,
  );
}

/** One trace for what several have led to. */
export function merge(traces: readonly (Trace | null)[]): Trace | null {
  const all = traces.filter((trace) => trace !== null);
  if (all.length <= 1) return all[0] ?? null;
  const last = all.at(-1)!;
  return { ...last, from: [...all.slice(0, -1), ...last.from] };
}

/** Joins a base URL and a path with one slash. An absolute second part wins. */
export function joinUrl(base: Values, path: Values, engine: Engine): Values {
  if (base.length === 0) return path;
  return joinValues(
    belowBases(path, base, engine, (above, below) =>
      text([...trimEnd(above.parts), ...slashed(below.parts)], merge([above.trace, below.trace])),
    ),
  );
}

/** Appends each path to each base that fits it. An absolute path stays as it is. */
export function belowBases(
  paths: Values,
  bases: Values,
  engine: Engine,
  join: (above: TextValue, below: TextValue) => TextValue,
): Values {
  const texts = textsOf(paths);
  const relative = texts.filter((below) => !isAbsolute(below));
  const joined = pairs(relative, textsOf(bases), ({ trace }) => [trace], engine).map(([below, above]) =>
    join(above, below),
  );
  return [...texts.filter(isAbsolute), ...capped(joined, text([WIDENED.hole], null))];
}

export function isAbsolute(value: TextValue): boolean {
  return typeof value.parts[0] === 'string' && /^[a-z][a-z0-9+.-]*:\/\//i.test(value.parts[0]);
}

function trimEnd(parts: readonly TextPart[]): TextPart[] {
  const last = parts.at(-1);
  return typeof last === 'string' ? [...parts.slice(0, -1), last.replace(/\/+$/, '')] : [...parts];
}

function slashed(parts: readonly TextPart[]): TextPart[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  if (typeof first === 'string') return [/^[/?#]/.test(first) ? first : `/${first}`, ...rest];
  // A hole may bring its own slash; one slash too many is dropped when segments are compared.
  return ['/', first, ...rest];
}

/** `new URL(path, base)`: a rooted path replaces the base's path, a relative one its last segment. */
export function resolveUrl(path: Values, base: Values | undefined, engine: Engine): Values {
  if (!base) return textsOf(path);
  const resolved = belowBases(path, base, engine, (above, below) => {
    const rooted = typeof below.parts[0] === 'string' && below.parts[0].startsWith('/');
    const [origin, rest] = splitOrigin(above.parts);
    return text(
      [...origin, ...(rooted ? below.parts : fromDirectory(directory(rest), below.parts))],
      merge([above.trace, below.trace]),
    );
  });
  return joinValues(resolved);
}

/** Splits a URL into scheme and host, and the rest. A leading hole counts as an origin. */
export function splitOrigin(parts: readonly TextPart[]): [TextPart[], TextPart[]] {
  const origin: TextPart[] = [];
  let seenScheme = false;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if (typeof part !== 'string') {
      origin.push(part);
      continue;
    }
    const scheme = seenScheme ? null : /^[a-z][a-z0-9+.-]*:\/\//i.exec(part);
    if (scheme) seenScheme = true;
    const slash = part.indexOf('/', scheme ? scheme[0].length : 0);
    if (slash < 0) {
      origin.push(part);
      continue;
    }
    return [slash > 0 ? [...origin, part.slice(0, slash)] : origin, [part.slice(slash), ...parts.slice(i + 1)]];
  }
  return [origin, []];
}

/** A relative path below a directory: `./` stays in it, `../` goes up. */
function fromDirectory(above: readonly TextPart[], [first, ...rest]: readonly TextPart[]): TextPart[] {
  let base = [...above];
  let left = first;
  while (typeof left === 'string' && /^\.\.?\//.test(left)) {
    if (left.startsWith('../')) base = directory(trimEnd(base));
    left = left.slice(left.indexOf('/') + 1);
  }
  return left === undefined ? base : [...base, left, ...rest];
}

/** A path up to and including its last slash. */
function directory(parts: readonly TextPart[]): TextPart[] {
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i]!;
    const slash = typeof part === 'string' ? part.lastIndexOf('/') : -1;
    if (slash >= 0) return [...parts.slice(0, i), (part as string).slice(0, slash + 1)];
  }
  return ['/'];
}

/** Applies `change` to each literal part. */
export function mapLiterals(values: Values, change: (literal: string) => string): Values {
  return textsOf(values).map((value) =>
    text(
      value.parts.map((part) => (typeof part === 'string' ? change(part) : part)),
      value.trace,
    ),
  );
}

/** One hole for a set of values, of which only their origin is known. */
export function opaque(values: Values): Values {
  const holes = flatMap(values, (value): Hole[] =>
    value.kind === 'unknown'
      ? [value.hole]
      : value.kind === 'text'
        ? value.parts.filter((part): part is Hole => typeof part !== 'string')
        : [],
  );
  const frame = holes.find((hole) => hole.frame)?.frame;
  const missing = holes.find((hole) => hole.missing);
  return [unknown('unknown', { ...(frame && { frame }), ...(missing?.missing && { missing: missing.missing }) })];
}
