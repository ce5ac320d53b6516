import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Contract, JsonShape } from '../../../../src/model/contract.js';

type Schema = Record<string, unknown>;

/** Holds bodies of requests against the shapes of a contract. */
export class BodyShapes {
  // The schemas are generated from a contract that was validated. Compiling the meta-schema for them, which Ajv does once
  // for each instance, took most of the time in which a rehearsal starts.
  readonly #ajv = new Ajv2020({ strict: false, allowUnionTypes: true, validateFormats: false, validateSchema: false });
  readonly #compiled = new Map<JsonShape, ValidateFunction>();

  constructor({ schemas }: Contract) {
    for (const [name, shape] of Object.entries(schemas)) this.#ajv.addSchema(schemaOf(shape), keyOf(name));
  }

  /** What is wrong with a body, as a sentence that quotes nothing of it; null if it is right. */
  faultOf(body: unknown, shape: JsonShape): string | null {
    let validate = this.#compiled.get(shape);
    if (!validate) this.#compiled.set(shape, (validate = this.#ajv.compile(schemaOf(shape))));
    if (validate(body)) return null;
    const missing = shape.needs?.find((paths) => !paths.some((path) => hasPath(body, path)));
    if (missing) return `A required field is missing: \`${missing.join('` or `')}\`.`;
    const [error] = validate.errors ?? [];
    const at = error?.instancePath.replaceAll('/', '.').slice(1) ?? '';
    return `${at === '' ? 'The body' : `\`${at}\``} ${error?.message ?? 'is wrong'}.`;
  }
}

/** References to shapes are by their names, which may have any character. */
function keyOf(name: string): string {
  return `https://contract.invalid/${encodeURIComponent(name)}`;
}

function schemaOf({ type, schema, minimum, properties, items, needs = [] }: JsonShape): Schema {
  if (schema !== undefined) return { $ref: keyOf(schema) };
  return {
    ...(type !== undefined && { type }),
    ...(minimum !== undefined && { minimum }),
    ...(properties && { properties: mapped(properties) }),
    ...(items && { items: schemaOf(items) }),
    ...(needs.length > 0 && { allOf: needs.map((paths) => ({ anyOf: paths.map((path) => having(path.split('.'))) })) }),
  };
}

function mapped(properties: Record<string, JsonShape>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, schemaOf(shape)]));
}

/** An object that has something at a path. */
function having([name, ...rest]: string[]): Schema {
  if (name === undefined) return {};
  return { type: 'object', required: [name], properties: { [name]: having(rest) } };
}

function hasPath(body: unknown, path: string): boolean {
  return path.split('.').reduce<unknown>((at, name) => valueAt(at, name), body) !== undefined;
}

/** An own property of an object. */
function valueAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
