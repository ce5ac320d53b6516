import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, resultsOf } from '../../syntax/frames.js';
import type { Module, TypedNode } from '../../syntax/module.js';
import { joinValues } from '../domain/join.js';
import { type ResponseValue, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { ownerValues } from '../evaluate/declared-values.js';
import { unpacked } from '../evaluate/responses.js';
import { declaredFields, type DeclaredField } from '../evaluate/types/type-walk.js';

/** Types that a project writes for responses. They read nothing, but they name fields that will be removed. */

/** A response, and a type or a schema that describes it. */
export interface DeclaredResponse {
  /** Where it is described, and the description for people. */
  node: TS.Node;
  says: string;
  response: ResponseValue;
  /** The properties whose names are among `names`, and the unparsed parts of the declaration. */
  fields: (names: ReadonlySet<string>) => { fields: readonly DeclaredField[]; missing: Values };
}

/**
 * Every place in a module that gives a response a type: casts, variables, parameters, results, type arguments of calls.
 */
export function typedResponses(module: Module, engine: Engine): DeclaredResponse[] {
  return flatMap(module.typed, (node) => {
    const types = typesOf(node).filter((type) => isWritten(type, module));
    if (types.length === 0) return [];
    const responses = flatMap(valuesAt(node, engine), (value) => bodyOf(value, node));
    return flatMap(types, (type) =>
      responses.map((response) => ({
        node: type,
        says: 'a response is declared to be of this type',
        response,
        fields: (names: ReadonlySet<string>) => declaredFields(type, response.path, names, engine),
      })),
    );
  });
}

/** Whether the project declares a part of a type. Keywords and types of the platform are not declared there. */
function isWritten(type: TS.TypeNode, module: Module): boolean {
  if (!ts.isTypeReferenceNode(type)) return type.forEachChild(() => true) ?? false;
  const isDeclared = !ts.isIdentifier(type.typeName) || module.scopes.typeAt(type.typeName.text, type) !== undefined;
  return isDeclared || (type.typeArguments?.some((argument) => isWritten(argument, module)) ?? false);
}

/** The types that a place gives a value. */
export function typesOf(node: TypedNode): readonly TS.TypeNode[] {
  if (ts.isCallExpression(node)) return node.typeArguments ?? [];
  return node.type ? [node.type] : [];
}

/** The values to which a place gives a type. */
export function valuesAt(node: TypedNode, engine: Engine): Values {
  const context = engine.contexts.root(frameOf(node), false);
  if (ts.isCallExpression(node)) return engine.evaluate(node, context);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isTypeAssertionExpression(node))
    return engine.evaluate(node.expression, context);
  if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node))
    return node.initializer ? engine.evaluate(node.initializer, context) : [];
  if (ts.isParameter(node)) return parameterAt(node.name, engine);
  const inside = engine.contexts.root(node, false);
  return joinValues(
    ...resultsOf(node).returned.map((expression) =>
      engine.evaluate(expression, engine.contexts.within(inside, expression)),
    ),
  );
}

function parameterAt(name: TS.BindingName, engine: Engine): Values {
  const context = engine.contexts.root(frameOf(name), false);
  if (ts.isIdentifier(name)) return engine.evaluate(name, context);
  const element = ts.isObjectBindingPattern(name) ? name.elements[0] : undefined;
  return element ? ownerValues(element, context, engine) : [];
}

/** A type argument describes the body, whatever the client wraps around it. */
function bodyOf(value: Value, node: TypedNode): ResponseValue[] {
  if (value.kind !== 'response' || value.declared || value.event) return [];
  if (value.stage === 'body') return [value];
  return ts.isCallExpression(node) ? [unpacked(value, 'body')] : [];
}
