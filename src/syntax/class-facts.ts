import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../collections/group-by.js';
import { ts } from './compiler.js';
import { isFunctionNode, isStatic, literalName, type ClassNode } from './frames.js';

/** The members of a class, by name. They depend on the source text alone. */
export interface ClassFacts {
  /** The constructor, if it has a body. */
  ctor: TS.ConstructorDeclaration | undefined;
  /** The call of the base's constructor. */
  superCall: TS.CallExpression | undefined;
  /** Parameters of the constructor that are fields as well. */
  parameters: ReadonlyMap<string, TS.ParameterDeclaration>;
  /** Members of objects, in the order of the text. */
  members: ReadonlyMap<string, readonly TS.ClassElement[]>;
  /** Members of the class itself. */
  statics: ReadonlyMap<string, readonly TS.ClassElement[]>;
}

const known = new WeakMap<ClassNode, ClassFacts>();

export function classFacts(node: ClassNode): ClassFacts {
  let facts = known.get(node);
  if (!facts) known.set(node, (facts = collected(node)));
  return facts;
}

function collected(node: ClassNode): ClassFacts {
  const ctor = node.members.find(
    (member): member is TS.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined,
  );
  const members = new Map<string, TS.ClassElement[]>();
  const statics = new Map<string, TS.ClassElement[]>();
  for (const member of node.members) {
    if (!member.name) continue;
    const name = literalName(member.name) ?? member.name.getText();
    addToGroup(isStatic(member) ? statics : members, name, member);
  }
  return { ctor, superCall: ctor && superCallIn(ctor.body!), parameters: parameterProperties(ctor), members, statics };
}

function parameterProperties(ctor: TS.ConstructorDeclaration | undefined): Map<string, TS.ParameterDeclaration> {
  const parameters = (ctor?.parameters ?? []).filter((parameter) => ts.getModifiers(parameter)?.length);
  return new Map(
    parameters.flatMap((parameter) => (ts.isIdentifier(parameter.name) ? [[parameter.name.text, parameter]] : [])),
  );
}

function superCallIn(body: TS.Block): TS.CallExpression | undefined {
  let found: TS.CallExpression | undefined;
  const visit = (node: TS.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) found ??= node;
    if (!found && !isFunctionNode(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}
