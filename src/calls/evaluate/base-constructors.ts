import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isSuperCall, type ClassNode } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import { classAround } from '../../syntax/writes/writes.js';
import type { ExternalValue, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { ancestry, type Ancestor } from '../heap/ancestry.js';

/**
 * The classes of packages whose constructors `super(…)` runs, and `new Mine(…)` where no class of the project on the way
 * has a constructor of its own; only those that send requests.
 */
export function baseConstructors(site: CallSite, callees: () => Values, engine: Engine): ExternalValue[] {
  if (ts.isNewExpression(site))
    return flatMap(callees(), (value) => (value.kind === 'class' ? basesOf(value, 0, engine) : []));
  const around = isSuperCall(site) ? classAround(site) : undefined;
  if (!around) return [];
  return basesOf({ node: around, context: engine.contexts.root(frameOf(around), false) }, 1, engine);
}

/** @param from the first class of the chain whose own constructor would be run instead. */
function basesOf(start: Ancestor, from: number, engine: Engine): ExternalValue[] {
  const { classes, externals } = ancestry(start, engine);
  if (classes.slice(from).some(({ node }) => hasConstructor(node))) return [];
  return externals.filter(
    (base): base is ExternalValue => base.kind === 'external' && engine.clients.callOf(base, true) !== undefined,
  );
}

function hasConstructor(node: ClassNode): boolean {
  return (node.members as TS.NodeArray<TS.ClassElement>).some((member) => ts.isConstructorDeclaration(member));
}
