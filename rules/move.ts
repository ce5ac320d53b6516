import type { SourceCode } from 'eslint';
import type { Finding } from '../src/model/finding.js';
import type { FieldEntry } from '../src/model/registry.js';
import { isPlainName, type PropertyName } from './property-name.js';
import type { TextEdit } from './suggestions.js';

/** A node of any parser. */
type AnyNode = { type: string; parent?: AnyNode } & Record<string, unknown>;

/** The path from the object that had the field to the field's new place. */
interface AccessPath {
  /** Objects on the path, at least one. */
  steps: readonly string[];
  name: string;
}

/**
 * The edit that reads or writes a field at its new place. Only if the new place is below the object that had the field,
 * and if this is certainly that object: at a known place, with high confidence.
 */
export function moveEdit(
  { confidence, in: direction }: Finding,
  name: PropertyName,
  entry: FieldEntry,
  { text }: SourceCode,
): TextEdit | null {
  const path = accessPathOf(entry);
  if (!path || confidence !== 'high') return null;
  const { parent } = name;
  if (parent.type === 'MemberExpression') return direction === 'response' ? memberEdit(parent, name, path, text) : null;
  return patternEdit(parent, entry.field, path, text) ?? literalEdit(parent, entry.field, path, text);
}

/** Null if the new place is not below the old object, or depends on which of several places this is. */
function accessPathOf({ at, replacement }: FieldEntry): AccessPath | null {
  const target = (replacement?.target ?? '').split('.');
  const ways = new Set(
    at.map((path) => remainderOf(path.replace(/^\$\./, '').split('.').slice(0, -1), target)?.join('.')),
  );
  const [path] = ways;
  const steps = ways.size === 1 ? (path?.split('.') ?? []) : [];
  const name = steps.pop();
  return name !== undefined && steps.length > 0 && [...steps, name].every(isPlainName) ? { steps, name } : null;
}

function remainderOf(holder: readonly string[], target: readonly string[]): readonly string[] | null {
  return holder.every((step, index) => target[index] === step) ? target.slice(holder.length) : null;
}

/**
 * `result.token` -> `result.answer?.token`. The new holder may be absent, where reading the field gave `undefined` and
 * did not throw; so a place that allows no optional chain gets no edit.
 */
function memberEdit(
  parent: Extract<PropertyName['parent'], { type: 'MemberExpression' }>,
  { range, isQuoted }: PropertyName,
  { steps, name }: AccessPath,
  text: string,
): TextEdit | null {
  if (!mayBeOptional(parent as unknown as AnyNode)) return null;
  const through = steps.join('?.');
  if (!isQuoted) return { range, text: `${through}?.${name}` };
  // result['token'] -> result.answer?.['token']
  const bracket = text.lastIndexOf('[', range[0]);
  const quote = text[range[0] - 1]!;
  return { range: [bracket, range[1]], text: `${parent.optional ? '' : '.'}${through}?.[${quote}${name}` };
}

/** Places that allow no optional chain, by the parent and its key: the callee of `new`, or the target of a write. */
const NO_CHAIN: Readonly<Record<string, string>> = {
  NewExpression: 'callee',
  TaggedTemplateExpression: 'tag',
  UpdateExpression: 'argument',
  AssignmentExpression: 'left',
  AssignmentPattern: 'left',
  ForInStatement: 'left',
  ForOfStatement: 'left',
  RestElement: 'argument',
};

function mayBeOptional(member: AnyNode): boolean {
  let top = member;
  while (continuesChain(top)) top = top.parent!;
  const parent = top.parent!;
  const key = NO_CHAIN[parent.type];
  const isTarget =
    parent.type === 'ArrayPattern' || (parent.type === 'Property' && parent.parent?.type === 'ObjectPattern');
  return !isTarget && (key === undefined || parent[key] !== top);
}

/** Whether the parent continues the same chain: `x.y` in `x.y.z`, in `x.y()` and in `(x?.y)`. */
function continuesChain(node: AnyNode): boolean {
  const { parent } = node;
  if (parent?.type === 'MemberExpression') return parent.object === node;
  if (parent?.type === 'CallExpression') return parent.callee === node;
  return parent?.type === 'ChainExpression' || parent?.type === 'TSNonNullExpression';
}

/**
 * `const { token } = result` -> `const { answer: { token } = {} } = result`. A rest element would then take another
 * object.
 */
function patternEdit(parent: PropertyName['parent'], field: string, path: AccessPath, text: string): TextEdit | null {
  const { parent: pattern } = parent;
  if (parent.type !== 'Property' || pattern.type !== 'ObjectPattern') return null;
  if (pattern.properties.some(({ type }) => type === 'RestElement')) return null;
  return wrap(parent, field, path, text, ' = {}');
}

/** `{ token }` -> `{ answer: { token } }`, unless the object has or may have an `answer`. */
function literalEdit(parent: PropertyName['parent'], field: string, path: AccessPath, text: string): TextEdit | null {
  const { parent: literal } = parent;
  if (parent.type !== 'Property' || literal.type !== 'ObjectExpression' || parent.method) return null;
  const isOther = (name: string | null): boolean => name !== null && name !== path.steps[0];
  const names = literal.properties.map((property) =>
    property.type === 'Property' && !property.computed ? nameOf(property.key) : null,
  );
  return names.every(isOther) ? wrap(parent, field, path, text, '') : null;
}

function nameOf(key: { type: string; name?: string; value?: unknown }): string | null {
  if (key.type === 'Identifier') return key.name ?? null;
  return key.type === 'Literal' ? String(key.value) : null;
}

/** The property with its new name, inside of the objects on the path. */
function wrap(
  property: Extract<PropertyName['parent'], { type: 'Property' }>,
  field: string,
  { steps, name }: AccessPath,
  text: string,
  initial: string,
): TextEdit | null {
  const { range, key, shorthand } = property;
  if (!range || !key.range) return null;
  const written = text.slice(...range);
  const inner =
    name === field ? written : shorthand ? `${name}: ${written}` : name + text.slice(key.range[1], range[1]);
  return { range, text: steps.reduceRight((nested, step) => `${step}: { ${nested} }${initial}`, inner) };
}
