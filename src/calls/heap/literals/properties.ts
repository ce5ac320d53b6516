import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { isFunctionNode, literalName } from '../../../syntax/frames.js';
import { receiverOf } from '../../../syntax/receivers.js';
import { isRow } from '../../../syntax/literal-tables.js';
import { through } from '../../domain/trace.js';
import { joinValues } from '../../domain/join.js';
import {
  functionValue,
  isTracedText,
  response,
  traced,
  type ObjectValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { literalsOf } from '../../text/strings.js';

/** The names that a property may have; null for any. */
export function propertyName(
  property: TS.ObjectLiteralElementLike,
  value: { context: ObjectValue['context'] },
  engine: Engine,
): string[] | null {
  if (!property.name) return null;
  const literal = literalName(property.name);
  if (literal !== undefined) return [literal];
  if (!ts.isComputedPropertyName(property.name)) return null;
  const names = literalsOf(engine.evaluate(property.name.expression, value.context));
  return names.length > 0 ? names : null;
}

/** The property names that object literals are written with. */
export function propertyNamesOf(values: Values): string[] {
  const names = flatMap(values, (value) =>
    value.kind === 'object' ? mapDefined([...value.node.properties], ({ name }) => name && literalName(name)) : [],
  );
  return [...new Set(names)];
}

/** Whether an object is known to have no properties beside those that are written: nothing unknown is spread into it. */
export function isClosed(value: Value, engine: Engine, around: readonly TS.Node[] = []): boolean {
  if (value.kind !== 'object') return value.kind === 'nothing';
  // An object that is spread into itself adds nothing.
  if (around.includes(value.node)) return true;
  return value.node.properties.every(
    (property) =>
      !ts.isSpreadAssignment(property) ||
      engine
        .evaluate(property.expression, value.context)
        .every((spread) => isClosed(spread, engine, [...around, value.node])),
  );
}

export function propertyValue(property: TS.ObjectLiteralElementLike, value: ObjectValue, engine: Engine): Values {
  if (ts.isPropertyAssignment(property)) {
    // Unless it is an arrow function, its `this` is the object; `thisValue` finds that.
    return ofCell(engine.evaluate(property.initializer, value.context), property.initializer);
  }
  if (ts.isShorthandPropertyAssignment(property))
    return ofCell(engine.evaluate(property.name, value.context), property.name);
  if (ts.isGetAccessor(property)) return engine.invoke(functionValue(property, value.context, value), null);
  // In an options object, a method of a part has the whole object as `this`; `thisValue` finds that.
  if (isFunctionNode(property))
    return [functionValue(property, value.context, receiverOf(property) === value.node ? value : null)];
  return [];
}

/**
 * Adds the cell of a table to the trace of texts that it holds but does not spell out, so that they are attributed to
 * its row.
 */
export function ofCell(values: Values, cell: TS.Expression): Values {
  const row = ts.isArrayLiteralExpression(cell.parent) ? cell.parent : cell.parent.parent;
  if (ts.isStringLiteralLike(cell) || !values.some(isTracedText) || !isRow(row)) return values;
  return values.map((value) => (isTracedText(value) ? traced(value, through(cell, value.trace)) : value));
}

/** The values of all properties of an object, for `Object.values` and computed access. */
export function propertiesOf(values: Values, engine: Engine): Values {
  return joinValues(
    ...values.map((value): Values => {
      if (value.kind === 'response')
        return value.stage === 'body'
          ? [response(value.site, value.context, 'body', value.path, value.trace, value)]
          : [];
      if (value.kind === 'array' || value.kind === 'list') return engine.elements([value]);
      return engine.member([value], null);
    }),
  );
}
