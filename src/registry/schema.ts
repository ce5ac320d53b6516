import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';

import type { RegistryFile } from '../model/registry.js';
import { packageRoot } from '../package-root.js';
import { fromPointer, type Issue } from './problem.js';
import { closest } from './suggest.js';

/** JSON Schema of a registry file, `deprecations.schema.json`, which ships with the package. */
export const SCHEMA_FILE = 'deprecations.schema.json';

let compiled: ValidateFunction<RegistryFile> | undefined;

/** Loading the validator and compiling the schema takes 100 ms, which only those pay who bring a registry of their own. */
function validator(): ValidateFunction<RegistryFile> {
  if (compiled) return compiled;
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const schema = JSON.parse(readFileSync(join(packageRoot(), SCHEMA_FILE), 'utf8')) as object;
  const ajv = new Ajv2020({
    allErrors: true,
    // Puts the schema's descriptions and examples into the errors, which become hints below.
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    // A test validates the schema itself.
    validateSchema: false,
  });
  return (compiled = ajv.compile<RegistryFile>(schema));
}

export type Shaped = { list: RegistryFile } | { issues: Issue[] };

/** Checks the shape of a parsed registry file: the schema's rules, told in words. */
export function checkShape(value: unknown): Shaped {
  const validate = validator();
  if (validate(value)) return { list: value };
  const issues = new Map<string, Issue>();
  for (const error of validate.errors ?? []) {
    const found = toIssue(error);
    // The branches of the schema may say the same thing twice.
    if (found) issues.set(`${found.path.join('/')} ${found.message}`, found);
  }
  return { issues: [...issues.values()] };
}

function toIssue(error: ErrorObject): Issue | null {
  // An `if` without its `then` repeats what the errors inside the `then` say.
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
      return { path, at: 'key', message: hint ?? 'does not belong here', hint: 'remove it' };
    case 'required':
      return { path, at: 'value', message: `missing property \`${String(error.params['missingProperty'])}\``, hint: null };
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
      return 'must not be empty';
    case 'uniqueItems':
      return `items ${params['j']} and ${params['i']} are the same`;
    default:
      return message ?? `breaks the rule \`${keyword}\``;
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
