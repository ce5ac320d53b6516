import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { Context } from '../domain/context.js';
import { isMissing, renamed, text, unknown, type CallLike, type TextValue, type Values } from '../domain/values.js';
import { shorten, written } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';
import type { Engine } from '../engine/engine.js';
import { concat, putTogether, sum } from './strings.js';

/** A template is in the trace where it adds a piece of a path, and last where it only joins pieces. */
export function evaluateTemplate(node: TS.TemplateExpression, context: Context, engine: Engine): Values {
  const literal = (piece: string): Values => [text([piece], piece.includes('/') ? written(node) : null)];
  const parts: Values[] = [literal(node.head.text)];
  for (const span of node.templateSpans)
    parts.push(nameHoles(engine.evaluate(span.expression, context), span.expression), literal(span.literal.text));
  return node.templateSpans.length > 1 ? putTogether(concat(parts, engine), node) : concat(parts, engine);
}

/** Names an unknown value after its expression. */
function nameHoles(values: Values, expression: TS.Expression): Values {
  return values.map((value) =>
    value.kind === 'unknown' && value.hole.label === 'unknown'
      ? renamed(value, shorten(expression.getText(), 30))
      : value,
  );
}

/** The result of a template tag, if the tag is code of the project. */
export function evaluateTagged(node: TS.TaggedTemplateExpression, context: Context, engine: Engine): Values {
  const tags = engine.evaluate(node.tag, context);
  const known = tags.filter((tag) => tag.kind === 'function' || isMissing(tag));
  if (known.length > 0) return resultOfTag(known, node, context, engine);
  // A tag may send a request: `$\`curl ${url}\``.
  if (tags.some((tag) => tag.kind === 'external' && engine.clients.callOf(tag)))
    return engine.call(node as TS.Node as CallLike, context);
  const isRaw = ts.isPropertyAccessExpression(node.tag) && node.tag.name.text === 'raw';
  // `gql` and `sql` build no URL, and `url` and `html` leave the text as it is.
  return isRaw || ts.isIdentifier(node.tag) ? engine.evaluate(node.template, context) : [unknown()];
}

function resultOfTag(tags: Values, node: TS.TaggedTemplateExpression, context: Context, engine: Engine): Values {
  const invocation = engine.callGraph.invocation(node, context, engine);
  const made = joinValues(...tags.map((tag) => (tag.kind === 'function' ? engine.invoke(tag, invocation) : [tag])));
  const isClear = made.some((value) =>
    value.kind === 'text' ? holdsPieceOf(value, node.template) : value.kind !== 'unknown' || isMissing(value),
  );
  // If it is unknown how the tag joins the pieces, the template as written counts too.
  return isClear ? made : joinValues(made, engine.evaluate(node.template, context));
}

/** Whether a text contains the longest piece of a template. */
function holdsPieceOf({ parts }: TextValue, template: TS.TemplateLiteral): boolean {
  const pieces = ts.isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];
  const longest = pieces.reduce((one, other) => (other.length > one.length ? other : one));
  return parts.some((part) => typeof part === 'string' && part.includes(longest));
}

/** A chain of `+`. */
export function evaluateSum(node: TS.BinaryExpression, context: Context, engine: Engine): Values {
  return sum(
    operandsOf(node).map((operand) => nameHoles(engine.evaluate(operand, context), operand)),
    engine,
  );
}

/** The operands of a chain of `+`, without recursion: bundlers write chains of thousands. */
function operandsOf(node: TS.BinaryExpression): TS.Expression[] {
  const operands: TS.Expression[] = [];
  let at: TS.Expression = node;
  while (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    operands.push(at.right);
    at = at.left;
  }
  operands.push(at);
  return operands.reverse();
}
