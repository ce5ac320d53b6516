import { classFacts } from '../../syntax/class-facts.js';
import { ts } from '../../syntax/compiler.js';
import { isStatic } from '../../syntax/frames.js';
import { union } from '../domain/union.js';
import {
  classValue,
  functionValue,
  heldBy,
  isHeld,
  type ClassValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { ancestry, memberAround, type Ancestor } from './ancestry.js';

/** A static member of a class, or of one that it extends. */
export function staticMember(value: ClassValue, name: string, engine: Engine): Values {
  for (const owner of ancestry(value, engine).classes) {
    const found: Values[] = [];
    const self = classValue(owner.node, owner.env);
    for (const member of classFacts(owner.node).statics.get(name) ?? []) {
      if (ts.isMethodDeclaration(member)) found.push([functionValue(member, owner.env, self)]);
      else if (ts.isGetAccessor(member)) found.push(engine.invoke(functionValue(member, owner.env, self), null));
      else if (ts.isPropertyDeclaration(member) && member.initializer)
        found.push(engine.evaluate(member.initializer, engine.envs.bind(member, owner.env, null, self)));
    }
    found.push(assignedStatic(owner, name, engine));
    const values = union(...found);
    if (values.length > 0) return values.map((found) => heldAsStatic(found, owner, name, engine));
  }
  return [];
}

/** Also counts what is put into a static member later: `Api.cache.set(key, value)`. */
function heldAsStatic(value: Value, { node, env }: Ancestor, name: string, engine: Engine): Value {
  const { scopes, writes } = engine.moduleOf(env);
  const binding = node.name && scopes.declaredBy(node.name);
  const byName =
    binding && isHeld(value) && writes.ofBinding.has(binding)
      ? heldBy(value, { root: binding, env, path: [name] })
      : value;
  return isHeld(byName) && writes.ofClass.has(node) ? heldBy(byName, { root: node, env, path: [name] }) : byName;
}

/** Assignments to a static member: `Api.shared = value`, or `this.shared = value` in a static method. */
function assignedStatic({ node, env }: Ancestor, name: string, engine: Engine): Values {
  const { writes, scopes } = engine.moduleOf(env);
  const binding = node.name && scopes.declaredBy(node.name);
  const byName = (binding && writes.ofBinding.get(binding)) ?? [];
  const byThis = (writes.ofClass.get(node) ?? []).filter((write) => isStatic(memberAround(write.site, node)));
  return union(
    ...[...byName, ...byThis]
      .filter((write) => write.kind === 'set' && write.path.length === 1 && write.path[0] === name)
      .map((write) => engine.evaluate(write.value, engine.envs.within(env, write.value))),
  );
}
