import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import type { Engine } from '../../engine/engine.js';
import { meaningsOf, namesOf } from './type-names.js';
import { memberTypes } from './type-walk.js';

/**
 * The type that its place gives a parameter: `const end: Handler = (order) => …`, `const all: Handlers = { end(order) { …
 * } }`.
 */
export function contextualType(
  { parent: fn }: TS.ParameterDeclaration,
  index: number,
  engine: Engine,
): TS.TypeNode | undefined {
  if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn) && !ts.isMethodDeclaration(fn)) return undefined;
  return flatMap(typesAround(fn, engine), (type) => parametersOf(type, engine))[index];
}

/** Types of packages whose values are functions of what their type argument stands for. */
const COMPONENTS = new Set(['FC', 'FunctionComponent', 'VFC', 'VoidFunctionComponent']);

/** The types that a function or an object is declared to have where it is written. */
function typesAround(node: TS.Node, engine: Engine): readonly TS.Node[] {
  if (ts.isMethodDeclaration(node)) return memberOf(node.parent, node.name, engine);
  let { parent } = node;
  while (ts.isParenthesizedExpression(parent)) parent = parent.parent;
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) return [parent.type];
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.type ? [parent.type] : [];
  return ts.isPropertyAssignment(parent) ? memberOf(parent.parent, parent.name, engine) : [];
}

function memberOf(object: TS.Node, name: TS.PropertyName, engine: Engine): readonly TS.Node[] {
  const key = literalName(name);
  if (key === undefined || !ts.isObjectLiteralExpression(object)) return [];
  return flatMap(typesAround(object, engine), (type) => memberTypes(type, key, engine));
}

/** The types of the parameters of a function, by its type. */
function parametersOf(type: TS.Node, engine: Engine): readonly (TS.TypeNode | undefined)[] {
  if (ts.isFunctionTypeNode(type) || ts.isMethodSignature(type)) return type.parameters.map((one) => one.type);
  if (ts.isTypeAliasDeclaration(type)) return parametersOf(type.type, engine);
  if (!ts.isTypeReferenceNode(type)) return [];
  return flatMap(meaningsOf(namesOf(type.typeName), type, engine) ?? [], (meaning) => {
    if (meaning.kind === 'package') return COMPONENTS.has(meaning.names.at(-1) ?? '') ? (type.typeArguments ?? []) : [];
    return meaning.kind === 'declaration' && meaning.node !== type ? parametersOf(meaning.node, engine) : [];
  });
}
