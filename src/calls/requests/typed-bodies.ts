import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf } from '../../syntax/frames.js';
import type { Module, TypedNode } from '../../syntax/module.js';
import type { CallLike, ResponseValue, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { isHidden } from '../heap/literals/records.js';
import { sentDataAmong } from '../heap/types/typed-data.js';
import { ALL_NAMES, fieldsIn, type FieldWrite } from './bodies.js';
import { typesOf, valuesAt } from './declarations.js';

/** Objects that are built to be sent, by what their type says. */

/** A part of an object that is declared to be data of a request. */
export interface TypedWrite extends FieldWrite {
  declared: NonNullable<ResponseValue['declared']>;
  /** The declared type, as a value of it. */
  of: ResponseValue;
}

/** The parts of all objects in a module of which a type says that an operation's request has them. */
export function typedWrites(module: Module, engine: Engine): TypedWrite[] {
  return flatMap(engine.namesDataTypes() ? module.typed : [], (node) =>
    engine.attempt<TypedWrite[]>(node, [], () => writesIn(node, engine)),
  );
}

function writesIn(node: TypedNode, engine: Engine): TypedWrite[] {
  const data = flatMap(typesOf(node), (type) => sentDataAmong(engine.ofType(type), engine));
  return data.length > 0 ? writesAt(data, builtAt(node, engine), node, engine, 0) : [];
}

/** The values of a typed place, those of a variable with what is put into them later. */
function builtAt(node: TypedNode, engine: Engine): Values {
  return ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)
    ? engine.evaluate(node.name, engine.contexts.root(frameOf(node), false))
    : valuesAt(node, engine);
}

const DEEPEST = 4;

/** What values give that are declared to be `data`. */
function writesAt(data: Values, values: Values, node: TypedNode, engine: Engine, depth: number): TypedWrite[] {
  if (values.length === 0 || depth > DEEPEST) return [];
  const next = (of: Values, held: Values): TypedWrite[] =>
    writesAt(sentDataAmong(of, engine), held, node, engine, depth + 1);
  return flatMap(data, (value): TypedWrite[] => {
    if (value.kind === 'response') return writesOf(value, values, node, engine);
    if (value.kind === 'list')
      return next(engine.elements([value]), [...engine.elements(values), ...engine.member(values, null)]);
    if (value.kind !== 'record') return [];
    const below = flatMap([...value.fields], ([name, of]) => next(of(), engine.member(values, name)));
    const inherited = next(value.spreads(), values);
    return [...below, ...inherited.filter(({ path, of }) => !isHidden(value, path[of.path.length] ?? ''))];
  });
}

function writesOf(of: ResponseValue, values: Values, node: TS.Node, engine: Engine): TypedWrite[] {
  const { declared } = of;
  if (declared?.direction !== 'request') return [];
  const { fields } = fieldsIn(values, ALL_NAMES, { sink: node as CallLike, chain: [] }, engine);
  return fields.map((field) => ({ ...field, path: [...of.path, ...field.path], declared, of }));
}
