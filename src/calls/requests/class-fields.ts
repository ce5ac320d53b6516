import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isStatic, literalName, type ClassNode } from '../../syntax/frames.js';
import type { Writes } from '../../syntax/writes/writes.js';

/** The fields of a class's objects, each with the node that sets it: an assignment, an initializer, or a parameter. */
export function fieldsOf(node: ClassNode, writes: Writes): Map<string, TS.Node> {
  const fields = new Map<string, TS.Node>();
  const add = (name: TS.Node, at: TS.Node): void => {
    const literal = literalName(name);
    if (literal !== undefined && !literal.startsWith('#')) fields.set(literal, at);
  };
  for (const member of node.members) {
    if (ts.isPropertyDeclaration(member) && member.initializer && !isStatic(member)) add(member.name, member);
    if (ts.isConstructorDeclaration(member))
      for (const parameter of member.parameters) if (ts.getModifiers(parameter)?.length) add(parameter.name, parameter);
  }
  for (const [name, site] of assignedFields(node, writes)) fields.set(name, site);
  return fields;
}

/** The fields that methods assign, of several assignments to one the first. */
function assignedFields(node: ClassNode, writes: Writes): Map<string, TS.Node> {
  const accessors = new Set(
    node.members.filter((member) => ts.isAccessor(member)).map((member) => literalName(member.name)),
  );
  const fields = new Map<string, TS.Node>();
  for (const { kind, path, site } of (writes.ofClass.get(node) ?? []).toReversed()) {
    const [name] = path;
    if (kind === 'set' && path.length === 1 && name && !name.startsWith('#') && !accessors.has(name))
      fields.set(name, site);
  }
  return fields;
}
