import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { literalName, unwrap } from '../../syntax/frames.js';
import { drafted, insertAfter, replace, replaceRange, startOf, textOf, type Drafted } from './edit.js';
import type { NewPlace } from './move.js';
import { withoutItem } from './remove.js';
import type { LiteralProperty } from './site.js';

/**
 * Declares a field of a schema at its new place: `z.object({ token: z.string() })` ->
 * `z.object({ answer: z.object({ token: z.string() }) })`.
 */
export function moveInSchema(
  node: LiteralProperty,
  literal: TS.ObjectLiteralExpression,
  { steps: [step, ...deeper], name }: NewPlace,
): Drafted {
  if (!ts.isPropertyAssignment(node) || step === undefined || deeper.length > 0)
    return 'the schema of its new place is not known';
  const member = `${name}: ${textOf(node.initializer)}`;
  const holder = literal.properties.find((one) => one.name && literalName(one.name) === step);
  if (!holder) return inNewHolder(node, literal, step, member);
  const inner = ts.isPropertyAssignment(holder) ? schemaIn(holder.initializer) : null;
  if (!inner) return `the schema of \`${step}\` is written elsewhere`;
  const isThere = inner.properties.some((one) => one.name && literalName(one.name) === name);
  const last = inner.properties.at(-1);
  const added = last
    ? insertAfter(last, `, ${member}`)
    : replaceRange(inner, startOf(inner), inner.end, `{ ${member} }`);
  return drafted([withoutItem(node, literal.properties), ...(isThere ? [] : [added])]);
}

function inNewHolder(node: TS.Node, literal: TS.Node, step: string, member: string): Drafted {
  const { parent } = literal;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== literal)
    return 'the schema of its new place is not known';
  return drafted(replace(node, `${step}: ${textOf(parent.expression)}({ ${member} })`), [
    `the schema fails where \`${step}\` is absent`,
  ]);
}

/** The literal in `z.object({ … }).optional()`. */
function schemaIn(value: TS.Expression): TS.ObjectLiteralExpression | null {
  let at = unwrap(value);
  while (ts.isCallExpression(at)) {
    const [first] = at.arguments;
    if (first && ts.isObjectLiteralExpression(first)) return first;
    const callee = unwrap(at.expression);
    if (!ts.isPropertyAccessExpression(callee)) return null;
    at = unwrap(callee.expression);
  }
  return null;
}
