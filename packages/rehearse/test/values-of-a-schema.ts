import fc from 'fast-check';
import { isObject, keyOf, type Documents, type JsonObject, type Place } from '../../../src/openapi/documents.js';

/** Levels of objects and lists below which members that are optional stay away. */
const MOST_LEVELS = 6;
/** Levels below which there is nothing at all. No schema needs so many, unless it requires itself. */
const LAST_LEVEL = MOST_LEVELS + 12;
/** Optional members of an object. */
const MOST_MEMBERS = 4;

/**
 * Random values that are valid by schemas of OpenAPI documents. The packages that make such do not work with this version
 * of fast-check.
 */
export class SchemaValues {
  readonly #known = new Map<string, fc.Arbitrary<unknown>>();

  constructor(readonly documents: Documents) {}

  of(schema: Place, level = 0): fc.Arbitrary<unknown> {
    const place = this.documents.follow(schema);
    const key = `${level} ${keyOf(place)}`;
    let known = this.#known.get(key);
    if (!known) this.#known.set(key, (known = this.#make(place, level)));
    return known;
  }

  #make(place: Place, level: number): fc.Arbitrary<unknown> {
    const schema = isObject(place.value) ? place.value : {};
    if (level > LAST_LEVEL) return fc.constant(null);
    if ('const' in schema) return fc.constant(schema['const']);
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    const choices = this.#list(place, 'oneOf') ?? this.#list(place, 'anyOf');
    if (choices) return fc.oneof(...choices.map((one) => this.of(one, level + 1)));
    const parts = this.#list(place, 'allOf');
    if (!parts) return this.#ofType(place, schema, level);
    const own = 'properties' in schema ? [this.#object(place, schema, level)] : [];
    return fc.tuple(...parts.map((part) => this.of(part, level + 1)), ...own).map(together);
  }

  #list(place: Place, name: string): Place[] | undefined {
    return (
      this.documents.part(place, name, 'list') &&
      this.documents.children(this.documents.child(place, name)!).map(([, one]) => one)
    );
  }

  #ofType(place: Place, schema: JsonObject, level: number): fc.Arbitrary<unknown> {
    const types = [schema['type'] ?? ('properties' in schema ? 'object' : 'any')].flat();
    const made = types.map((type) => this.#ofOneType(type, place, schema, level));
    return schema['nullable'] === true ? fc.oneof(...made, fc.constant(null)) : fc.oneof(...made);
  }

  #ofOneType(type: unknown, place: Place, schema: JsonObject, level: number): fc.Arbitrary<unknown> {
    if (type === 'object') return this.#object(place, schema, level);
    if (type === 'array') return this.#array(place, schema, level);
    if (type === 'string') return stringOf(schema);
    if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer');
    if (type === 'boolean') return fc.boolean();
    return type === 'null' ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
  }

  #array(place: Place, schema: JsonObject, level: number): fc.Arbitrary<unknown> {
    const items = this.documents.child(place, 'items');
    const least = numberIn(schema, 'minItems') ?? 0;
    const most = Math.max(least, Math.min(numberIn(schema, 'maxItems') ?? 3, level < MOST_LEVELS ? 3 : 0));
    const item = items ? this.of(items, level + 1) : fc.jsonValue({ maxDepth: 1 });
    const lengths = { minLength: least, maxLength: most };
    return schema['uniqueItems'] === true
      ? fc.uniqueArray(item, { ...lengths, selector: (one) => JSON.stringify(one) })
      : fc.array(item, lengths);
  }

  #object(place: Place, schema: JsonObject, level: number): fc.Arbitrary<unknown> {
    const properties = this.documents.part(place, 'properties', 'object');
    const members = new Map(properties ? this.documents.children(properties) : []);
    const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
    const optional = [...members.keys()].filter((name) => !required.includes(name));
    const further = this.#further(place, schema, level);
    return fc
      .subarray(optional, { maxLength: level < MOST_LEVELS ? Math.min(MOST_MEMBERS, optional.length) : 0 })
      .chain((names) => {
        const chosen = [...required, ...names].map((name): [string, fc.Arbitrary<unknown>] => {
          const member = members.get(name);
          return [name, member ? this.of(member, level + 1) : fc.jsonValue({ maxDepth: 1 })];
        });
        return fc
          .tuple(fc.record(Object.fromEntries(chosen), { noNullPrototype: true }), further)
          .map(([own, more]) => ({ ...more, ...own }));
      });
  }

  /** Members that have no names in the schema. */
  #further(place: Place, { additionalProperties, properties }: JsonObject, level: number): fc.Arbitrary<object> {
    const isFree = isObject(additionalProperties) || additionalProperties === true || properties === undefined;
    if (!isFree || level >= MOST_LEVELS) return fc.constant({});
    const schema = isObject(additionalProperties) ? this.documents.child(place, 'additionalProperties') : undefined;
    const value = schema ? this.of(schema, level + 1) : fc.jsonValue({ maxDepth: 1 });
    return fc.dictionary(fc.stringMatching(/^x[a-z]{0,5}$/), value, { maxKeys: 2 });
  }
}

/** The value of all parts of a schema. */
function together(parts: readonly unknown[]): unknown {
  return parts.every(isObject) ? Object.assign({}, ...parts) : parts.at(-1);
}

function numberIn(schema: JsonObject, name: string): number | undefined {
  const value = schema[name];
  return typeof value === 'number' ? value : undefined;
}

function stringOf(schema: JsonObject): fc.Arbitrary<string> {
  const { pattern, format } = schema;
  const minLength = numberIn(schema, 'minLength') ?? 0;
  const maxLength = Math.max(minLength, Math.min(numberIn(schema, 'maxLength') ?? 12, 12));
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= (numberIn(schema, 'maxLength') ?? Infinity);
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u')).filter(fits);
  const made = FORMATS[String(format)];
  return made ? made.filter(fits) : fc.string({ minLength, maxLength, unit: 'grapheme' }).filter(fits);
}

const time = fc
  .date({ min: new Date(0), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: time.map((text) => text.slice(0, 10)),
  'date-time': time,
  'iso-date-time': time,
  uri: fc.webUrl(),
  url: fc.webUrl(),
  email: fc.emailAddress(),
  uuid: fc.uuid(),
};

function numberOf(schema: JsonObject, isInteger: boolean): fc.Arbitrary<number> {
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  const step = numberIn(schema, 'multipleOf') ?? (isInteger ? 1 : undefined);
  const least = numberIn(schema, 'minimum') ?? numberIn(schema, 'exclusiveMinimum') ?? -1e9;
  const most = numberIn(schema, 'maximum') ?? numberIn(schema, 'exclusiveMaximum') ?? 1e9;
  const isInside = (number: number): boolean =>
    number >= least &&
    number <= most &&
    !(exclusiveMinimum && number === least) &&
    !(exclusiveMaximum && number === most);
  if (step === undefined) return fc.double({ min: least, max: most, noNaN: true }).filter(isInside);
  return fc
    .integer({ min: Math.ceil(least / step), max: Math.floor(most / step) })
    .map((count) => count * step)
    .filter(isInside);
}
