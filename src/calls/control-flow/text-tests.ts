import type { ts as TS } from 'ts-morph';
import { own } from '../../collections/own-property.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import type { Context } from '../domain/context.js';
import type { TextPart } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalsOf } from '../text/strings.js';
import { isOnlyDefault } from './unseen-callers.js';

/** Whether a text that is known in part passes a test; undefined if that depends on the rest. */
type TextTest = (parts: readonly TextPart[], needle: string) => boolean | undefined;

/** Methods of strings by which wrappers tell one form of a path from another. */
const TESTS: Readonly<Record<string, TextTest>> = {
  startsWith: (parts, needle) => {
    const first = typeof parts[0] === 'string' ? parts[0] : '';
    if (first.startsWith(needle)) return true;
    return needle.startsWith(first) && parts.some(isHole) ? undefined : false;
  },
  endsWith: (parts, needle) => {
    const last = parts.at(-1);
    const end = typeof last === 'string' ? last : '';
    if (end.endsWith(needle)) return true;
    return needle.endsWith(end) && parts.some(isHole) ? undefined : false;
  },
  includes: (parts, needle) => {
    if (parts.some((part) => typeof part === 'string' && part.includes(needle))) return true;
    return parts.some(isHole) ? undefined : false;
  },
};

function isHole(part: TextPart): boolean {
  return typeof part !== 'string';
}

/** What `path.startsWith('/')` and the like are known to say: the same of all values that the text may have. */
export function textTestOf(call: TS.CallExpression, context: Context, engine: Engine): boolean | undefined {
  const callee = unwrap(call.expression);
  const test = ts.isPropertyAccessExpression(callee) ? own(TESTS, callee.name.text) : undefined;
  if (!test || !ts.isPropertyAccessExpression(callee) || call.arguments.length !== 1) return undefined;
  if (isOnlyDefault(callee.expression, context, engine)) return undefined;
  const needles = engine.evaluate(call.arguments[0]!, context);
  const literals = literalsOf(needles);
  if (needles.length !== 1 || literals.length !== 1) return undefined;
  const answers = new Set(
    engine
      .evaluate(callee.expression, context)
      .map((value) => (value.kind === 'text' ? test(value.parts, literals[0]!) : undefined)),
  );
  return answers.size === 1 ? [...answers][0] : undefined;
}
