import type {
  EndpointEntry,
  Entry,
  FieldEntry,
  ParameterEntry,
  ParameterPlace,
  ValueEntry,
} from '../../../../src/model/registry.js';
import { parseOperation } from '../../../../src/model/route.js';
import { isObject, keyOf, type Documents, type Place } from '../../../../src/openapi/documents.js';
import { markedValues, markOf, type Mark } from './marks.js';
import { numbered } from './numbered.js';
import type { SpecifiedOperation } from '../../../../src/openapi/specified-operations.js';
import { descriptionOf, endpointReplacement, fieldReplacement, valueReplacement } from './named-replacements.js';
import { removalDayIn } from '../said-days.js';
import { SchemaGraph, type Property } from './schema-graph.js';
import { Holders } from './suffixes.js';

type Body = SpecifiedOperation['bodies'][number];

/** A deprecated property, or one of its values, with the bodies that hold it. */
interface MarkedProperty {
  property: Property;
  /** Null if the property itself is deprecated. */
  value: string | null;
  mark: Mark;
  /** Of a schema that has a name, that name; otherwise the operation's. */
  owner: string;
  places: { operation: SpecifiedOperation; body: Body }[];
}

/** A deprecated parameter, or one of its values, with the operations that have it. */
interface MarkedParameter {
  place: Place;
  name: string;
  value: string | null;
  mark: Mark;
  operations: SpecifiedOperation[];
}

/** What is taken from the operations of one API. */
export interface TakenOver {
  entries: Entry[];
  /** Operations that are not deprecated, as `METHOD /path`. */
  live: string[];
  /** Sources of the fields of which some places are told from live ones by nothing. */
  unclear: ReadonlySet<string>;
  /** Deprecated parameters in places that a list cannot say: cookies. */
  parameters: number;
}

/**
 * Makes the entries of one API.
 *
 * @param keys extensions that mark something, beside the known ones.
 * @throws UserError for a reference to nothing, and for a wrong day.
 */
export function takeOver(
  api: string,
  operations: readonly SpecifiedOperation[],
  documents: Documents,
  keys: readonly string[],
): TakenOver {
  return new EntryMaker(api, operations, documents, keys).result();
}

class EntryMaker {
  readonly #graph: SchemaGraph;
  readonly #holders = new Map<string, Holders>();
  readonly #unclear = new Set<string>();
  readonly #live: readonly SpecifiedOperation[];

  constructor(
    readonly api: string,
    readonly operations: readonly SpecifiedOperation[],
    readonly documents: Documents,
    readonly keys: readonly string[],
  ) {
    this.#graph = new SchemaGraph(documents);
    this.#live = operations.filter(({ place }) => !markOf(place.value, keys));
  }

