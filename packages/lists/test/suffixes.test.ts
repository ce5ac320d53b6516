import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Documents, keyOf, type Place } from '../../../src/openapi/documents.js';
import { SchemaGraph } from '../src/openapi/schema-graph.js';
import { Holders } from '../src/openapi/suffixes.js';
import { runs } from '../../../test/properties.js';

const NAMES = ['id', 'a', 'b'];
/** Schemas that hold each other, in circles too: for each schema and name, the schema of the property, if it has one. */
const tables = fc.array(fc.array(fc.option(fc.nat(3), { nil: undefined }), { minLength: 3, maxLength: 3 }), {
  minLength: 4,
  maxLength: 4,
});

/** A document that is only in memory. */
class InMemory extends Documents {
  readonly #value: unknown;

  constructor(table: readonly (readonly (number | undefined)[])[]) {
    super((file) => file);
    const itemsOf = (target: number | undefined): unknown => ({ type: 'array', items: { $ref: `#/S${target}` } });
    const schemas = table.map((row, index) => {
      const properties = NAMES.flatMap((name, at) => (row[at] === undefined ? [] : [[name, itemsOf(row[at])]]));
      return [`S${index}`, { properties: Object.fromEntries(properties) as object }];
    });
    this.#value = Object.fromEntries(schemas);
  }

  override open(file: string): Place {
    return { file, pointer: '', value: this.#value };
  }
}

/** All paths to `id`, up to a length, each with the declaration it ends at. */
function pathsTo(graph: SchemaGraph, top: Place): [path: string, declaration: string][] {
  const found: [string, string][] = [];
  const walk = (place: Place, steps: readonly string[]): void => {
    if (steps.length > 5) return;
    for (const { name, declared, schema } of graph.propertiesOf(place)) {
      if (name === 'id') found.push([['$', ...steps, name].join('.'), keyOf(declared)]);
      walk(schema, [...steps, name]);
    }
  };
  walk(top, []);
  return found;
}

const fits = (path: string, suffix: string): boolean => path === suffix || path.endsWith(`.${suffix}`);

it('suffixes fit what is meant, and nothing that is not', () => {
  fc.assert(
    fc.property(tables, fc.nat(3), (table, marked) => {
      const documents = new InMemory(table);
      const graph = new SchemaGraph(documents);
      const top = documents.child(documents.open('s.json'), 'S0')!;
      const isMeant = (declaration: string): boolean => declaration.includes(`/S${marked}/`);
      const { at, live, isUnclear } = new Holders(graph, [top]).suffixesOf('id', isMeant);
      for (const [path, declaration] of pathsTo(graph, top)) {
        const [own, other] = isMeant(declaration) ? [at, live] : [live, at];
        expect(other.filter((suffix) => fits(path, suffix))).toEqual([]);
        // Without anything meant, nothing needs to be told from it.
        if (!isUnclear && at.length > 0) expect(own.filter((suffix) => fits(path, suffix))).not.toEqual([]);
      }
    }),
    { numRuns: runs(300) },
  );
});
