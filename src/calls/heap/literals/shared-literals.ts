import { ts } from '../../../syntax/compiler.js';
import { frameOf } from '../../../syntax/frames.js';
import { joinValues } from '../../domain/join.js';
import type { ObjectValue, Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';

/** Object literals of a module's top level, into which other modules write: `state.reply = await send()`. */

/** Whether an object exists once, so that all modules that import it have the same one. */
export function isShared({ node }: ObjectValue): boolean {
  return ts.isObjectLiteralExpression(node) && ts.isSourceFile(frameOf(node));
}

/** What other modules put into a property; `name` null for any. */
export function putElsewhere(value: ObjectValue, name: string | null, engine: Engine): Values {
  if (!ts.isObjectLiteralExpression(value.node) || !isShared(value)) return [];
  const notes = engine.callGraph.fieldsOf(value, value.node);
  return joinValues(
    ...notes
      .filter((note) => name === null || note.name === null || note.name === name)
      .map((note) => (note.name === null ? engine.member(note.values(), name) : note.values())),
  );
}
