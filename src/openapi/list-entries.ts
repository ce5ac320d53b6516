import type { EndpointEntry, Entry, FieldEntry, Replacement } from '../model/registry.js';
import { parseOperation } from '../model/route.js';
import { isObject, keyOf, type Documents, type Place } from './documents.js';
import { markOf, type Mark } from './marks.js';
import type { SpecifiedOperation } from './operations.js';
import { SchemaGraph, type Property } from './schema-graph.js';
import { Holders } from './suffixes.js';

/** Deprecated properties, each with the bodies that hold it. */
interface MarkedProperty {
  property: Property;
  mark: Mark;
  /** Of a schema that has a name, that name; otherwise the operation's. */
  owner: string;
  bodies: { operation: SpecifiedOperation; body: SpecifiedOperation['bodies'][number] }[];
}

/** An operation in a sentence that says to use it. */
const CALL = /\b(?:use|call|by|of|with)\s+(?:the\s+)?[`'"]?((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`'"]*[^\s`'".,;:)])/i;
/** The name of a property in a sentence. */
const USE = /\buse\s+(?:the\s+)?[`'"]?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)/i;

/** Characters of a message. */
const LONGEST = 300;

/** What specifications say that a registry cannot. */
export interface LeftOut {
  parameters: number;
  values: number;
}

/** Makes the entries of one API. */
export class EntryMaker {
  readonly #graph: SchemaGraph;
  readonly #holders = new Map<string, Holders>();
  /** Schemas whose values are counted. */
  readonly #counted = new Set<unknown>();
  /** Fields with places that are told from live ones by nothing. */
  readonly unclear: string[] = [];
  readonly leftOut: LeftOut = { parameters: 0, values: 0 };

  constructor(
    readonly api: string,
    readonly operations: readonly SpecifiedOperation[],
    readonly documents: Documents,
    readonly keys: readonly string[],
  ) {
    this.#graph = new SchemaGraph(documents);
  }

  entries(): Entry[] {
    const endpoints = this.operations.flatMap((operation) => this.#endpoint(operation) ?? []);
    const fields = [...this.#marked().values()].map((marked) => this.#field(marked));
    return withOwnIds([...endpoints, ...fields]);
  }

  /** Operations that are not deprecated. */
  live(): string[] {
    return [...new Set(this.#liveOperations().map(({ operation }) => operation))];
  }

  #endpoint(operation: SpecifiedOperation): EndpointEntry | null {
    this.leftOut.parameters += operation.parameters.filter(({ value }) => markOf(value, this.keys)).length;
    const mark = markOf(operation.place.value, this.keys);
    if (!mark) return null;
    this.#checkDays(mark, operation.place);
    const { method, path } = parseOperation(operation.operation);
    return {
      id: idOf(this.api, operation.id ?? operation.operation),
      kind: 'endpoint',
      api: this.api,
      method,
      path,
      ...this.#common(mark, operation.place),
      replacement: this.#operationFor(mark, operation.place),
      after: 'unknown',
    };
  }

  #field({ property, mark, owner, bodies }: MarkedProperty): FieldEntry {
    const { name, schema, key } = property;
    this.#checkDays(mark, schema);
    const { at, live, isUnclear } = this.#holdersOf(bodies.map(({ body }) => body.schema)).suffixesOf(
      name,
      (declaration) => declaration === key,
    );
    const id = idOf(this.api, owner, name);
    if (isUnclear) this.unclear.push(id);
    const [first, ...on] = [...new Set(bodies.map(({ operation }) => operation.operation))];
    const { method, path } = parseOperation(first!);
    const directions = new Set(bodies.map(({ body }) => body.direction));
    return {
      id,
      kind: 'field',
      api: this.api,
      method,
      path,
      ...(on.length > 0 && { on }),
      field: name,
      in: (['request', 'response'] as const).filter((direction) => directions.has(direction)),
      at,
      live,
      ...this.#common(mark, property),
      replacement: this.#propertyFor({ property, mark, owner, bodies }, at),
      after: 'unknown',
    };
  }

  #common({ announced, removal, message }: Mark, subject: Place | Property) {
    const description =
      'schema' in subject
        ? (descriptionOf(subject.written) ?? descriptionOf(subject.schema.value))
        : descriptionOf(subject.value);
    const [file = '', pointer = ''] = ('schema' in subject ? subject.key : keyOf(subject)).split('#');
    return {
      announced,
      removal,
      message: message ?? description ?? 'It is deprecated.',
      source: `${this.documents.show(file)}#${pointer}`,
    };
  }

  /** The properties that are marked themselves, or whose schema is. */
  #marked(): Map<string, MarkedProperty> {
    const found = new Map<string, MarkedProperty>();
    for (const operation of this.operations)
      for (const body of operation.bodies)
        for (const place of this.#graph.within(body.schema).values()) {
          if (!this.#counted.has(place.value)) this.leftOut.values += markedValuesOf(place);
          this.#counted.add(place.value);
          for (const property of this.#graph.propertiesOf(place)) this.#mark(property, { operation, body }, found);
        }
    return found;
  }

  #mark(property: Property, where: MarkedProperty['bodies'][number], found: Map<string, MarkedProperty>): void {
    const mark = this.#markOf(property);
    // A field with such a name cannot be part of a path in a registry.
    if (!mark || /[.\s[\]]/.test(property.name) || property.name === '') return;
    const owner = /#\/components\/schemas\/([^/]+)\//.exec(property.key)?.[1] ?? where.operation.id;
    const known = found.get(property.key) ?? { property, mark, owner: owner ?? where.operation.operation, bodies: [] };
    found.set(property.key, known);
    if (known.bodies.at(-1)?.body !== where.body) known.bodies.push(where);
  }

  #holdersOf(schemas: readonly Place[]): Holders {
    const tops = [...new Map(schemas.map((schema) => [keyOf(schema), schema])).values()];
    const key = tops.map(keyOf).sort().join('\n');
    let known = this.#holders.get(key);
    if (!known) this.#holders.set(key, (known = new Holders(this.#graph, tops)));
    return known;
  }

  /** A replacement by an operation that the specification has and does not mark. */
  #operationFor({ replacement, message }: Mark, { value }: Place): Replacement | null {
    const named = [replacement, ...[message, descriptionOf(value)].map((text) => CALL.exec(text ?? '')?.[1] ?? null)];
    const found = this.#liveOperations().find(({ id, operation }) =>
      named.some((name) => name !== null && (name === id || name === operation)),
    );
    return found ? { kind: 'endpoint', target: found.operation } : null;
  }

  #liveOperations(): SpecifiedOperation[] {
    return this.operations.filter(({ place }) => !markOf(place.value, this.keys));
  }

  #markOf({ written, schema }: Property): Mark | null {
    return markOf(written, this.keys) ?? markOf(schema.value, this.keys);
  }

  /** A replacement by another property of the same object, or one below it: `Use 'text' field instead`. */
  #propertyFor({ property, mark, bodies }: MarkedProperty, at: readonly string[]): Replacement | null {
    const { name, written, schema } = property;
    const texts = [mark.message, descriptionOf(written), descriptionOf(schema.value)];
    const named = [mark.replacement, ...texts.map((text) => USE.exec(text ?? '')?.[1] ?? null)];
    const siblings = this.#siblingsOf(property, bodies);
    const target = named.find((text) => text !== null && text !== name && siblings.has(text.split('.')[0]!));
    if (!target) return null;
    const steps = target.split('.');
    if (steps.length === 1) return { kind: 'rename', target };
    const [parent = ''] = at;
    const above = parent
      .split('.')
      .slice(0, -1)
      .filter((step) => step !== '$');
    return { kind: steps.at(-1) === name ? 'move' : 'reshape', target: [...above, ...steps].join('.') };
  }

  /** Names of the live properties beside one. */
  #siblingsOf({ key }: Property, bodies: MarkedProperty['bodies']): ReadonlySet<string> {
    for (const { body } of bodies)
      for (const place of this.#graph.within(body.schema).values()) {
        const properties = this.#graph.propertiesOf(place);
        if (properties.some((property) => property.key === key))
          return new Set(properties.filter((property) => !this.#markOf(property)).map((property) => property.name));
      }
    return new Set();
  }

  #checkDays({ wrongDays: [wrong] }: Mark, place: Place): void {
    if (wrong !== undefined)
      throw this.documents.fault(place, `\`${wrong}\` is not a day`, 'write the day as YYYY-MM-DD');
  }
}

function descriptionOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  const text = value['description'] ?? value['summary'];
  const paragraphs = typeof text === 'string' ? text.split(/\n\s*\n/).map(withoutQuote) : [];
  return paragraphs.find((paragraph) => paragraph !== '') ?? null;
}

/** A paragraph of Markdown on one line, without the marks of a quotation: `> [!WARNING]`. */
function withoutQuote(paragraph: string): string {
  const lines = paragraph.split('\n').map((line) => line.replace(/^\s*>\s?/, '').trim());
  const text = lines
    .filter((line) => !/^\[![A-Z]+\]$/.test(line))
    .join(' ')
    .trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Members of an enumeration that are marked one by one. */
function markedValuesOf({ value }: Place): number {
  const marks = isObject(value) ? value['x-glean-deprecated'] : undefined;
  return [marks].flat().filter((mark) => isObject(mark) && mark['kind'] === 'enum-value').length;
}

/** `api.owner.name` in the characters that an id may have. */
function idOf(...parts: string[]): string {
  return parts.map((part) => part.replaceAll(/[^A-Za-z0-9_-]+/g, '.').replaceAll(/^\.+|\.+$/g, '')).join('.');
}

/** Numbers ids that two entries share. */
function withOwnIds<E extends Entry>(entries: readonly E[]): E[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const count = (counts.get(entry.id) ?? 0) + 1;
    counts.set(entry.id, count);
    return count === 1 ? entry : { ...entry, id: `${entry.id}.${count}` };
  });
}
