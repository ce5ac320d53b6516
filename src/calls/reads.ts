import type { ts as TS } from 'ts-morph';
import { ts } from '../syntax/compiler.js';
import { frameOf, unwrap, wrapped } from '../syntax/frames.js';
import type { MemberRead, Module } from '../syntax/module.js';
import { isAssignment } from '../syntax/writes.js';
import { ownerValues } from './bindings.js';
import type { Engine } from './engine.js';
import { splitPath } from './models/packages.js';
import type { ResponseValue, Values } from './values.js';

/** A place that reads a field of a response body. */
export interface FieldRead {
  name: string;
  /** JSON path of the field, array steps left out. */
  path: readonly string[];
  node: TS.Node;
  response: ResponseValue;
}

/** Finds the places in a module that read one of `names` from the body of any response. */
export function fieldReads(module: Module, names: ReadonlySet<string>, engine: Engine): FieldRead[] {
  const found: FieldRead[] = [];
  for (const name of names) {
    for (const node of module.reads.get(name) ?? []) {
      if (!isRead(node)) continue;
      for (const value of bodiesIn(baseOf(node, engine))) found.push({ name, path: [...value.path, name], node: placeOf(node), response: value });
    }
  }
  for (const literal of module.strings) if (ts.isStringLiteralLike(literal)) found.push(...pathReads(literal, names, engine));
  return found;
}

function bodiesIn(values: Values): ResponseValue[] {
  return values.filter((value): value is ResponseValue => value.kind === 'response' && value.stage === 'body');
}

function baseOf(node: MemberRead, engine: Engine): Values {
  const env = engine.envs.root(frameOf(node), false);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return engine.evaluate(node.expression, env);
  return ts.isBindingElement(node) ? ownerValues(node, env, engine) : [];
}

/** Writing, deleting and testing for presence are no reads. */
function isRead(node: MemberRead): boolean {
  if (ts.isBindingElement(node)) return true;
  const outer = wrapped(node);
  const { parent } = outer;
  if (ts.isDeleteExpression(parent)) return false;
  return !(ts.isBinaryExpression(parent) && parent.left === outer && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && isAssignment(parent.operatorToken.kind));
}

/** Where a read is reported: the name that is read. */
function placeOf(node: MemberRead): TS.Node {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  return ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node;
}

/** Paths written as strings: `get(reply, 'messages[0].citations')`. */
function pathReads(literal: TS.StringLiteralLike, names: ReadonlySet<string>, engine: Engine): FieldRead[] {
  const steps = splitPath(literal.text);
  if (!steps.some((name) => names.has(name))) return [];
  const call = literal.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] === literal || !/(^|\.)(get|result|at|path|prop|property|pick)$/.test(unwrap(call.expression).getText())) return [];
  const env = engine.envs.root(frameOf(call), false);
  let values = engine.evaluate(call.arguments[0]!, env);
  const found: FieldRead[] = [];
  for (const name of steps) {
    if (names.has(name)) for (const value of bodiesIn(values)) found.push({ name, path: [...value.path, name], node: literal, response: value });
    values = /^\d+$/.test(name) ? engine.elementAt(values, Number(name)) : engine.member(values, name);
  }
  return found;
}
