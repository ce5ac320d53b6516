import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { firstArguments } from '../../../syntax/call-names.js';
import { ts } from '../../../syntax/compiler.js';
import { elementName, literalName, unwrap } from '../../../syntax/frames.js';
import type { Context } from '../../domain/context.js';
import { NAMELESS, type Value } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { literalsOf } from '../../text/strings.js';

/** The names under which a value is read that the code does not have. */
export interface ReadNames {
  /** Dotted, by the value and as written: `process.env.URL`, `config.url`. */
  paths: readonly string[];
  /** What getters are handed: `search.url` of `config.get('search.url')`. */
  keys: readonly string[];
  /** The one to show to people. */
  label: string;
  /** Whether the first path begins at a global. */
  isGlobal: boolean;
}

/** The names of what is read at a node. */
export function readNames(value: Value, node: TS.Node, context: Context, engine: Engine): ReadNames {
  const written = writtenPath(node);
  const keys = keysOf(node, context, engine);
  const paths = [...new Set([pathOf(value), written].filter((path) => path !== undefined && path !== ''))] as string[];
  return {
    paths,
    keys,
    label: keys[0] ?? paths[0] ?? NAMELESS,
    isGlobal: value.kind === 'external' && value.module === null,
  };
}

/** The name of a value itself, without what is called on the way. */
function pathOf(value: Value): string | undefined {
  const path =
    value.kind === 'external' ? value.path.join('.') : value.kind === 'unknown' ? value.hole.label : undefined;
  return path?.replace(/\(\)/g, '').replace(/^[.#]+/, '');
}

/** `settings.query.url` as written, without `this`; undefined for a call. */
export function writtenPath(node: TS.Node): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isBindingElement(node)) return literalName(node.propertyName ?? node.name);
  if (ts.isPropertyAccessExpression(node)) return below(node.expression, node.name.text);
  const name = ts.isElementAccessExpression(node) ? elementName(node.argumentExpression) : undefined;
  return name === undefined ? undefined : below((node as TS.ElementAccessExpression).expression, name);
}

function below(owner: TS.Expression, name: string): string {
  const at = unwrap(owner);
  const called = ts.isCallExpression(at) ? at.arguments[0] : undefined;
  const above = called && ts.isStringLiteralLike(called) ? called.text : writtenPath(at);
  return above === undefined ? name : `${above}.${name}`;
}

/** What the calls of a chain are handed as their first arguments, the last call first. */
export function keysOf(node: TS.Node, context: Context, engine: Engine): string[] {
  return flatMap(firstArguments(node), (first) => {
    if (ts.isStringLiteralLike(first)) return [first.text];
    const isName = ts.isIdentifier(first) || ts.isPropertyAccessExpression(first);
    return isName ? literalsOf(engine.evaluate(first, context)) : [];
  });
}
