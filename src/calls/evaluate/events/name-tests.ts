import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { factsAt } from '../../../syntax/control-flow/order.js';
import { unwrap } from '../../../syntax/frames.js';
import type { Context } from '../../domain/context.js';
import type { Engine } from '../../engine/engine.js';
import { literalsOf } from '../../text/strings.js';

/**
 * What a test tells at a place: an expression has one of some values, or none of them. `*` at the end stands for any
 * rest.
 */
export interface NameTest {
  subject: TS.Expression;
  names: readonly string[];
  isNone: boolean;
}

/** The tests of texts that hold where `node` runs: branches of `if`, clauses of `switch`, returns before it. */
export function nameTestsAround(node: TS.Node, context: Context, engine: Engine): NameTest[] {
  return flatMap([...factsAt(node, true)], (fact) => {
    if ('condition' in fact) return testsIn(fact.condition, fact.holds, context, engine);
    return fact.holds ? testsOf(fact.clauses, context, engine) : [];
  });
}

function testsIn(condition: TS.Expression, holds: boolean, context: Context, engine: Engine): NameTest[] {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.ExclamationToken ? testsIn(node.operand, !holds, context, engine) : [];
  if (ts.isIdentifier(node)) return testsOfName(node, holds, context, engine);
  if (ts.isCallExpression(node)) return membership(node, holds, context, engine);
  if (!ts.isBinaryExpression(node)) return [];
  const sides = (): [NameTest[], NameTest[]] => [
    testsIn(node.left, holds, context, engine),
    testsIn(node.right, holds, context, engine),
  ];
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return holds ? sides().flat() : either(...sides());
    case ts.SyntaxKind.BarBarToken:
      return holds ? either(...sides()) : sides().flat();
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
      return equality(node, holds, context, engine);
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
      return equality(node, !holds, context, engine);
    default:
      return [];
  }
}

/** `const isUpdate = event.type === 'plan.updated'` */
function testsOfName(name: TS.Identifier, holds: boolean, context: Context, engine: Engine): NameTest[] {
  const { scopes, writes } = engine.moduleOf(context);
  const binding = scopes.bindingOf(name);
  const [declaration] = binding?.declarations ?? [];
  const condition = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const isConstant = binding !== undefined && !writes.assignments.has(binding);
  return isConstant && condition && condition.end <= name.pos ? testsIn(condition, holds, context, engine) : [];
}

/** What is known if one of two conditions holds: that what both test has the values of either. */
function either(some: readonly NameTest[], others: readonly NameTest[]): NameTest[] {
  return flatMap(some, ({ subject, names, isNone }) => {
    const other = others.find((one) => unwrap(one.subject).getText() === unwrap(subject).getText());
    return other && !isNone && !other.isNone ? [{ subject, names: [...names, ...other.names], isNone }] : [];
  });
}

function equality(
  { left, right }: TS.BinaryExpression,
  isEqual: boolean,
  context: Context,
  engine: Engine,
): NameTest[] {
  return flatMap(
    [
      [left, right],
      [right, left],
    ] as const,
    ([subject, value]) => {
      const names = ts.isStringLiteralLike(unwrap(subject)) ? undefined : textsAt(value, context, engine);
      // What may be one of several texts differs from one of them only.
      return names && (isEqual || names.length === 1) ? [{ subject, names, isNone: !isEqual }] : [];
    },
  );
}

/** The texts that an expression may have; undefined if it may have others. */
function textsAt(value: TS.Expression, context: Context, engine: Engine): string[] | undefined {
  const values = engine.evaluate(value, context);
  const texts = literalsOf(values);
  return texts.length > 0 && texts.length === values.length ? texts : undefined;
}

/** `names.includes(name)`, `names.has(name)`, `name.startsWith('plan.')` */
function membership(call: TS.CallExpression, holds: boolean, context: Context, engine: Engine): NameTest[] {
  const callee = unwrap(call.expression);
  const [argument] = call.arguments;
  if (!ts.isPropertyAccessExpression(callee) || !argument) return [];
  if (callee.name.text === 'startsWith') {
    const starts = textsAt(argument, context, engine);
    const names = starts?.map((start) => `${start}*`);
    return names ? [{ subject: callee.expression, names, isNone: !holds }] : [];
  }
  if (callee.name.text !== 'includes' && callee.name.text !== 'has') return [];
  const elements = engine.elements(engine.evaluate(callee.expression, context));
  const names = literalsOf(elements);
  const isWhole = names.length > 0 && names.length === elements.length;
  return isWhole ? [{ subject: argument, names, isNone: !holds }] : [];
}

/** What is known where one of some clauses of a `switch` was entered. */
function testsOf(entries: readonly TS.CaseOrDefaultClause[], context: Context, engine: Engine): NameTest[] {
  const { clauses, parent } = entries[0]!.parent;
  const subject = parent.expression;
  const isDefault = entries.some((one) => !ts.isCaseClause(one));
  // The default is for what no other clause has, but for those that fall through to it.
  const cases = (isDefault ? clauses.filter((one) => !entries.includes(one)) : entries).filter(ts.isCaseClause);
  if (unwrap(subject).kind === ts.SyntaxKind.TrueKeyword)
    return isDefault ? [] : cases.map(({ expression }) => testsIn(expression, true, context, engine)).reduce(either);
  const names = cases.map(({ expression }) => textsAt(expression, context, engine));
  return names.length > 0 && names.every((texts) => texts !== undefined)
    ? [{ subject, names: names.flat(), isNone: isDefault }]
    : [];
}
