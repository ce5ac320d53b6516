import type { ts as TS } from 'ts-morph';
import type { CallSite } from '../../../syntax/module.js';
import { idOf, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import type { TypeArgument, TypePlace } from '../../engine/type-place.js';
import { dataAmong } from '../../heap/types/typed-data.js';

/**
 * What a generic type stands for that a row of the models describes: `Job<Order>` of a package, or `CustomEvent<Order>`
 * of the platform where `module` is null. Objects count that hold data of an API.
 */
export function genericType(
  module: string | null,
  name: string,
  site: TS.NodeWithTypeArguments,
  types: readonly TypeArgument[],
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
    types: types.map(({ values }) => values),
  };
  return model(call)
    .result()
    .filter((value) => value.kind !== 'record' || dataAmong([value], engine).length > 0);
}
