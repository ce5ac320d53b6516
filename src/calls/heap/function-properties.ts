import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { nameOfFunction } from '../../syntax/frames.js';
import { joinValues } from '../domain/join.js';
import type { FunctionValue, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/** The properties assigned to a function: `listanswers.PATH = '/rest/api/v1/listanswers'`. */
export function functionProperty({ node, context }: FunctionValue, name: string, engine: Engine): Values {
  const own = nameOfFunction(node);
  const { scopes, writes } = engine.moduleOf(context);
  const binding = own && ts.isIdentifier(own) && own.parent !== node.parent ? scopes.declaredBy(own) : undefined;
  const set = flatMap((binding && writes.ofBinding.get(binding)) ?? [], (write) =>
    write.kind === 'set' && write.path.length === 1 && write.path[0] === name ? [write.value] : [],
  );
  return joinValues(
    ...set.map((value) =>
      engine.evaluate(value, engine.contexts.within(engine.contexts.root(node.getSourceFile(), false), value)),
    ),
  );
}
