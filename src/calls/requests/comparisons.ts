import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalsOf } from '../text/strings.js';
import type { FieldRead } from './reads.js';

/** A place that compares a field of a response with texts. */
export interface ComparedField extends FieldRead {
  values: readonly string[];
}

/** Two expressions of which one is compared with the other, or with the elements of the other. */
interface Comparison {
  sides: readonly [TS.Expression, TS.Expression];
  isWithElements?: true;
}

/** Finds the places in a module that compare one of the fields `names` with texts: `order.status === 'open'`. */
export function comparedFields(module: Module, names: ReadonlySet<string>, engine: Engine): ComparedField[] {
  if (names.size === 0) return [];
  return flatMap([...comparisonsIn(module.source)], (comparison) =>
    engine.attempt(comparison.sides[0], [], () => comparedIn(comparison, names, engine)),
  );
}

function comparedIn(
  { sides, isWithElements }: Comparison,
  names: ReadonlySet<string>,
  engine: Engine,
): ComparedField[] {
  const [left, right] = sides.map((side) => engine.evaluate(side, engine.contexts.root(frameOf(side), false))) as [
    Values,
    Values,
  ];
  const ofRight = fieldsAmong(left, isWithElements ? engine.elements(right) : right, sides[1], names);
  return isWithElements ? ofRight : [...ofRight, ...fieldsAmong(right, left, sides[0], names)];
}

/** @param node the expression with the texts, where a use is reported. */
function fieldsAmong(fields: Values, texts: Values, node: TS.Node, names: ReadonlySet<string>): ComparedField[] {
  const values = literalsOf(texts);
  if (values.length === 0) return [];
  return mapDefined(fields, (value) => {
    const name = value.kind === 'response' && value.stage === 'body' ? value.path.at(-1) : undefined;
    return value.kind === 'response' && name !== undefined && names.has(name)
      ? { name, path: value.path, node, response: value, sources: null, values }
      : undefined;
  });
}

/** Methods of collections that say whether their argument is among the elements. */
const MEMBERSHIP: ReadonlySet<string> = new Set(['includes', 'has', 'indexOf']);

function* comparisonsIn(node: TS.Node): Generator<Comparison> {
  if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText()))
    yield { sides: [node.left, node.right] };
  if (ts.isSwitchStatement(node))
    for (const clause of node.caseBlock.clauses)
      if (ts.isCaseClause(clause)) yield { sides: [node.expression, clause.expression] };
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.arguments[0]) {
    const { expression, name } = node.expression;
    if (MEMBERSHIP.has(name.text)) yield { sides: [node.arguments[0], expression], isWithElements: true };
  }
  const below: TS.Node[] = [];
  node.forEachChild((child) => void below.push(child));
  for (const child of below) yield* comparisonsIn(child);
}
