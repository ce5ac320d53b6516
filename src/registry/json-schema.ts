import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';

import { packageRoot } from '../runtime/package-root.js';
import { precompiled } from './precompiled.js';
import { fromPointer, type Issue } from './problem.js';
import { closest } from './suggest.js';

/** Schemas that others refer to. */
const REFERENCED: Readonly<Record<string, readonly string[]>> = {
  'deprecations.schema.json': ['config.schema.json', 'tokens.schema.json'],
  'config.schema.json': ['tokens.schema.json'],
};

const compiled = new Map<string, ValidateFunction>();

/** Compiles a schema, on demand: loading the validator and compiling take 100 ms. */
function validator(file: string, part: string): ValidateFunction {
  const known = compiled.get(file + part);
  if (known) return known;
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const schema = JSON.parse(readFileSync(join(packageRoot(), file), 'utf8')) as { $id: string };
  const ajv = new Ajv2020({
    allErrors: true,
    // Adds the schema's descriptions and examples to the errors; they become hints below.
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    // The last item of a flow may be left out.
    strictTuples: false,
    // A test validates the schema itself.
    validateSchema: false,
  });
  for (const other of REFERENCED[file] ?? [])
    ajv.addSchema(JSON.parse(readFileSync(join(packageRoot(), other), 'utf8')) as object);
  const validate = part === '' ? ajv.compile(schema) : ajv.addSchema(schema).compile({ $ref: `${schema.$id}#${part}` });
  compiled.set(file + part, validate);
  return validate;
}

/**
 * The violations of a JSON Schema, in words; empty if the value is valid.
 *
 * @param file a schema that is shipped with the package.
 * @param part JSON pointer to the part of the schema that the value has to match; empty for the whole.
 */
export function schemaIssues(value: unknown, file: string, part = ''): Issue[] {
  if (precompiled(file, part)?.(value) === true) return [];
  const validate = validator(file, part);
  if (validate(value)) return [];
  const issues = new Map<string, Issue>();
  for (const error of validate.errors ?? []) {
    const found = toIssue(error);
    // Branches of the schema may report the same thing twice.
    if (found) issues.set(`${found.path.join('/')} ${found.message}`, found);
  }
  return [...issues.values()];
}

function toIssue(error: ErrorObject): Issue | null {
  // An `if` without its `then` repeats the errors inside the `then`.
  if (error.keyword === 'if') return null;
  const path = fromPointer(error.instancePath);
  const schema = (error.parentSchema ?? {}) as { description?: string; properties?: object };
  const hint = schema.description ?? null;
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(error.params['additionalProperty']);
      return { path: [...path, name], at: 'key', ...unknownProperty(name, Object.keys(schema.properties ?? {})) };
    }
    case 'not':
      return { path, at: 'key', message: hint ?? 'is not allowed here', hint: 'remove it' };
    case 'required':
      return {
        path,
        at: 'value',
        message: `missing property \`${String(error.params['missingProperty'])}\``,
        hint: null,
      };
    default:
      return { path, at: 'value', message: describe(error), hint };
  }
}

function unknownProperty(name: string, known: string[]): Pick<Issue, 'message' | 'hint'> {
  const meant = closest(name, known);
  const question = meant === null ? '' : `, did you mean \`${meant}\`?`;
  return { message: `unknown property \`${name}\`${question}`, hint: `known here: ${known.join(', ')}` };
}

function describe({ keyword, params, data, parentSchema, message }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `must be ${[params['type']].flat().map(withArticle).join(' or ')}, not ${withArticle(typeName(data))}`;
    case 'enum':
      return oneOf(data, params['allowedValues'] as unknown[]);
    case 'const':
      return `must be ${quote(params['allowedValue'])}, not ${quote(data)}`;
    case 'pattern':
      return `${quote(data)} has the wrong form${likeThis(parentSchema)}`;
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return params['limit'] === 1 ? 'must not be empty' : `needs ${params['limit']} items`;
    case 'maxItems':
      return `has ${(data as unknown[]).length} items, but at most ${params['limit']} are allowed`;
    case 'uniqueItems':
      return `items ${params['j']} and ${params['i']} are the same`;
    default:
      return message ?? `violates the rule \`${keyword}\``;
  }
}

function oneOf(actual: unknown, allowed: readonly unknown[]): string {
  const values = allowed.map(quote).join(', ');
  const meant = typeof actual === 'string' ? closest(actual, allowed.map(String)) : null;
  return `must be one of ${values}, not ${quote(actual)}${meant === null ? '' : `; did you mean \`${meant}\`?`}`;
}

function likeThis(schema: object | undefined): string {
  const [example] = (schema as { examples?: unknown[] } | undefined)?.examples ?? [];
  return example === undefined ? '' : `; write it like ${quote(example)}`;
}

function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return `\`${text.length > 80 ? `${text.slice(0, 80)}…` : text}\``;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
