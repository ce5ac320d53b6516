import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import type { ClassNode } from '../../../syntax/frames.js';
import type { Context } from '../../domain/context.js';
import type { InstanceValue, Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { plainPlace, type TypePlace } from '../../engine/type-place.js';
import { ancestry, type Ancestor } from '../ancestry.js';

/** What type parameters stand for: by the type arguments of calls, of `new` and of `extends`. */

type Given = Map<string, () => Values>;

interface Generic {
  typeParameters?: TS.NodeArray<TS.TypeParameterDeclaration>;
}

/**
 * The place of types in an activation of which a call says what type parameters stand for, `load<Order>('/orders/1')`,
 * or the object whose method it is: `new Repository<Order>()`. Undefined if nothing says it.
 */
export function placeIn(context: Context, engine: Engine): TypePlace | undefined {
  const given: Given = new Map();
  const keys: string[] = [];
  for (let at: Context | null = context; at; at = at.outer) {
    const { frame, invocation, self } = at;
    if (invocation) {
      const types = typeArgumentsAt(invocation.site);
      if (give((frame as Generic).typeParameters, types, invocation.caller, given, engine)) keys.push(invocation.key);
    }
    const cls = ts.isClassLike(frame.parent) ? frame.parent : undefined;
    if (cls?.typeParameters && self?.kind === 'instance' && giveOfObject(self, cls, given, engine)) keys.push(self.key);
  }
  return placeOf(context, given, keys, engine);
}

/** The place of the types of a class's fields, for one object. */
export function placeOfObject(
  value: InstanceValue,
  { node, context }: Ancestor,
  engine: Engine,
): TypePlace | undefined {
  const given: Given = new Map();
  return node.typeParameters && giveOfObject(value, node, given, engine)
    ? placeOf(context, given, [value.key], engine)
    : undefined;
}

function placeOf(context: Context, given: Given, keys: readonly string[], engine: Engine): TypePlace | undefined {
  if (keys.length === 0) return undefined;
  const place = plainPlace(engine.contexts.root(context.frame.getSourceFile(), false));
  return { ...place, given, key: `${place.key}<${keys.join(',')}>` };
}

function typeArgumentsAt(site: TS.Node): readonly TS.TypeNode[] {
  return (site as Partial<TS.CallExpression>).typeArguments ?? [];
}

/** Adds what the parameters of one declaration stand for, unless one of the same name is declared within. */
function give(
  parameters: Generic['typeParameters'],
  types: readonly TS.TypeNode[],
  caller: Context,
  given: Given,
  engine: Engine,
): boolean {
  for (const [index, { name, constraint }] of (parameters ?? []).entries()) {
    const type = types[index] ?? constraint;
    if (!given.has(name.text)) given.set(name.text, () => engine.ofType(type, types[index] && placeIn(caller, engine)));
  }
  return parameters !== undefined && types.length > 0;
}

/** Adds what the parameters of a class stand for in an object of it, or of a class that extends it. */
function giveOfObject(value: InstanceValue, cls: ClassNode, given: Given, engine: Engine): boolean {
  if (value.node !== cls) return giveOfBase(value, cls, given, engine);
  const { types, creation } = value;
  if (!types)
    return (
      creation !== null && give(cls.typeParameters, typeArgumentsAt(creation.site), creation.caller, given, engine)
    );
  for (const [name, values] of types) if (!given.has(name)) given.set(name, values);
  return true;
}

/** The same for a class that another one extends with type arguments. */
function giveOfBase(value: InstanceValue, base: ClassNode, given: Given, engine: Engine): boolean {
  const { classes } = ancestry(value, engine);
  const below = classes[classes.findIndex(({ node }) => node === base) - 1];
  const types = below && extendedBy(below.node)?.typeArguments;
  if (!below || !types) return false;
  const around = placeOfObject(value, below, engine);
  for (const [index, { name }] of (base.typeParameters ?? []).entries()) {
    const type = types[index];
    if (type && !given.has(name.text)) given.set(name.text, () => engine.ofType(type, around));
  }
  return true;
}

/** What a class extends, with its type arguments. */
export function extendedBy({ heritageClauses }: ClassNode): TS.ExpressionWithTypeArguments | undefined {
  return heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
}
