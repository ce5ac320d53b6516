import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { isClassNode, isFunctionNode, type ClassNode } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import type { Binding } from '../../syntax/scopes.js';
import type { Write, Writes } from '../../syntax/writes/writes.js';
import { recurses, type Context } from '../domain/context.js';
import type { CallEdge } from '../domain/call-edge.js';
import {
  withAlias,
  idOf,
  isMutable,
  record,
  type MutableValue,
  type Alias,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { classMemberContext } from './classes.js';

/**
 * Objects change after they are made. A value carries its aliases: the variables and fields that hold it. This file
 * finds the writes through them.
 */

/**
 * The aliases that the property `name` of `value` needs because of writes further down: for `x.a.b = 1`, `x.a` is one.
 */
function aliasesOfMember(value: MutableValue, name: string | null, engine: Engine): Alias[] {
  return flatMap(value.aliases, (alias) => {
    const deeper = writesThrough(alias, engine).some(
      ({ write, path }) =>
        path.length > (write.kind === 'set' ? 1 : 0) && (path[0] === null || name === null || path[0] === name),
    );
    return deeper ? [{ ...alias, path: [...alias.path, name] }] : [];
  });
}

/** What a property or an element holds, with the aliases that it needs because of writes further down. */
export function heldBelow(owner: MutableValue, name: string | null, values: Values, engine: Engine): Values {
  if (owner.aliases.length === 0) return values;
  return values.map((value) =>
    isMutable(value)
      ? aliasesOfMember(owner, name, engine).reduce<Value>(
          (held, alias) => (isMutable(held) ? withAlias(held, alias) : held),
          value,
        )
      : value,
  );
}

interface WriteThrough {
  write: Write;
  path: readonly (string | null)[];
}

const writesByRoot = new WeakMap<Alias['root'], Map<string, readonly WriteThrough[]>>();

/** The writes below an alias, with the rest of their paths. They depend on the source text alone. */
export function writesThrough(alias: Alias, engine: Engine): readonly WriteThrough[] {
  let known = writesByRoot.get(alias.root);
  if (!known) writesByRoot.set(alias.root, (known = new Map()));
  const key = alias.path.map((name) => name ?? '*').join('.');
  let found = known.get(key);
  if (!found) known.set(key, (found = findWritesThrough(alias, engine)));
  return found;
}

/** Whether no visible code adds or replaces a property or an element. */
export function hasFixedShape(value: MutableValue, engine: Engine): boolean {
  const isFurtherDown = ({ write, path }: WriteThrough): boolean =>
    path.length > (write.kind === 'set' || write.kind === 'delete' ? 1 : 0);
  return (
    !isChangedInCallee(value, engine) &&
    value.aliases.every((alias) =>
      writesThrough(alias, engine).every((one) => isFurtherDown(one) || one.write.kind === 'passed'),
    )
  );
}

/** Whether a function to which the value is passed writes into it. */
export function isChangedInCallee(value: MutableValue, engine: Engine): boolean {
  return value.aliases.some((alias) =>
    writesThrough(alias, engine).some(
      ({ write, path }) =>
        write.kind === 'passed' && path.length === 0 && parameterAliases(alias, write, engine).length > 0,
    ),
  );
}

function writesOf(root: Alias['root'], writes: Writes): readonly Write[] {
  if (!('kind' in root) || typeof root.kind !== 'number') return writes.ofBinding.get(root as Binding) ?? [];
  if (isClassRoot(root)) return writes.ofClass.get(root) ?? [];
  return (
    (isFunctionNode(root) ? writes.ofFunction.get(root) : writes.ofLiteral.get(root as TS.ObjectLiteralExpression)) ??
    []
  );
}

function findWritesThrough(alias: Alias, engine: Engine): WriteThrough[] {
  const { writes } = engine.moduleOf(alias.context);
  return flatMap(writesOf(alias.root, writes), (write) => {
    if (write.path.length < alias.path.length) return [];
    const matches = alias.path.every((name, i) => name === null || write.path[i] === null || write.path[i] === name);
    return matches ? [{ write, path: write.path.slice(alias.path.length) }] : [];
  });
}

/** The context in which a write's value is evaluated. */
export function writeContext(alias: Alias, write: Write, engine: Engine): Context {
  if (isClassRoot(alias.root) && alias.self) return classMemberContext(alias.self, alias.root, write.site, engine);
  return engine.contexts.within(alias.context, write.value);
}

function isClassRoot(root: Alias['root']): root is ClassNode {
  return 'kind' in root && typeof root.kind === 'number' && isClassNode(root);
}

/**
 * The value under the names of the callees' parameters: what `fill(x)` writes into its parameter is written into x. A
 * callee's callee counts as well, because the parameter is passed on there.
 */
export function parameterAliases(alias: Alias, write: Write, engine: Engine): readonly MutableValue[] {
  const site = write.site as CallSite;
  const context = writeContext(alias, write, engine);
  return engine.results.writtenParameters(write.value, context, () =>
    parametersOfArgument(site, write.value, context, engine),
  );
}

/** The parameter as an alias of the argument, if the function writes into it. */
export function parameterAlias({ fn, invocation }: CallEdge, index: number, engine: Engine): Alias | undefined {
  const parameter = isFunctionNode(fn.node) ? fn.node.parameters[index] : undefined;
  if (!parameter || !ts.isIdentifier(parameter.name)) return undefined;
  const { scopes, writes } = engine.moduleOf(fn.context);
  const binding = scopes.declaredBy(parameter.name);
  if (!binding || !writes.ofBinding.has(binding) || recurses(fn.node, invocation) || !engine.admits(fn, invocation))
    return undefined;
  return { root: binding, context: engine.contexts.bind(fn.node, fn.context, invocation, fn.self), path: [] };
}

function parametersOfArgument(site: CallSite, value: TS.Expression, context: Context, engine: Engine): MutableValue[] {
  const index = ts.isCallExpression(site) ? site.arguments.indexOf(value) : -1;
  return flatMap(engine.targets(site, context), (target) => {
    const alias = target.invocation.site === site ? parameterAlias(target, index, engine) : undefined;
    return alias ? [withAlias(record(`callee:${idOf(alias.root)}|${alias.context.id}`, {}), alias)] : [];
  });
}
