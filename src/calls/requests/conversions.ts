import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { classOf, frameOf, isFunctionNode, literalName } from '../../syntax/frames.js';
import type { Context } from '../domain/context.js';
import { isGenerated } from '../domain/generated-code.js';
import type { Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { classesOf } from '../heap/ancestry.js';
import { classMemberContext } from '../heap/classes.js';

/**
 * Generated clients convert between JSON and objects of their own: `{ boardId: json['board_id'] }`,
 * `this.citations.push(Citation.fromJS(item))`. Such code names every field of an API, and so a name in it says nothing: a
 * use is where hand-written code reads or sets the property.
 */

/** The values that stand in the expressions from which generated code makes a property of these objects. */
export function convertedInto(values: Values, property: string, engine: Engine): Values {
  return flatMap(values, (value) =>
    flatMap(conversionsInto(value, property, engine), (conversion) => partsOf(conversion, engine)),
  );
}

/** The name of a field, as it is and as generated clients rename it. */
export function writtenAs(name: string): string[] {
  const renamed = name.replace(/_+([a-z0-9])/gi, (_, next: string) => next.toUpperCase());
  return renamed === name ? [name] : [name, renamed];
}

/**
 * Whether generated code reads a field to make a property of an object from it, in a form of which `convertedInto` finds
 * the reads, or in a table of all fields.
 */
export function isConversion(node: TS.Node, field: string, engine: Engine): boolean {
  if (!isGenerated(node)) return false;
  const cls = classOf(frameOf(node));
  const { writes } = engine.moduleOf(engine.contexts.root(node.getSourceFile(), false));
  const names = writtenAs(field);
  if (cls && writes.ofClass.get(cls)?.some(({ path }) => typeof path[0] === 'string' && names.includes(path[0])))
    return true;
  for (let at = node; at.parent && !isFunctionNode(at); at = at.parent) {
    const { parent } = at;
    if (ts.isPropertyAssignment(parent)) return parent.initializer === at;
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      return ts.isElementAccessExpression(parent.left) && literalName(parent.left.argumentExpression) === undefined;
  }
  return false;
}

/** An expression that gives a property its value, and the context in which it does. */
export interface Conversion {
  expression: TS.Expression;
  context: Context;
}

function conversionsInto(value: Value, property: string, engine: Engine): Conversion[] {
  if (value.kind === 'object' && ts.isObjectLiteralExpression(value.node) && isGenerated(value.node))
    return flatMap(value.node.properties, (one) =>
      ts.isPropertyAssignment(one) && literalName(one.name) === property
        ? [{ expression: one.initializer, context: value.context }]
        : [],
    );
  if (value.kind !== 'instance' || !isGenerated(value.node)) return [];
  return flatMap(classesOf(value, engine), ({ node, context }) =>
    flatMap(engine.moduleOf(context).writes.ofClass.get(node) ?? [], (write) =>
      write.path[0] === property && (write.kind === 'set' || write.kind === 'element')
        ? [{ expression: write.value, context: classMemberContext(value, node, write.site, engine) }]
        : [],
    ),
  );
}

/** The values of the names and properties in an expression. */
function partsOf({ expression, context }: Conversion, engine: Engine): Values {
  return flatMap(namesIn(expression), (node) => engine.evaluate(node, context));
}

/** The properties that an expression reads, with the values of their owners: `value['citations'].map(toJson)`. */
export function readsIn({ expression, context }: Conversion, engine: Engine): { name: string; owners: Values }[] {
  return flatMap(namesIn(expression), (node) => {
    if (ts.isIdentifier(node)) return [];
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : literalName(node.argumentExpression);
    return name === undefined ? [] : [{ name, owners: engine.evaluate(node.expression, context) }];
  });
}

/** The names and the reads of properties in an expression, but for those in functions that it contains. */
function namesIn(
  expression: TS.Expression,
): (TS.Identifier | TS.PropertyAccessExpression | TS.ElementAccessExpression)[] {
  const found: ReturnType<typeof namesIn> = [];
  const visit = (node: TS.Node): void => {
    if (isFunctionNode(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) return visit(node.initializer);
    if (ts.isPropertyAccessExpression(node)) {
      found.push(node);
      return visit(node.expression);
    }
    if (ts.isIdentifier(node) || ts.isElementAccessExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(expression);
  return found;
}
