import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, literalName, type ClassNode } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import { functionsIn } from '../domain/summary.js';
import { joinValues } from '../domain/join.js';
import { idOf, type InstanceValue, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { someInstance } from '../heap/classes.js';
import { valueOfBinding } from './bindings.js';

/** Writes to an object's fields from outside of its class: `reply.body = value`, `Object.assign(new Reply(), data)`. */
export interface FieldNote {
  key: string;
  self: InstanceValue;
  /** The field's name; null for all properties of the values. */
  name: string | null;
  values: () => Values;
}

/** Assignments to fields of objects in a module's variables. */
export function assignedFields(module: Module, engine: Engine): FieldNote[] {
  return flatMap([...module.writes.ofBinding], ([binding, writes]) => {
    const sets = writes.filter(({ kind, path }) => kind === 'set' && path.length === 1 && path[0] !== null);
    if (sets.length === 0 || binding.kind === 'class') return [];
    const context = engine.contexts.root(binding.frame, false);
    const objects = valueOfBinding(binding, context, engine).filter((value) => value.kind === 'instance');
    return flatMap(objects, (self) =>
      sets.map(({ path, value }): FieldNote => ({
        key: `${self.key}|${path[0]}|${idOf(value)}`,
        self,
        name: path[0]!,
        values: () => engine.evaluate(value, engine.contexts.within(context, value)),
      })),
    );
  });
}

/** Objects that get all properties of some data; `site` is the place where they do. */
export function filledFields(site: TS.Node, objects: Values, data: () => Values): FieldNote[] {
  return flatMap(objects, (self) =>
    self.kind === 'instance' ? [{ key: `${self.key}|*|${idOf(site)}`, self, name: null, values: data }] : [],
  );
}

const DEEPEST = 6;

/** Objects that a library makes from data by their class, with parts by `@Type(() => Part)`. */
export function decodedFields(
  site: TS.Node,
  { node, context }: InstanceValue,
  data: () => Values,
  engine: Engine,
  depth = 0,
): FieldNote[] {
  const parts =
    depth >= DEEPEST
      ? []
      : flatMap(node.members, (member) =>
          partOf(member, engine).map((part) => ({ part, name: literalName(member.name!) ?? '' })),
        );
  const below = flatMap(parts, ({ part, name }) =>
    decodedFields(site, part, () => partsIn(engine.member(data(), name), engine), engine, depth + 1),
  );
  return [...filledFields(site, [someInstance(node, context)], data), ...below];
}

/** The values, or the elements of those that are lists. */
function partsIn(values: Values, engine: Engine): Values {
  return joinValues(
    ...values.map((value): Values =>
      value.kind === 'list' || value.kind === 'array'
        ? engine.elements([value])
        : value.kind === 'method'
          ? []
          : [value],
    ),
  );
}

function partOf(member: ClassNode['members'][number], engine: Engine): InstanceValue[] {
  const decorators = ts.isPropertyDeclaration(member) ? (ts.getDecorators(member) ?? []) : [];
  const typed = flatMap(decorators, ({ expression }) =>
    ts.isCallExpression(expression) && isType(expression.expression, engine) ? expression.arguments.slice(0, 1) : [],
  );
  return flatMap(typed, (argument) => {
    const makers = functionsIn(engine.evaluate(argument, engine.contexts.root(frameOf(argument), false)));
    return flatMap(joinValues(...makers.map((fn) => engine.invoke(fn, null))), (value) =>
      value.kind === 'class' ? [someInstance(value.node, value.context)] : [],
    );
  });
}

/** Whether a decorator is `Type` of class-transformer, under whatever name. */
function isType(callee: TS.Expression, engine: Engine): boolean {
  return engine
    .evaluate(callee, engine.contexts.root(frameOf(callee), false))
    .some((value) => value.kind === 'external' && value.module === 'class-transformer' && value.path.at(-1) === 'Type');
}
