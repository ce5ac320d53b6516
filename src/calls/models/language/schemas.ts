import { ts } from '../../../syntax/compiler.js';
import type { ModelledCall } from '../../engine/engine.js';
import { external, type ExternalValue, type Value } from '../../domain/values.js';
import { siteKey } from '../model.js';

/** Packages whose functions make schemas, which check a response and name its fields. */
const LIBRARIES: ReadonlySet<string> = new Set([
  '@effect/schema',
  '@sinclair/typebox',
  'arktype',
  'decoders',
  'effect',
  'io-ts',
  'joi',
  'runtypes',
  'superstruct',
  'typebox',
  'valibot',
  'yup',
  'zod',
  'zod/mini',
  'zod/v3',
  'zod/v4',
]);

export function isSchemaLibrary(module: string): boolean {
  return LIBRARIES.has(module);
}

/**
 * Names of functions that give what they are handed, once it has been checked: `schema.parse(body)`, `parse(schema,
 * body)`.
 */
export const PARSERS: ReadonlySet<string> = new Set([
  'parse',
  'parseAsync',
  'safeParse',
  'safeParseAsync',
  'validate',
  'validateSync',
  'decode',
  'cast',
  'check',
  'assert',
  'create',
  'mask',
  'decodeUnknownSync',
  'plainToInstance',
  'plainToClass',
]);

/** A schema, and the call that made it. */
export type SchemaValue = ExternalValue & { by: NonNullable<ExternalValue['by']> };

export function isSchema(value: Value): value is SchemaValue {
  return value.kind === 'external' && value.by !== undefined;
}

/** What a call of a schema library, or of a method of a schema, makes: another schema. */
export function schemaOf({ module, path }: ExternalValue, { site, context }: ModelledCall): ExternalValue[] {
  if (module === null || !LIBRARIES.has(module) || PARSERS.has(path.at(-1) ?? '') || !ts.isCallExpression(site))
    return [];
  const made = external(module, ['#']);
  return [{ ...made, key: `${made.key}<${siteKey({ site })}@${context.id}`, by: { site, context } }];
}
