import { classFacts } from '../../syntax/class-facts.js';
import { ts } from '../../syntax/compiler.js';
import { isStatic } from '../../syntax/frames.js';
import { joinValues } from '../domain/join.js';
import {
  classValue,
  functionValue,
  withAlias,
  isMutable,
  type ClassValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { ancestry, enclosingMember, type Ancestor } from './ancestry.js';

/** A static member of a class, or of one that it extends. */
export function staticMember(value: ClassValue, name: string, engine: Engine): Values {
  const { classes, externals } = ancestry(value, engine);
  for (const owner of classes) {
    const found: Values[] = [];
    const self = classValue(owner.node, owner.context);
    for (const member of classFacts(owner.node).statics.get(name) ?? []) {
      if (ts.isMethodDeclaration(member)) found.push([functionValue(member, owner.context, self)]);
      else if (ts.isGetAccessor(member)) found.push(engine.invoke(functionValue(member, owner.context, self), null));
      else if (ts.isPropertyDeclaration(member) && member.initializer)
        found.push(engine.evaluate(member.initializer, engine.contexts.bind(member, owner.context, null, self)));
    }
    found.push(assignedStatic(owner, name, engine));
    const values = joinValues(...found);
    if (values.length > 0) return values.map((found) => withStaticAlias(found, owner, name, engine));
  }
  // Of a class of a client: `class Toy extends Product {}`, `Toy.all()`.
  const described = externals.filter((base) => base.kind === 'external' && engine.clients.rowsBehind(base).length > 0);
  return engine.member(described, name);
}

/** Also counts what is put into a static member later: `Api.cache.set(key, value)`. */
function withStaticAlias(value: Value, { node, context }: Ancestor, name: string, engine: Engine): Value {
  const { scopes, writes } = engine.moduleOf(context);
  const binding = node.name && scopes.declaredBy(node.name);
  const byName =
    binding && isMutable(value) && writes.ofBinding.has(binding)
      ? withAlias(value, { root: binding, context, path: [name] })
      : value;
  return isMutable(byName) && writes.ofClass.has(node)
    ? withAlias(byName, { root: node, context, path: [name] })
    : byName;
}

/** Assignments to a static member: `Api.shared = value`, or `this.shared = value` in a static method. */
function assignedStatic({ node, context }: Ancestor, name: string, engine: Engine): Values {
  const { writes, scopes } = engine.moduleOf(context);
  const binding = node.name && scopes.declaredBy(node.name);
  const byName = (binding && writes.ofBinding.get(binding)) ?? [];
  const byThis = (writes.ofClass.get(node) ?? []).filter((write) => isStatic(enclosingMember(write.site, node)));
  return joinValues(
    ...[...byName, ...byThis]
      .filter((write) => write.kind === 'set' && write.path.length === 1 && write.path[0] === name)
      .map((write) => engine.evaluate(write.value, engine.contexts.within(context, write.value))),
  );
}
