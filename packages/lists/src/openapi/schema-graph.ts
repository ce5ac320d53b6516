import { below, isObject, keyOf, type Documents, type Place } from '../../../../src/openapi/documents.js';

/** A property of an object, wherever its schema declares it. */
export interface Property {
  name: string;
  /** Where it is declared, references included. */
  declared: Place;
  /** The schema of its value, with references followed. */
  schema: Place;
}

/** Parts of a schema that describe the same value, or its items. A path leaves these steps out. */
const SAME_VALUE = ['allOf', 'oneOf', 'anyOf', 'prefixItems'] as const;
const ITEMS = ['items', 'additionalProperties', 'unevaluatedProperties', 'if', 'then', 'else'] as const;

/** The schemas of a specification, as objects that hold each other by their properties. Cycles are fine. */
export class SchemaGraph {
  readonly #properties = new Map<string, readonly Property[]>();
  /** By the declaration of each. */
  readonly #beside = new Map<string, readonly Property[]>();
  readonly #within = new Map<string, ReadonlyMap<string, Place>>();

  constructor(readonly documents: Documents) {}

  /** The properties of a value, or of its items: of all alternatives together. */
  propertiesOf(schema: Place): readonly Property[] {
    const key = keyOf(schema);
    let known = this.#properties.get(key);
    if (!known) {
      this.#properties.set(key, (known = this.#collect(schema)));
      for (const { declared } of known)
        if (!this.#beside.has(keyOf(declared))) this.#beside.set(keyOf(declared), known);
    }
    return known;
  }

  /** All properties of the object that has one; `propertiesOf` has come across it. */
  beside({ declared }: Property): readonly Property[] {
    return this.#beside.get(keyOf(declared)) ?? [];
  }

  #collect(schema: Place): Property[] {
    const found: Property[] = [];
    const seen = new Set<string>();
    const open = [schema];
    for (let at = open.pop(); at; at = open.pop()) {
      // A schema may be `true` or `false`.
      if (seen.has(keyOf(at)) || typeof at.value === 'boolean' || at.value === null) continue;
      this.documents.expect(at, 'object');
      seen.add(keyOf(at));
      found.push(...this.#declaredIn(at));
      for (const part of SAME_VALUE) {
        const parts = this.documents.part(at, part, 'list');
        if (parts) open.push(...this.documents.children(parts).map(([, place]) => place));
      }
      for (const part of ITEMS) {
        const items = this.documents.child(at, part);
        // A list of items is of older drafts.
        if (Array.isArray(items?.value)) open.push(...this.documents.children(items).map(([, place]) => place));
        else if (items) open.push(items);
      }
      const patterns = this.documents.part(at, 'patternProperties', 'object');
      if (patterns) open.push(...this.documents.children(patterns).map(([, place]) => place));
    }
    return found;
  }

  #declaredIn(schema: Place): Property[] {
    const properties = this.documents.part(schema, 'properties', 'object');
    if (!properties || !isObject(properties.value)) return [];
    return Object.keys(properties.value).map((name) => {
      const declared = below(properties, name)!;
      return { name, declared, schema: this.documents.follow(declared) };
    });
  }

  /** All schemas that values of a schema may hold, itself included. */
  within(schema: Place): ReadonlyMap<string, Place> {
    let known = this.#within.get(keyOf(schema));
    if (!known) this.#within.set(keyOf(schema), (known = this.#reach(schema)));
    return known;
  }

  #reach(schema: Place): Map<string, Place> {
    const found = new Map<string, Place>();
    const open = [schema];
    for (let at = open.pop(); at; at = open.pop()) {
      if (found.has(keyOf(at))) continue;
      found.set(keyOf(at), at);
      for (const property of this.propertiesOf(at)) open.push(property.schema);
    }
    return found;
  }
}
