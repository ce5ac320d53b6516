import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import type { PartPlace } from '../../model/registry.js';
import { conditionKey, type Given } from '../../model/usage.js';
import { frameOf, isFunctionNode, nameOfFunction } from '../../syntax/frames.js';
import type { Trace } from '../domain/trace.js';
import { isGenerated } from '../domain/generated-code.js';
import { text, type TextValue, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Route } from '../engine/interest.js';
import { ALL_NAMES, fieldsIn, type FieldWrite, type Names } from '../requests/bodies.js';
import { readsIn } from '../requests/conversions.js';
import type { Place } from '../requests/properties-at.js';
import { headersOf } from '../requests/headers/headers.js';
import type { SentCall } from '../requests/resolved-call.js';
import { literalOf } from '../text/strings.js';
import { fieldsInText, placeIn, queryOf, type InText } from './fields-in-text.js';
import { pathParameter } from '../routes/url-pattern.js';

/** A place that gives a request a field of its body, or a parameter. */
export interface PartWrite extends FieldWrite {
  place: Exclude<PartPlace, 'response'>;
  /** Whether generated code converts an object of which no hand-written code is seen to set the field. */
  isGeneratedOnly?: true;
}

/** A request with one of its URLs. */
export interface SentRequest extends SentCall {
  url: TextValue;
}

/** The parts of a request that are looked for, and what is not known of them. */
export interface Parts {
  parts: PartWrite[];
  unknowns: Values;
}

/** The places that give a request the fields and parameters of which a route's entries are. */
export function partsOf(
  sent: SentRequest,
  route: Pick<Route, 'fields' | 'values' | 'segments'>,
  engine: Engine,
): Parts {
  const found = PLACES.map((place) => {
    const names = new Set([...route.fields[place], ...route.values[place].keys()]);
    return names.size === 0 ? NONE : FINDERS[place](names, sent, route, engine);
  });
  return {
    parts: flatMap(found, ({ parts }) => parts),
    unknowns: flatMap(found, ({ unknowns }) => unknowns),
  };
}

/** What a request has where the conditions of a route's entries look; undefined without conditions. */
export function givenOf(
  sent: SentRequest,
  { conditions, segments }: Pick<Route, 'conditions' | 'segments'>,
  engine: Engine,
): Record<string, Given> | undefined {
  if (conditions.length === 0) return undefined;
  return Object.fromEntries(
    conditions.map((condition) => {
      const names = new Set([condition.in === 'header' ? condition.name.toLowerCase() : condition.name]);
      const { parts, unknowns } = FINDERS[condition.in](names, sent, { segments }, engine);
      const top = parts.filter(({ path }) => path.length <= 1);
      const values = flatMap(top, (part) => part.values);
      const isOpen = unknowns.length > 0 || values.some((value) => literalOf(value) === undefined);
      return [
        conditionKey(condition),
        { values: [...new Set(mapDefined(values, literalOf))], isOpen: isOpen || top.some(isEmpty) },
      ];
    }),
  );
}

/** What of a part an entry may be about: itself, and each of its values that is listed, with the trace to that. */
export function* subjectsOf(
  { name, place, values }: Pick<PartWrite, 'name' | 'place' | 'values'>,
  route: Pick<Route, 'fields' | 'values'>,
): Generator<{ value?: string; trace: Trace | null }> {
  const key = place === 'header' ? name.toLowerCase() : name;
  if (route.fields[place].has(key)) yield { trace: null };
  const listed = route.values[place].get(key);
  for (const given of listed ? values : []) {
    const value = literalOf(given);
    if (value !== undefined && listed!.has(value)) yield { value, trace: given.trace };
  }
}

const isEmpty = ({ values }: PartWrite): boolean => values.length === 0;

const NONE: Parts = { parts: [], unknowns: [] };
const PLACES = ['request', 'query', 'header', 'path'] as const;

type Finder = (names: Names, sent: SentRequest, route: Pick<Route, 'segments'>, engine: Engine) => Parts;

const FINDERS: Readonly<Record<(typeof PLACES)[number], Finder>> = {
  request: (names, sent, _, engine) =>
    inObjectsOrTexts(
      'request',
      { values: sent.request.bodies, texts: textsAmong(sent.request.bodies) },
      names,
      sent,
      engine,
    ),
  query: (names, sent, _, engine) => {
    const { queries } = sent.request;
    const ofUrl = { ...sent.url, parts: queryOf(sent.url) };
    const given = { values: queries, texts: [ofUrl, ...textsAmong(queries)] };
    const { parts, unknowns } = inObjectsOrTexts('query', given, names, sent, engine);
    return { parts: parts.filter(({ path }) => path.length === 1), unknowns };
  },
  header: (names, sent, _, engine) => {
    const { entries, unknowns } = headersOf(sent, engine);
    const fields = entries.map((entry): FieldWrite => ({ ...entry, name: entry.spelling, path: [entry.spelling] }));
    const folded: Names = { has: (name) => names.has(name.toLowerCase()) };
    return { parts: byHand('header', fields, folded, sent, engine), unknowns };
  },
  path: (names, sent, { segments }) => {
    const parts = flatMap(segments, (segment): PartWrite[] => {
      const name = /\{([^{}]+)\}/.exec(segment)?.[1];
      if (name === undefined || !names.has(name)) return [];
      const text = pathParameter(sent.url, segments, segment);
      if (text === undefined) return [];
      return [partOfText('path', { path: [name], text, of: sent.url }, sent)];
    });
    return { parts, unknowns: [] };
  },
};

