import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, literalName, type ClassNode } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { Write } from '../../syntax/writes/writes.js';
import type { Context } from '../domain/context.js';
import { functionsIn, idOf, type InstanceValue, type Value, type Values } from '../domain/values.js';
import { joinValues } from '../domain/join.js';
import { makingOf } from '../domain/may-alias.js';
import type { Engine, FieldNote } from '../engine/engine.js';
import { someInstance } from '../heap/classes.js';
import { isShared } from '../heap/literals/shared-literals.js';
import { valueOfBinding } from './bindings.js';

/** What a module puts into fields of objects that it has in variables and fields. */
export function assignedFields(module: Module, engine: Engine): FieldNote[] {
  const { ofBinding, ofClass, ofFunction } = module.writes;
  return [
    ...flatMap([...ofBinding], ([binding, writes]) => {
      const put = binding.kind === 'class' ? [] : writes.filter((write) => putsIntoField(write, 1));
      if (put.length === 0) return [];
      const context = engine.contexts.root(binding.frame, false);
      const held = valueOfBinding(binding, context, engine);
      return flatMap(put, (write) => notesOf(write, write.path.length === levelsOf(write) ? held : undefined, engine));
    }),
    ...flatMap([...ofClass.values(), ...ofFunction.values()], (writes) =>
      flatMap(writes, (write) => (putsIntoField(write, 2) ? notesOf(write, undefined, engine) : [])),
    ),
  ];
}

/** The names at the end of a write's path that are of the field: none if all properties are copied. */
function levelsOf({ kind }: Write): number {
  return kind === 'set' ? 1 : 0;
}

/** Whether a write sets a field, or copies properties, of what is this many names below the root. */
function putsIntoField(write: Write, depth: number): boolean {
  const { kind, path } = write;
  const isSet = kind === 'set' && path.at(-1) !== null;
  return (isSet || kind === 'merge') && path.length - levelsOf(write) >= depth - 1;
}

function notesOf(write: Write, held: Values | undefined, engine: Engine): FieldNote[] {
  const owner = held ? undefined : ownerOf(write);
  const values = held ?? (owner ? engine.evaluate(owner, contextOf(owner, engine)) : []);
  const name = write.kind === 'set' ? write.path.at(-1)! : null;
  return flatMap(values, (self) =>
    makingOf(self) || isSharedElsewhere(self, write)
      ? [
          {
            key: `${self.key}|${name ?? '*'}|${idOf(write.value)}`,
            self,
            name,
            values: () => engine.evaluate(write.value, contextOf(write.value, engine)),
          },
        ]
      : [],
  );
}

/** Whether a write is into an object literal of another module. What the own module writes is known without notes. */
function isSharedElsewhere(value: Value, { site }: Write): boolean {
  return value.kind === 'object' && isShared(value) && value.node.getSourceFile() !== site.getSourceFile();
}

/** `a.b` in `a.b.c = value` and in `Object.assign(a.b, value)`. */
function ownerOf({ kind, site }: Write): TS.Expression | undefined {
  if (kind === 'merge') return ts.isCallExpression(site) ? site.arguments[0] : undefined;
  const access = site.parent;
  return ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access) ? access.expression : undefined;
}

function contextOf(node: TS.Node, engine: Engine): Context {
  return engine.contexts.within(engine.contexts.root(frameOf(node), false), node);
}

/** Objects that get all properties of some data; `site` is the place where they do. */
export function filledFields(site: TS.Node, objects: Values, data: () => Values): FieldNote[] {
  return flatMap(objects, (self) =>
    makingOf(self) ? [{ key: `${self.key}|*|${idOf(site)}`, self, name: null, values: data }] : [],
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

/** Whether a decorator says the class of what a field holds. */
function isType(callee: TS.Expression, engine: Engine): boolean {
  const { fieldTypes } = engine.models.conventions;
  return engine
    .evaluate(callee, engine.contexts.root(frameOf(callee), false))
    .some(
      (value) =>
        value.kind === 'external' &&
        fieldTypes.some(({ module, name }) => value.module === module && value.path.at(-1) === name),
    );
}
