import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import type { Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { plainPlace, type TypePlace } from '../../engine/type-place.js';
import { placeInside } from './generic-types.js';
import { meaningsOf, namesOf } from './type-names.js';
import { memberTypes } from './type-walk.js';

/**
 * What the type of its place gives a parameter: `const end: Handler<Order> = (order) => …`, `const all: Handlers = {
 * end(order) { … } }`.
 */
export function contextualValues({ parent: fn }: TS.ParameterDeclaration, index: number, engine: Engine): Values {
  if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn) && !ts.isMethodDeclaration(fn)) return [];
  return flatMap(typesAround(fn, engine), (type) => parameterOf(type, index, undefined, engine));
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

/** What a parameter of a function stands for, by the function's type. */
function parameterOf(type: TS.Node, index: number, place: TypePlace | undefined, engine: Engine): Values {
  if (ts.isFunctionTypeNode(type) || ts.isMethodSignature(type) || ts.isCallSignatureDeclaration(type))
    return engine.ofType(type.parameters[index]?.type, place);
  if (ts.isInterfaceDeclaration(type))
    return flatMap(type.members.filter(ts.isCallSignatureDeclaration), (one) => parameterOf(one, index, place, engine));
  if (ts.isTypeAliasDeclaration(type) || ts.isParenthesizedTypeNode(type))
    return parameterOf(type.type, index, place, engine);
  if (!ts.isTypeReferenceNode(type)) return [];
  const types = (type.typeArguments ?? []).map((argument) => (): Values => engine.ofType(argument, place));
  return flatMap(meaningsOf(namesOf(type.typeName), type, engine) ?? [], (meaning) => {
    if (meaning.kind === 'package') return COMPONENTS.has(meaning.names.at(-1) ?? '') ? (types[index]?.() ?? []) : [];
    if (meaning.kind !== 'declaration' || meaning.node === type) return [];
    const { node, context } = meaning;
    const isGeneric = ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
    const around = place ?? plainPlace(context);
    if (!isGeneric || around.around.has(node)) return [];
    return parameterOf(node, index, placeInside(node, context, types, around), engine);
  });
}
