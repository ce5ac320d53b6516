import { ts } from '../../syntax/compiler.js';
import type { ClassValue } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/**
 * Whether a class declares that its objects are promises: `class CancelablePromise<T> implements Promise<T>`. Such an
 * object is made with an executor.
 */
export function isPromiseClass({ node, context }: ClassValue, engine: Engine): boolean {
  const { scopes } = engine.moduleOf(context);
  return (node.heritageClauses ?? []).some((clause) =>
    clause.types.some(
      ({ expression }) => ts.isIdentifier(expression) && expression.text === 'Promise' && !scopes.bindingOf(expression),
    ),
  );
}
