import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName, unwrap } from '../../../syntax/frames.js';
import { joinValues } from '../../domain/join.js';
import { list, record, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { dataNamed } from '../../evaluate/types/data-types.js';
import { calledName } from '../model.js';
import type { Plugin } from '../plugin.js';
import { isSchema, isSchemaLibrary, type SchemaValue } from './schemas.js';

/** Types that libraries of schemas infer: `z.infer<typeof schema>`. */
const INFERRING = new Set(['infer', 'input', 'output', 'InferInput', 'InferOutput', 'InferType', 'Static', 'TypeOf']);

/** Schemas of generated SDKs, by the name of the type. */
const OF_SDK = /^(\w+)\$(?:in|out)boundSchema$/;

const DEEPEST = 8;

export const SCHEMA_TYPES: Plugin = {
  type: (specifier, name, site, engine) => {
    if (!INFERRING.has(name) || !isSchemaLibrary(specifier) || !ts.isTypeReferenceNode(site)) return [];
    return inferred(engine.ofType(site.typeArguments?.[0]), site, engine, 0);
  },
};

/** What schemas describe, as far as types say what that is: `z.object({ session: z.custom<Session>() })`. */
function inferred(schemas: Values, site: TS.Node, engine: Engine, depth: number): Values {
  if (depth > DEEPEST) return [];
  return joinValues(
    ...schemas.map((schema): Values => {
      if (isSchema(schema)) return ofCall(schema, site, engine, depth + 1);
      if (schema.kind === 'object') return ofObject(schema, site, engine, depth + 1);
      const type = schema.kind === 'external' ? OF_SDK.exec(schema.path.at(-1) ?? '')?.[1] : undefined;
      return type !== undefined && schema.kind === 'external' && schema.module !== null
        ? dataNamed(schema.module, [type], site, engine)
        : [];
    }),
  );
}

function ofCall(
  { key, by: { site: call, context } }: SchemaValue,
  site: TS.Node,
  engine: Engine,
  depth: number,
): Values {
  const given = flatMap(call.arguments, (argument) => engine.evaluate(argument, context));
  const callee = unwrap(call.expression);
  const base = ts.isPropertyAccessExpression(callee) ? engine.evaluate(callee.expression, context) : [];
  const values = joinValues(
    ...(call.typeArguments ?? []).map((type) => engine.ofType(type)),
    inferred([...base, ...given], site, engine, depth),
  );
  return calledName({ site: call }) === 'array' && values.length > 0
    ? [list(site, `schema:${key}`, () => values)]
    : values;
}

function ofObject(value: Extract<Value, { kind: 'object' }>, site: TS.Node, engine: Engine, depth: number): Values {
  if (!ts.isObjectLiteralExpression(value.node)) return [];
  const names = mapDefined(value.node.properties, ({ name }) => (name ? literalName(name) : undefined));
  const fields = names.map((name): [string, () => Values] => [
    name,
    () => inferred(engine.member([value], name), site, engine, depth),
  ]);
  return [{ ...record(`schema:${value.key}`, Object.fromEntries(fields)), isTyped: true }];
}
