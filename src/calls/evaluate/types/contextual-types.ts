import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName, type FunctionNode } from '../../../syntax/frames.js';
import { typeOf } from '../../../syntax/jsdoc.js';
import type { Context } from '../../domain/context.js';
import type { Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { mentions, placeIn } from '../../heap/types/type-arguments.js';
import { calleesOf } from '../callees.js';
import { ofProperty } from '../../engine/type-place.js';
import { typesIn, type KnownType } from './declared-types.js';
import type { PlacedType, TypeForm } from './type-forms.js';
import { insideFunction } from './types.js';

/**
 * What the type of its place gives a parameter: `const end: Handler<Order> = (order) => …`, `const all: Handlers = {
 * end(order) { … } }`, `queue.each((order) => …)`.
 */
export function contextualValues(
  { parent: fn }: TS.ParameterDeclaration,
  index: number,
  context: Context,
  engine: Engine,
): Values {
  if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn) && !ts.isMethodDeclaration(fn)) return [];
  const around = engine.contexts.within(context.outer ?? context, fn.parent);
  return flatMap(typesAround(fn, around, engine), (type) => parameterOf(type, index, engine));
}

/** The types that a function or an object is declared to have where it is written. */
function typesAround(node: TS.Node, context: Context, engine: Engine): readonly KnownType[] {
  if (ts.isMethodDeclaration(node)) return membersAround(node.parent, node.name, context, engine);
  let argument = node;
  while (ts.isParenthesizedExpression(argument.parent)) argument = argument.parent;
  const { parent } = argument;
  if (ts.isPropertyAssignment(parent)) return membersAround(parent.parent, parent.name, context, engine);
  if (ts.isCallExpression(parent)) return parameterTypes(parent, argument, context, engine);
  const isTyped =
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyDeclaration(parent);
  return isTyped && parent.type ? [{ type: parent.type, place: placeIn(context, engine) }] : [];
}

function membersAround(object: TS.Node, name: TS.PropertyName, context: Context, engine: Engine): readonly KnownType[] {
  const key = literalName(name);
  if (key === undefined || !ts.isObjectLiteralExpression(object)) return [];
  const types = typesIn(engine);
  return flatMap(typesAround(object, context, engine), (type) =>
    flatMap(types.structures(type), (form) => types.membersOf(form, key).map((member) => member.type)),
  );
}

/** What functions of the project declare the parameter to be for which an argument is passed. */
function parameterTypes(
  call: TS.CallExpression,
  argument: TS.Node,
  context: Context,
  engine: Engine,
): readonly PlacedType[] {
  const index = call.arguments.findIndex((one) => one === argument);
  if (call.arguments.slice(0, index).some((one) => ts.isSpreadElement(one))) return [];
  const invocation = engine.callGraph.invocation(call, context, engine);
  return flatMap(calleesOf(call, context, engine), (callee): PlacedType[] => {
    if (callee.kind !== 'function' || hasOverloads(callee.node)) return [];
    const parameter = callee.node.parameters[index];
    const type = parameter && !parameter.dotDotDotToken && typeOf(parameter);
    const inferred = call.typeArguments ? [] : (callee.node.typeParameters ?? []);
    if (!type || inferred.some(({ name }) => mentions(type, name.text))) return [];
    const inside = engine.contexts.bind(callee.node, callee.context, invocation, callee.self);
    return [{ type, place: placeIn(inside, engine) }];
  });
}

/** Whether a function has signatures of its own, so that its parameters say less than those. */
function hasOverloads(fn: FunctionNode): boolean {
  if (!ts.isMethodDeclaration(fn) && !ts.isFunctionDeclaration(fn)) return false;
  const name = fn.name?.getText();
  return (
    ts.forEachChild(fn.parent, (other) => {
      const isSignature = (ts.isMethodDeclaration(other) || ts.isFunctionDeclaration(other)) && !other.body;
      return isSignature && other.name?.getText() === name;
    }) === true
  );
}

/** What a parameter of a function stands for, by the function's type. */
function parameterOf(declared: KnownType, index: number, engine: Engine): Values {
  return flatMap(typesIn(engine).structures(declared), (form): Values => {
    if (form.is === 'package')
      return index === 0 && isFunctionType(form, engine) ? (form.types[0]?.values() ?? []) : [];
    if (form.is !== 'function' && form.is !== 'object') return [];
    const signatures: readonly TS.SignatureDeclaration[] =
      form.is === 'function'
        ? [form.node]
        : ts.isJSDocTypeLiteral(form.node)
          ? []
          : form.node.members.filter(ts.isCallSignatureDeclaration);
    return flatMap(signatures, (signature) =>
      engine.ofType(signature.parameters[index]?.type, ofProperty(insideFunction(signature, form.place))),
    );
  });
}

/** Whether a type of a package is that of functions whose parameter is of its type argument: `FC<Props>`. */
function isFunctionType({ specifier, names }: TypeForm & { is: 'package' }, engine: Engine): boolean {
  return engine.models.conventions.functionTypes.some(
    (type) => specifier !== null && type.modules.includes(specifier) && type.names.includes(names.at(-1) ?? ''),
  );
}
