import type { ts as TS } from 'ts-morph';
import { ts } from '../compiler.js';
import { isFunctionNode, literalName, resultsOf, unwrap } from '../frames.js';

/** A property that a call adds to an object: `Object.defineProperty(target, 'name', { value })`. */
export interface DefinedProperty {
  target: TS.Expression;
  name: string;
  /** Where the name is written. */
  site: TS.Expression;
  value: TS.Expression;
}

/** Helpers of compilers for fields of classes: `__publicField(this, 'name', value)`. */
const FIELD_HELPERS = /^_+(?:publicField|privateAdd|defineProperty|define_property)$/;

/** The property that a call defines, whether by a value or by a getter. */
export function definedProperty(call: TS.CallExpression): DefinedProperty | undefined {
  const [target, site, last] = call.arguments;
  if (!target || !site || !last || call.arguments.length !== 3) return undefined;
  const name = literalName(unwrap(site));
  const value = name === undefined ? undefined : valueIn(call, last);
  return name === undefined || !value ? undefined : { target, name, site, value };
}

function valueIn({ expression }: TS.CallExpression, last: TS.Expression): TS.Expression | undefined {
  const callee = unwrap(expression);
  if (ts.isIdentifier(callee)) return FIELD_HELPERS.test(callee.text) ? last : undefined;
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return undefined;
  const isDefine = callee.name.text === 'defineProperty' && /^(?:Object|Reflect)$/.test(callee.expression.text);
  return isDefine && ts.isObjectLiteralExpression(last) ? describedValue(last) : undefined;
}

/** The value in a property descriptor; of a getter, what it returns. */
function describedValue({ properties }: TS.ObjectLiteralExpression): TS.Expression | undefined {
  for (const property of properties) {
    const name = property.name && literalName(property.name);
    if (name === 'value' && ts.isPropertyAssignment(property)) return property.initializer;
    if (name === 'value' && ts.isShorthandPropertyAssignment(property)) return property.name;
    if (name === 'get') return returnedBy(ts.isPropertyAssignment(property) ? unwrap(property.initializer) : property);
  }
  return undefined;
}

/** What a function returns, if that is one expression. */
export function returnedBy(node: TS.Node): TS.Expression | undefined {
  if (!isFunctionNode(node)) return undefined;
  const { returned, yielded } = resultsOf(node);
  return returned.length === 1 && yielded.length === 0 ? returned[0] : undefined;
}
