import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { isClassNode, isFunctionNode, type ClassNode } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import type { Binding } from '../../syntax/scopes.js';
import type { Write, Writes } from '../../syntax/writes.js';
import { recurses, type Env } from '../domain/env.js';
import type { Target } from '../domain/target.js';
import { heldBy, idOf, record, type HeldValue, type Holder } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { classMemberEnv } from './classes.js';

/**
 * Objects change after they are made. A value carries its aliases: the variables and fields that hold it. This file
 * finds the writes through them.
 */

/**
 * The aliases that the property `name` of `value` needs because of writes further down: for `x.a.b = 1`, `x.a` is one.
 */
export function holdingBelow(value: HeldValue, name: string | null, engine: Engine): Holder[] {
  return flatMap(value.held, (holder) => {
    const deeper = writesBelow(holder, engine).some(
      ({ write, path }) =>
        path.length > (write.kind === 'set' ? 1 : 0) && (path[0] === null || name === null || path[0] === name),
    );
    return deeper ? [{ ...holder, path: [...holder.path, name] }] : [];
  });
}

interface WriteBelow {
  write: Write;
  path: readonly (string | null)[];
}

const below = new WeakMap<Holder['root'], Map<string, readonly WriteBelow[]>>();

/** The writes below an alias, with the rest of their paths. They depend on the source text alone. */
export function writesBelow(holder: Holder, engine: Engine): readonly WriteBelow[] {
  let known = below.get(holder.root);
  if (!known) below.set(holder.root, (known = new Map()));
  const key = holder.path.map((name) => name ?? '*').join('.');
  let found = known.get(key);
  if (!found) known.set(key, (found = findWritesBelow(holder, engine)));
  return found;
}

/** Whether no visible code adds or replaces a property or an element. */
export function keepsShape(value: HeldValue, engine: Engine): boolean {
  const isFurtherDown = ({ write, path }: WriteBelow): boolean =>
    path.length > (write.kind === 'set' || write.kind === 'delete' ? 1 : 0);
  return (
    !isChangedInCallee(value, engine) &&
    value.held.every((holder) =>
      writesBelow(holder, engine).every((one) => isFurtherDown(one) || one.write.kind === 'passed'),
    )
  );
}

/** Whether a function to which the value is passed writes into it. */
export function isChangedInCallee(value: HeldValue, engine: Engine): boolean {
  return value.held.some((holder) =>
    writesBelow(holder, engine).some(
      ({ write, path }) =>
        write.kind === 'passed' && path.length === 0 && holdersInCallee(holder, write, engine).length > 0,
    ),
  );
}

function writesOf(root: Holder['root'], writes: Writes): readonly Write[] {
  if (!('kind' in root) || typeof root.kind !== 'number') return writes.ofBinding.get(root as Binding) ?? [];
  if (isClassRoot(root)) return writes.ofClass.get(root) ?? [];
  return (
    (isFunctionNode(root) ? writes.ofFunction.get(root) : writes.ofLiteral.get(root as TS.ObjectLiteralExpression)) ??
    []
  );
}

function findWritesBelow(holder: Holder, engine: Engine): WriteBelow[] {
  const { writes } = engine.moduleOf(holder.env);
  return flatMap(writesOf(holder.root, writes), (write) => {
    if (write.path.length < holder.path.length) return [];
    const matches = holder.path.every((name, i) => name === null || write.path[i] === null || write.path[i] === name);
    return matches ? [{ write, path: write.path.slice(holder.path.length) }] : [];
  });
}

/** The environment in which a write's value is evaluated. */
export function writeEnv(holder: Holder, write: Write, engine: Engine): Env {
  if (isClassRoot(holder.root) && holder.self) return classMemberEnv(holder.self, holder.root, write.site, engine);
  return engine.envs.within(holder.env, write.value);
}

function isClassRoot(root: Holder['root']): root is ClassNode {
  return 'kind' in root && typeof root.kind === 'number' && isClassNode(root);
}

/**
 * The value under the names of the callees' parameters: what `fill(x)` writes into its parameter is written into x. A
 * callee's callee counts as well, because the parameter is passed on there.
 */
export function holdersInCallee(holder: Holder, write: Write, engine: Engine): readonly HeldValue[] {
  const site = write.site as CallSite;
  const env = writeEnv(holder, write, engine);
  return engine.results.writtenParameters(write.value, env, () => parametersHolding(site, write.value, env, engine));
}

/** The parameter as an alias of the argument, if the function writes into it. */
export function parameterHolder({ fn, invocation }: Target, index: number, engine: Engine): Holder | undefined {
  const parameter = isFunctionNode(fn.node) ? fn.node.parameters[index] : undefined;
  if (!parameter || !ts.isIdentifier(parameter.name)) return undefined;
  const { scopes, writes } = engine.moduleOf(fn.env);
  const binding = scopes.declaredBy(parameter.name);
  if (!binding || !writes.ofBinding.has(binding) || recurses(fn.node, invocation) || !engine.admits(fn, invocation))
    return undefined;
  return { root: binding, env: engine.envs.bind(fn.node, fn.env, invocation, fn.self), path: [] };
}

function parametersHolding(site: CallSite, value: TS.Expression, env: Env, engine: Engine): HeldValue[] {
  const index = ts.isCallExpression(site) ? site.arguments.indexOf(value) : -1;
  return flatMap(engine.targets(site, env), (target) => {
    const holder = target.invocation.site === site ? parameterHolder(target, index, engine) : undefined;
    return holder ? [heldBy(record(`callee:${idOf(holder.root)}|${holder.env.id}`, {}), holder)] : [];
  });
}
