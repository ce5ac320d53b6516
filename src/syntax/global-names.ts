import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';
import { frameOf, immediateCall, isFunctionNode, unwrap } from './frames.js';
import type { Binding, Scopes } from './scopes.js';

/** Names of the global object itself. */
export const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['globalThis', 'window', 'self', 'global']);
/** Globals that every CommonJS module has for itself. */
const OF_MODULE: ReadonlySet<string> = new Set(['module', 'exports']);
/** The most names that are followed from one to the next. */
const FARTHEST = 6;

/**
 * The names from the global object down to the value of an expression, as far as the file shows: `window.api`, an alias
 * of it, or an argument of an immediately called function, `(function (root) { … })(window)`.
 */
export function globalPath(expression: TS.Expression, scopes: Scopes, far = 0): readonly string[] | undefined {
  const node = unwrap(expression);
  if (far > FARTHEST) return undefined;
  if (ts.isIdentifier(node)) {
    const binding = scopes.bindingOf(node);
    if (binding) return pathOfBinding(binding, scopes, far + 1);
    if (GLOBAL_OBJECTS.has(node.text)) return [];
    return OF_MODULE.has(node.text) ? undefined : [node.text];
  }
  if (node.kind === ts.SyntaxKind.ThisKeyword) return ts.isSourceFile(frameOf(node)) ? [] : undefined;
  if (ts.isPropertyAccessExpression(node)) {
    const owner = globalPath(node.expression, scopes, far);
    return owner && [...owner, node.name.text];
  }
  // `(root.App = root.App || {})`, `typeof window === 'undefined' ? this : window`
  if (ts.isBinaryExpression(node)) return globalPath(node.left, scopes, far + 1);
  if (ts.isConditionalExpression(node))
    return globalPath(node.whenTrue, scopes, far + 1) ?? globalPath(node.whenFalse, scopes, far + 1);
  return undefined;
}

function pathOfBinding(binding: Binding, scopes: Scopes, far: number): readonly string[] | undefined {
  const [declaration, ...others] = binding.declarations;
  if (!declaration || others.length > 0) return undefined;
  if (ts.isVariableDeclaration(declaration))
    return ts.isIdentifier(declaration.name) && declaration.initializer
      ? globalPath(declaration.initializer, scopes, far)
      : undefined;
  const given = ts.isParameter(declaration) ? argumentOf(declaration) : undefined;
  return given && globalPath(given, scopes, far);
}

/** The argument of an immediately called function for a parameter. */
function argumentOf(parameter: TS.ParameterDeclaration): TS.Expression | undefined {
  const fn = parameter.parent;
  return isFunctionNode(fn) ? immediateCall(fn)?.arguments[fn.parameters.indexOf(parameter)] : undefined;
}
