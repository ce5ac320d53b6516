import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import type { CallSite } from '../../../syntax/module.js';
import type { Context } from '../../domain/context.js';
import { idOf, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { plainPlace, type TypePlace } from '../../engine/type-place.js';
import { dataAmong } from '../../heap/types/typed-data.js';

/** What type arguments stand for. */
export type Arguments = readonly (() => Values)[];

/**
 * What a generic type stands for that a row of the models describes: `Job<Order>` of a package, or `CustomEvent<Order>`
 * of the platform where `module` is null. Objects count that hold data of an API.
 */
export function genericType(
  module: string | null,
  name: string,
  site: TS.NodeWithTypeArguments,
  types: Arguments,
  { key }: TypePlace,
  engine: Engine,
): Values {
  const { models } = engine;
  const model = module === null ? models.ofGlobal(`globalThis.type ${name}`) : models.find(module, `type ${name}`);
  if (!model || types.length === 0) return [];
  const context = engine.contexts.root(site.getSourceFile(), false);
  // The reference of the type takes the place of a call.
  const invocation = engine.callGraph.synthetic(site, context, 'type', []);
  const call = {
    site: site as unknown as CallSite,
    context,
    engine,
    invocation,
    subject: `${idOf(site)}|${key}`,
    types,
  };
  return model(call)
    .result()
    .filter((value) => value.kind !== 'record' || dataAmong([value], engine).length > 0);
}

/** The place of what a declaration says, whose type parameters stand for `types`. */
export function placeInside(
  declaration: TS.TypeAliasDeclaration | TS.InterfaceDeclaration | TS.ClassLikeDeclaration,
  context: Context,
  types: Arguments,
  { around, depth, generics }: TypePlace,
): TypePlace {
  const place = { ...plainPlace(context), around: new Set([...around, declaration]), depth: depth + 1, generics };
  const parameters = declaration.typeParameters ?? [];
  if (parameters.length === 0) return place;
  const given = parameters.map(({ name }, index): [string, () => Values] => [name.text, types[index] ?? (() => [])]);
  const key = flatMap(types, (values) => values().map(({ key }) => key)).join(',');
  return { ...place, given: new Map(given), key: `${place.key}<${key}>`, generics: generics + 1 };
}
