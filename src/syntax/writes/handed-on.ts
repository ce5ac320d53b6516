import type { ts as TS } from 'ts-morph';
import { ts } from '../compiler.js';
import { frameOf, isFunctionNode, unwrap } from '../frames.js';
import type { Scopes } from '../scopes.js';

/** What handlers before put into the objects that a framework hands on to the next one, by the name of the object. */
export const HANDED_ON = 'handed on';

/** The usual names of what a framework hands to its handlers: a request, or the context of one. */
const HANDED: ReadonlyMap<string, string> = new Map([
  ['req', 'request'],
  ['request', 'request'],
  ['c', 'context'],
  ['ctx', 'context'],
  ['context', 'context'],
]);

/** The paths under which a handler has what one before it put into an object that has this label: `ctx.state`. */
export function pathsOfHanded(label: string, name: string): string[][] {
  const owner = label.slice(label.lastIndexOf('.') + 1);
  const itself = HANDED.get(owner);
  return itself === undefined
    ? [...new Set(HANDED.values())].map((root) => [HANDED_ON, root, owner, name])
    : [[HANDED_ON, itself, name]];
}

/** Methods that take a function which is called before the others. */
const TAKES_HANDLER: ReadonlySet<string> = new Set(['use', 'addHook']);
/** The object that the contexts of all requests inherit from, `app.context.client = value`. */
const OF_ALL = 'context';

/**
 * The path under which later handlers have a value that one puts into what it is handed: `req.client = value`,
 * `ctx.state.client = value`. Undefined if it is no handler, or no value that is made or named there.
 */
export function handedOnPath(
  root: TS.Expression,
  path: readonly (string | null)[],
  value: TS.Expression,
  scopes: Scopes,
): string[] | undefined {
  const [name, owner] = [path.at(-1), path.at(-2)];
  if (!ts.isIdentifier(root) || !name || path.length > 2 || !isMade(value)) return undefined;
  const handler = scopes
    .bindingOf(root)
    ?.declarations.map(parameterAround)
    .find((one) => one !== undefined);
  if (!handler) return owner === OF_ALL ? [HANDED_ON, OF_ALL, name] : undefined;
  const handed = HANDED.get(root.text);
  return handed !== undefined && isHandler(handler) ? [HANDED_ON, handed, ...(owner ? [owner] : []), name] : undefined;
}

/** The parameter that a name is, or is a part of. */
function parameterAround(declaration: TS.Node): TS.ParameterDeclaration | undefined {
  let at: TS.Node = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return ts.isParameter(at) ? at : undefined;
}

/** Whether a function calls another one that it is handed, as a middleware does, or is given to a method that takes one. */
function isHandler(parameter: TS.ParameterDeclaration): boolean {
  const fn = frameOf(parameter.name);
  if (!isFunctionNode(fn) || !('body' in fn) || !fn.body) return false;
  const { parent } = fn;
  const isGiven =
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    TAKES_HANDLER.has(parent.expression.name.text);
  if (isGiven) return true;
  const body = fn.body.getText();
  return fn.parameters.some(
    (other) =>
      other !== parameter &&
      ts.isIdentifier(other.name) &&
      new RegExp(`(?<![\\w$.])${other.name.text.replaceAll('$', '\\$')}\\s*\\(`).test(body),
  );
}

/** Whether a value is made where it is put, or has a name there. */
function isMade(value: TS.Expression): boolean {
  const node = unwrap(value);
  if (ts.isAwaitExpression(node)) return isMade(node.expression);
  return ts.isNewExpression(node) || ts.isCallExpression(node) || ts.isIdentifier(node);
}
