import { isObject, keyOf, type Documents, type Place } from './documents.js';

/** A property of an object, wherever its schema declares it. */
export interface Property {
  name: string;
  /** Key of the place where it is declared. */
  key: string;
  /** The schema of its value, with references followed. */
  schema: Place;
  /** What is written at the declaration, references included. */
  written: unknown;
}

/** Parts of a schema that describe the same value, or its items. A path leaves these steps out. */
const SAME_VALUE = ['allOf', 'oneOf', 'anyOf', 'prefixItems'] as const;
const ITEMS = ['items', 'additionalProperties', 'unevaluatedProperties', 'if', 'then', 'else'] as const;

/** The schemas of a specification, as objects that hold each other by their properties. Cycles are fine. */
export class SchemaGraph {
  readonly #properties = new Map<string, readonly Property[]>();
  readonly #within = new Map<string, ReadonlyMap<string, Place>>();

  constructor(readonly documents: Documents) {}

  /** The properties of a value, or of its items: of all alternatives together. */
  propertiesOf(schema: Place): readonly Property[] {
    const key = keyOf(schema);
    let known = this.#properties.get(key);
    if (!known) this.#properties.set(key, (known = this.#collect(schema)));
    return known;
  }

  #collect(schema: Place): Property[] {
    const found: Property[] = [];
    const seen = new Set<string>();
    const open = [schema];
    for (let at = open.pop(); at; at = open.pop()) {
      if (seen.has(keyOf(at)) || !isObject(at.value)) continue;
      seen.add(keyOf(at));
      found.push(...this.#declaredIn(at));
      for (const part of SAME_VALUE) {
        const parts = this.documents.child(at, part);
        if (parts) open.push(...this.documents.children(parts).map(([, place]) => place));
      }
      for (const part of ITEMS) {
        const items = this.documents.child(at, part);
        if (items) open.push(items);
      }
      const patterns = this.documents.child(at, 'patternProperties');
      if (patterns) open.push(...this.documents.children(patterns).map(([, place]) => place));
    }
    return found;
  }

  #declaredIn(schema: Place): Property[] {
    const properties = this.documents.child(schema, 'properties');
    if (!properties || !isObject(properties.value)) return [];
    const written = properties.value;
    return this.documents.children(properties).map(([name, place]) => ({
      name,
      key: `${keyOf(properties)}/${name}`,
      schema: place,
      written: written[name],
    }));
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