/** The names of the headers of a request, as far as they are known. */
export function headerNames(sent: SentRequest, engine: Engine): string[] {
  return headersOf(sent, engine).entries.map(({ spelling }) => spelling);
}

function textsAmong(values: Values): TextValue[] {
  return values.filter((value): value is TextValue => value.kind === 'text');
}

/** Fields of objects and forms, and what is written as text: `name=value&…`, or JSON. */
function inObjectsOrTexts(
  place: 'query' | 'request',
  { values, texts }: { values: Values; texts: readonly TextValue[] },
  names: Names,
  sent: Place,
  engine: Engine,
): Parts {
  const forms = flatMap(texts, ({ parts }) =>
    flatMap(parts, (part) => (typeof part === 'string' ? [] : (part.fields?.() ?? []))),
  );
  const inObjects = written(place, values, names, sent, engine);
  const inForms = written(place, forms, names, sent, engine);
  const inTexts = texts.map((one) => fieldsInText(one, names));
  return {
    parts: [
      ...inObjects.parts,
      ...inForms.parts,
      ...flatMap(inTexts, ({ found }) => found).map((one) => partOfText(place, one, sent)),
    ],
    unknowns: [...inObjects.unknowns, ...inForms.unknowns, ...flatMap(inTexts, ({ unknowns }) => unknowns)],
  };
}

function written(place: PartWrite['place'], values: Values, names: Names, sent: Place, engine: Engine): Parts {
  const { fields, unknowns } = allFieldsIn(values, sent, engine);
  return { parts: byHand(place, fields, names, sent, engine), unknowns };
}

function byHand(
  place: PartWrite['place'],
  fields: readonly FieldWrite[],
  names: Names,
  sent: Place,
  engine: Engine,
): PartWrite[] {
  return flatMap(fields, (field): PartWrite[] =>
    names.has(field.name) ? writtenByHand(field, sent, engine).map((one) => ({ ...one, place })) : [],
  );
}

/** The places in hand-written code that set what generated code puts into a request, or `field` itself if there are none. */
function writtenByHand(field: FieldWrite, sent: Place, engine: Engine): Omit<PartWrite, 'place'>[] {
  if (!isGenerated(field.node)) return [field];
  const reads = field.from ? readsIn(field.from, engine) : [];
  const origins = flatMap(reads, ({ name, owners }) =>
    fieldsIn(owners, { has: (other) => other === name }, sent, engine).fields.filter(
      ({ path, node }) => path.length === 1 && !isGenerated(node),
    ),
  );
  if (origins.length === 0)
    return [{ ...field, ...((reads.length > 0 || isSerialized(field.node)) && { isGeneratedOnly: true }) }];
  return origins.map(({ node, values, traces }) => ({ ...field, node, values, traces: [...traces, ...field.traces] }));
}

/** Whether code runs when an object is serialised: it writes all fields that the object has. */
function isSerialized(node: TS.Node): boolean {
  const frame = frameOf(node);
  return isFunctionNode(frame) && nameOfFunction(frame)?.getText() === 'toJSON';
}

/** What was found in values that are sent, by the calls on the way to that. */
const walked = oncePer((_: Values) => new WeakMap<Place['chain'], ReturnType<typeof fieldsIn>>());

/** All fields of values that are sent: one walk for all the endpoints that the request may be of. */
function allFieldsIn(values: Values, sent: Place, engine: Engine): ReturnType<typeof fieldsIn> {
  if (values.length === 0) return { fields: [], unknowns: [] };
  const known = walked(values);
  const found = known.get(sent.chain) ?? fieldsIn(values, ALL_NAMES, sent, engine);
  known.set(sent.chain, found);
  return found;
}

/** A parameter that is in a text: where that is written, or else where it is sent. `text` is null if not known. */
function partOfText(place: PartWrite['place'], { path, text: value, of }: InText, { sink }: Place): PartWrite {
  const name = path.at(-1)!;
  return {
    place,
    name,
    path,
    node: (of.trace && placeIn(of.trace, place === 'path' ? (value ?? name) : name)) ?? sink,
    traces: of.trace ? [of.trace] : [],
    values: value === null ? [] : [text([value], null)],
  };
}
