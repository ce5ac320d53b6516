import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, unwrap } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { ObjectValue, ResponseValue, Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { propertyName, propertyValue } from '../heap/literals/properties.js';
import { isSchema, PARSERS, type SchemaValue } from '../models/language/schemas.js';
import { calledName } from '../models/model.js';
import type { DeclaredField } from '../evaluate/types/type-walk.js';
import type { DeclaredResponse } from './declarations.js';

/** Schemas that check responses. Like types, they read nothing but name fields that will be removed. */

/** Every place in a module where a schema checks a response: `schema.parse(body)`, `parse(schema, body)`. */
export function checkedResponses(module: Module, engine: Engine): DeclaredResponse[] {
  return flatMap(module.calls, (site) => {
    if (!ts.isCallExpression(site) || !PARSERS.has(calledName({ site }))) return [];
    const context = engine.contexts.root(frameOf(site), false);
    const given = engine.callGraph.invocation(site, context, engine).rest(0);
    const responses = given.filter(
      (value): value is ResponseValue =>
        value.kind === 'response' && value.stage === 'body' && !value.declared && !value.event,
    );
    if (responses.length === 0) return [];
    const callee = unwrap(site.expression);
    const schemas = [
      ...(ts.isPropertyAccessExpression(callee) ? engine.evaluate(callee.expression, context) : []),
      ...given,
    ].filter(isSchema);
    return flatMap(schemas, (schema) =>
      responses.map((response) => ({
        node: site,
        says: 'a response is checked by a schema',
        response,
        fields: (names: ReadonlySet<string>) => schemaFields(schema, response.path, names, engine),
      })),
    );
  });
}

const DEEPEST = 10;

/**
 * The properties whose names are among `names`, anywhere in a schema at `path` of a body, and the unparsed parts of it.
 */
function schemaFields(
  schema: SchemaValue,
  path: readonly string[],
  names: ReadonlySet<string>,
  engine: Engine,
): { fields: DeclaredField[]; missing: Values } {
  const walk = new SchemaWalk(names, engine);
  walk.values([schema], path);
  return walk;
}

class SchemaWalk {
  readonly fields: DeclaredField[] = [];
  readonly missing: Value[] = [];
  readonly #visited = new Set<string>();

  constructor(
    readonly names: ReadonlySet<string>,
    readonly engine: Engine,
  ) {}

  values(values: Values, path: readonly string[]): void {
    if (path.length > DEEPEST) return;
    for (const value of values) {
      const key = `${value.key}@${path.join('.')}`;
      if (this.#visited.has(key)) continue;
      this.#visited.add(key);
      if (isSchema(value)) this.#schema(value, path);
      else if (value.kind === 'object' && ts.isObjectLiteralExpression(value.node))
        for (const property of value.node.properties) this.#property(property, value, path);
      else if (value.kind === 'array' || value.kind === 'list') this.values(this.engine.elements([value]), path);
      // `z.lazy(() => Message)`
      else if (value.kind === 'function' && value.node.parameters.length === 0)
        this.values(this.engine.invoke(value, null), path);
      else if (value.kind === 'unknown') this.missing.push(value);
    }
  }

  /**
   * The arguments that made the schema, and for a method the schema that it extends: `z.object({ … }).extend({ … })`.
   */
  #schema({ by: { site, context } }: SchemaValue, path: readonly string[]): void {
    for (const argument of site.arguments) this.values(this.engine.evaluate(argument, context), path);
    const callee = unwrap(site.expression);
    if (ts.isPropertyAccessExpression(callee)) this.values(this.engine.evaluate(callee.expression, context), path);
  }

  #property(property: TS.ObjectLiteralElementLike, value: ObjectValue, path: readonly string[]): void {
    if (ts.isSpreadAssignment(property))
      return this.values(this.engine.evaluate(property.expression, value.context), path);
    for (const name of propertyName(property, value, this.engine) ?? []) {
      if (this.names.has(name)) this.fields.push({ name, path: [...path, name], node: property.name ?? property });
      this.values(propertyValue(property, value, this.engine), [...path, name]);
    }
  }
}