  result(): TakenOver {
    const endpoints = this.operations.flatMap((operation) => this.#endpoint(operation) ?? []);
    const fields = [...this.#marked().values()].map((marked) => this.#field(marked));
    const ids = new Map<string, number>();
    const parameters = this.#markedParameters();
    const own = parameters.flatMap((marked) => this.#parameter(marked) ?? []);
    return {
      entries: [...endpoints, ...fields, ...own].map((entry) => ({ ...entry, id: numbered(entry.id, ids, '.') })),
      live: [...new Set(this.#live.map(({ operation }) => operation))],
      unclear: this.#unclear,
      parameters: parameters.length - own.length,
    };
  }

  #endpoint({ place, operation, id }: SpecifiedOperation): EndpointEntry | null {
    const mark = markOf(place.value, this.keys);
    if (!mark) return null;
    return {
      id: idOf(this.api, id ?? operation),
      kind: 'endpoint',
      api: this.api,
      ...parseOperation(operation),
      basis: 'listed',
      ...this.#common(mark, place, descriptionOf(place.value)),
      replacement: endpointReplacement([mark.message, descriptionOf(place.value)], mark, this.#live),
      after: 'unknown',
    };
  }

  #field({ property, value, mark, owner, places }: MarkedProperty): FieldEntry | ValueEntry {
    const { name, declared } = property;
    const key = keyOf(declared);
    const suffixes = this.#holdersOf(places.map(({ body }) => body.schema));
    const { at, live, isUnclear } = suffixes.suffixesOf(name, (declaration) => declaration === key);
    const [first = '', ...on] = new Set(places.map(({ operation }) => operation.operation));
    const directions = new Set(places.map(({ body }) => body.direction));
    const description = descriptionOf(declared.value) ?? descriptionOf(property.schema.value);
    const common = this.#common(mark, declared, description);
    if (isUnclear) this.#unclear.add(common.source);
    const siblings = this.#graph.beside(property).filter((sibling) => !this.#markOf(sibling));
    return {
      id: idOf(this.api, owner, name, ...(value === null ? [] : [value])),
      ...(value === null ? { kind: 'field' } : { kind: 'value', value }),
      api: this.api,
      ...parseOperation(first),
      ...(on.length > 0 && { on }),
      basis: schemaOf(property) === undefined ? 'listed' : 'schema',
      field: name,
      in: (['request', 'response'] as const).filter((direction) => directions.has(direction)),
      at,
      live,
      ...common,
      replacement:
        value === null
          ? fieldReplacement([mark.message, description], mark, { name, at, siblings })
          : valueReplacement(mark),
      after: 'unknown',
    };
  }

  /** Null for a parameter in a cookie. */
  #parameter({ place, name, value, mark, operations }: MarkedParameter): ParameterEntry | ValueEntry | null {
    const where = isObject(place.value) ? place.value['in'] : null;
    if (where !== 'query' && where !== 'header' && where !== 'path') return null;
    const [first = '', ...on] = new Set(operations.map(({ operation }) => operation));
    return {
      id: idOf(this.api, operations[0]?.id ?? first, name, ...(value === null ? [] : [value])),
      ...(value === null ? { kind: 'parameter' } : { kind: 'value', value }),
      api: this.api,
      ...parseOperation(first),
      ...(on.length > 0 && { on }),
      basis: 'listed',
      parameter: name,
      in: [where satisfies ParameterPlace],
      ...this.#common(mark, place, descriptionOf(place.value)),
      replacement: value === null ? null : valueReplacement(mark),
      after: 'unknown',
    };
  }

  /** The parameters that are marked, and the marked values of others; one that many operations refer to once. */
  #markedParameters(): MarkedParameter[] {
    const found = new Map<string, MarkedParameter>();
    for (const operation of this.operations)
      for (const place of operation.parameters) {
        const name = isObject(place.value) ? place.value['name'] : undefined;
        if (typeof name !== 'string' || name === '') continue;
        const mark = markOf(place.value, this.keys);
        const schema = this.documents.child(place, 'schema');
        const values = mark ? [] : markedValues(schema?.value, this.keys);
        for (const one of mark ? [{ text: null, mark }] : values) {
          const key = `${keyOf(place)} ${one.text ?? ''}`;
          const known = found.get(key) ?? { place, name, value: one.text, mark: one.mark, operations: [] };
          known.operations.push(operation);
          found.set(key, known);
        }
      }
    return [...found.values()];
  }

  /** @param subject where the mark is. */
  #common({ announced, removal, message, wrongDays: [wrong] }: Mark, subject: Place, description: string | null) {
    if (wrong !== undefined)
      throw this.documents.fault(subject, `\`${wrong}\` is not a day`, 'write the day as YYYY-MM-DD');
    return {
      announced,
      removal: removal ?? removalDayIn(message ?? '') ?? removalDayIn(description ?? ''),
      message: message ?? description ?? 'The document marks it as deprecated, and says no more.',
      source: `${this.documents.show(subject.file)}#${subject.pointer}`,
    };
  }

  /** The properties that are marked themselves, or whose schema is. */
  #marked(): Map<string, MarkedProperty> {
    const found = new Map<string, MarkedProperty>();
    for (const operation of this.operations)
      for (const body of operation.bodies)
        for (const schema of this.#graph.within(body.schema).values())
          for (const property of this.#graph.propertiesOf(schema)) this.#mark(property, { operation, body }, found);
    return found;
  }

  #mark(property: Property, where: MarkedProperty['places'][number], found: Map<string, MarkedProperty>): void {
    // A field with such a name cannot be part of a path in a registry.
    if (/[.\s[\]]/.test(property.name) || property.name === '') return;
    const mark = this.#markOf(property);
    const { id, operation } = where.operation;
    const owner = schemaOf(property) ?? id ?? operation;
    for (const one of mark ? [{ text: null, mark }] : this.#valuesOf(property)) {
      const key = `${keyOf(property.declared)} ${one.text ?? ''}`;
      const known = found.get(key) ?? { property, value: one.text, mark: one.mark, owner, places: [] };
      found.set(key, known);
      if (known.places.at(-1)?.body !== where.body) known.places.push(where);
    }
  }

  /** The values of a property, or of the elements of its list, that are marked. */
  #valuesOf({ declared, schema }: Property): ReturnType<typeof markedValues> {
    const items = this.documents.child(schema, 'items');
    const owners = new Set([declared.value, schema.value, items?.value]);
    return [...owners].flatMap((owner) => markedValues(owner, this.keys));
  }

  #markOf({ declared, schema }: Property): Mark | null {
    return markOf(declared.value, this.keys) ?? markOf(schema.value, this.keys);
  }

  /** Fields of the same bodies share the graph of what leads where. */
  #holdersOf(schemas: readonly Place[]): Holders {
    const tops = [...new Map(schemas.map((schema) => [keyOf(schema), schema])).values()];
    const key = tops.map(keyOf).sort().join('\n');
    let known = this.#holders.get(key);
    if (!known) this.#holders.set(key, (known = new Holders(this.#graph, tops)));
    return known;
  }
}

/** The name of the shared schema that declares a property. */
function schemaOf({ declared }: Property): string | undefined {
  return /^\/components\/schemas\/([^/]+)\//.exec(declared.pointer)?.[1];
}

/** `api.owner.name` in the characters that an id may have. */
function idOf(...parts: string[]): string {
  return parts.map((part) => part.replaceAll(/[^A-Za-z0-9_-]+/g, '.').replaceAll(/^\.+|\.+$/g, '')).join('.');
}
