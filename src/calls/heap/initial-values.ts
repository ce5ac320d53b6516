import type { ts as TS } from 'ts-morph';
import { callsBetween } from '../../syntax/calls-between.js';
import { classFacts } from '../../syntax/class-facts.js';
import { ts } from '../../syntax/compiler.js';
import { dominates, runsAlways } from '../../syntax/control-flow/order.js';
import { frameOf } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import { writesTo } from '../../syntax/writes/named-writes.js';
import type { Write } from '../../syntax/writes/writes.js';
import type { Context } from '../domain/context.js';
import type { InstanceValue } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Ancestor } from './ancestry.js';

/**
 * Whether nobody sees what a field of an object is initialised with, since it is certainly written between that and the
 * first look: by the constructor, where the object is made, or by a method that has returned it.
 */
export function isReplaced(value: InstanceValue, owner: Ancestor, name: string, engine: Engine): boolean {
  const sets = fieldSets(owner, name, engine);
  return (
    (value.creation !== null && isWrittenAtOnce(value.creation.site, name, engine.moduleOf(value.creation.caller))) ||
    sets.some((write) => isByConstructor(write, owner, engine)) ||
    lastWriteByStep(value, sets) !== undefined
  );
}

/**
 * Whether a field of a new object is written before anything else can see the object: `const r = new Request(); r.url =
 * url;`.
 */
function isWrittenAtOnce({ parent }: TS.Node, name: string, { scopes, writes }: Module): boolean {
  const binding =
    ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? scopes.declaredBy(parent.name) : undefined;
  const sets =
    binding && writes.ofBinding.get(binding)?.filter(({ kind, path }) => kind === 'set' && path.length === 1);
  const targets = new Set(
    sets?.map(({ site }) => ts.isPropertyAccessExpression(site.parent) && site.parent.expression),
  );
  return (sets ?? []).some(
    ({ path, site }) =>
      path[0] === name && binding!.references.every((one) => targets.has(one) || dominates(site, one)),
  );
}

/** Where a class writes a field of its objects. */
export function fieldSets({ node, context }: Ancestor, name: string, engine: Engine): Write[] {
  return writesTo(name, engine.moduleOf(context).writes.ofClass.get(node)).filter(
    ({ kind, path }) => kind === 'set' && path.length === 1,
  );
}

/** Whether the constructor writes a field before it calls anything that may read it. */
function isByConstructor({ site }: Write, { node, context }: Ancestor, engine: Engine): boolean {
  const { ctor } = classFacts(node);
  if (!ctor?.body || frameOf(site) !== ctor || !runsAlways(site)) return false;
  return callsBetween(engine.moduleOf(context).calls, ctor.body.pos, site.pos).every(
    (call) => ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.SuperKeyword,
  );
}

/** The last write that is certain among the methods that returned the object. */
export function lastWriteByStep(
  value: InstanceValue,
  sets: readonly Write[],
): { write: Write; step: Context } | undefined {
  for (const step of value.steps?.toReversed() ?? []) {
    const write = sets.findLast(({ site }) => frameOf(site) === step.frame);
    if (write) return runsAlways(write.site) ? { write, step } : undefined;
  }
  return undefined;
}
