import type { ts as TS } from 'ts-morph';
import { classFacts } from '../../syntax/class-facts.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, type ClassNode } from '../../syntax/frames.js';
import { writesTo } from '../../syntax/writes/named-writes.js';
import { classAround } from '../../syntax/writes/writes.js';
import { argumentsAt, membersAt } from '../text/argument-paths.js';
import { argumentPath, type AccessPath } from '../domain/access-path.js';
import type { Context, Invocation } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import {
  external,
  functionValue,
  withAlias,
  idOf,
  instance,
  isMutable,
  ofOrigin,
  stepped,
  unknown,
  type ExternalValue,
  type FunctionValue,
  type InstanceValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { ancestry, classesOf, enclosingMember, type Ancestor } from './ancestry.js';
import { isOpenToData, typedData, typedField } from './types/typed-data.js';
import { fieldSets, isReplaced, lastWriteByStep } from './initial-values.js';

/** A member of an object: method, accessor, field, parameter property, or what was assigned to `this.name`. */
export function instanceMember(held: InstanceValue, name: string, engine: Engine): Values {
  // Methods run on the object itself, whatever its aliases are.
  const value = held.aliases.length > 0 ? withoutAliases(held) : held;
  const { classes, externals } = ancestry(value, engine);
  const below = value.creation
    ? []
    : engine.callGraph.subclassesOf(value.node).map(({ node, context }) => ({ node, context }));
  const found: Values[] = [];
  for (const owner of below) found.push(ownMembers(value, owner, name, engine).values);
  // Which of them counts is decided by the callers of the method.
  if (value.receiverOf && found.some((values) => values.some(({ kind }) => kind === 'text')))
    return [unknown(name, { frame: value.receiverOf })];
  let isInitialized = false;
  for (const owner of classes) {
    const own = ownMembers(value, owner, name, engine, isInitialized);
    found.push(own.values);
    if (own.final) break;
    isInitialized ||= isField(owner.node, name);
  }
  const values = joinValues(...found);
  const owners = [...classes, ...below];
  const isKnown = values.some(({ kind }) => kind !== 'nothing' && kind !== 'unknown');
  if (isKnown && !values.every(isOpenToData)) return values;
  if (isKnown) return joinValues(values, ...owners.map((owner) => typedData(value, owner, name, engine)));
  const typed = joinValues(...owners.map((owner) => typedField(value, owner, name, engine)));
  if (typed.length > 0) return typed;
  if (values.length > 0) return values;
  return joinValues(
    ...externals.map((base) => (base.kind === 'external' ? engine.member([inherited(base, value, engine)], name) : [])),
  );
}

/**
 * The part of an object that a package's class contributes. A client is configured by `super(…)` or by the object's own
 * fields.
 */
function inherited(base: ExternalValue, value: InstanceValue, engine: Engine): ExternalValue {
  const made = engine.clients.made(base, true, (row, { base: places = [], url = [] }) => {
    const argument = (of: readonly AccessPath[]): Values => {
      const own = membersAt(of, value, engine).filter(isOwn);
      const invocation = own.length > 0 ? undefined : superInvocation(value, engine);
      return invocation ? argumentsAt(of, invocation, engine) : own;
    };
    const own = (): Values =>
      row.baseProperty === undefined ? [] : engine.member([value], row.baseProperty).filter(isOwn);
    return [
      {
        key: value.key,
        row,
        context: value.context,
        base: () => ({ values: joinValues(own(), argument(places)), isCertain: false }),
        url: () => argument(url),
        method: () => argument([argumentPath(0, 'method')]),
        body: () => [],
        argument: (place) => argument([place]),
      },
    ];
  });
  return (
    made ??
    ofOrigin(
      external(base.module, [...base.path, '#']),
      classesOf(value, engine).map(({ node }) => `class:${idOf(node)}`),
    )
  );
}

/** Whether a member was set by the object's own class, and is not inherited from a package: `this.baseURL = process.env.API_URL`. */
function isOwn(value: Value): boolean {
  return value.kind !== 'external' || value.module === null;
}

function superInvocation(value: InstanceValue, engine: Engine): Invocation | undefined {
  const { superCall: call } = classFacts(value.node);
  return (
    call &&
    engine.callGraph.invocation(
      call,
      engine.contexts.within(constructorContext(value, { node: value.node, context: value.context }, engine), call),
      engine,
    )
  );
}

/** `super.name`: the member in the bases of the enclosing class, on the same object. */
export function superMember(node: TS.Node, self: Values, name: string, engine: Engine): Values {
  const cls = classAround(node);
  return joinValues(
    ...self.map((value): Values => {
      if (!cls || value.kind !== 'instance') return engine.member([value], name);
      const { classes, externals } = ancestry(
        { node: cls, context: engine.contexts.root(frameOf(cls), false) },
        engine,
      );
      for (const owner of classes.slice(1)) {
        const { values } = ownMembers(value, owner, name, engine);
        if (values.length > 0) return values;
      }
      return joinValues(
        ...externals.map((base) =>
          base.kind === 'external' ? engine.member([inherited(base, value, engine)], name) : [],
        ),
      );
    }),
  );
}

function withoutAliases(value: InstanceValue): InstanceValue {
  const bare = { ...instance(value.node, value.context, value.creation, value.receiverOf), trace: value.trace };
  return (value.steps ?? []).reduce(stepped, bare);
}

/** Whether a class initialises a field for its objects. */
function isField(node: ClassNode, name: string): boolean {
  return (
    classFacts(node)
      .members.get(name)
      ?.some((member) => ts.isPropertyDeclaration(member) && member.initializer) ?? false
  );
}

/**
 * @param isInitialized a class below sets the field after this one's constructor has run, so only what methods set
 * later counts.
 */
function ownMembers(
  value: InstanceValue,
  { node, context }: Ancestor,
  name: string,
  engine: Engine,
  isInitialized = false,
): { values: Values; final: boolean } {
  const found: Values[] = [];
  for (const member of isInitialized ? [] : (classFacts(node).members.get(name) ?? [])) {
    if (ts.isMethodDeclaration(member) && member.body)
      return { values: [functionValue(member, context, value)], final: true };
    if (ts.isGetAccessor(member))
      return { values: engine.invoke(functionValue(member, context, value), null), final: true };
    if (ts.isPropertyDeclaration(member) && member.initializer && !isReplaced(value, { node, context }, name, engine))
      found.push(engine.evaluate(member.initializer, engine.contexts.bind(member, context, null, value)));
  }
  if (!isInitialized) found.push(parameterProperty(value, { node, context }, name, engine));
  found.push(assignedField(value, { node, context }, name, engine));
  const { writes } = engine.moduleOf(context);
  const values = joinValues(...found);
  const isWritten = writesTo(name, writes.ofClass.get(node)).some(
    ({ kind, path }) => path.length > 1 || kind !== 'set',
  );
  if (!isWritten) return { values, final: false };
  return {
    values: values.map((v) => (isMutable(v) ? withAlias(v, { root: node, context, path: [name], self: value }) : v)),
    final: false,
  };
}

function parameterProperty(value: InstanceValue, owner: Ancestor, name: string, engine: Engine): Values {
  const parameter = classFacts(owner.node).parameters.get(name);
  return parameter ? engine.evaluate(parameter.name, constructorContext(value, owner, engine)) : [];
}

function assignedField(value: InstanceValue, owner: Ancestor, name: string, engine: Engine): Values {
  const sets = fieldSets(owner, name, engine);
  const last = lastWriteByStep(value, sets);
  if (last) return engine.evaluate(last.write.value, engine.contexts.within(last.step, last.write.value));
  return joinValues(
    ...sets.map((write) => engine.evaluate(write.value, classMemberContext(value, owner.node, write.site, engine))),
    ...notedFields(value, owner.node, name, engine),
    engine.member(mergedInto(value, owner, engine), name).filter((found) => found.kind !== 'method'),
  );
}

/** @param name null for objects of which all properties are put into an object. */
function notedFields(value: InstanceValue, node: ClassNode, name: string | null, engine: Engine): Values[] {
  return engine.callGraph
    .fieldsOf(value, node)
    .filter((note) => note.name === name)
    .map((note) => note.values());
}

/**
 * Objects whose properties are all copied into an object: `Object.assign(this, data)`, `Object.assign(object, data)`.
 */
function mergedInto(value: InstanceValue, { node, context }: Ancestor, engine: Engine): Values {
  const merges = writesTo(undefined, engine.moduleOf(context).writes.ofClass.get(node)).filter(
    ({ kind }) => kind === 'merge',
  );
  return joinValues(
    ...merges.map((write) => engine.evaluate(write.value, classMemberContext(value, node, write.site, engine))),
    ...notedFields(value, node, null, engine),
  );
}

/** All objects whose properties are copied into an object. */
export function mergedData(value: InstanceValue, engine: Engine): Values {
  return joinValues(...classesOf(value, engine).map((owner) => mergedInto(value, owner, engine)));
}

/** The context of code in a member of `node` that runs on the object `value`. */
export function classMemberContext(value: InstanceValue, node: ClassNode, site: TS.Node, engine: Engine): Context {
  const owner = ancestry(value, engine).classes.find((known) => known.node === node) ?? {
    node,
    context: engine.contexts.root(frameOf(node), false),
  };
  const member = enclosingMember(site, node);
  if (ts.isConstructorDeclaration(member))
    return engine.contexts.within(constructorContext(value, owner, engine), site);
  // Within a method, the arguments of another method are decided by the callers, who have the object.
  const context =
    value.receiverOf && value.receiverOf !== member
      ? engine.contexts.root(member, true)
      : engine.contexts.bind(member, owner.context, null, value);
  return engine.contexts.within(context, site);
}

/** The activation of a class's constructor for one object, or for all objects if nothing is known of their creation. */
function constructorContext(value: InstanceValue, owner: Ancestor, engine: Engine): Context {
  const frame = classFacts(owner.node).ctor!;
  if (!value.creation) {
    const root = engine.contexts.root(frame, value.receiverOf !== undefined);
    return value.receiverOf ? root : engine.contexts.bind(frame, owner.context, null, value);
  }
  return engine.contexts.bind(frame, owner.context, creationFor(value, owner, engine), value);
}

/** The invocation that runs `owner`'s constructor: `new`, or the `super(…)` call of the class below. */
function creationFor(value: InstanceValue, owner: Ancestor, engine: Engine): Invocation | null {
  let creation = value.creation;
  for (const below of ancestry(value, engine).classes) {
    if (below.node === owner.node) return creation;
    const { ctor, superCall: call } = classFacts(below.node);
    if (!ctor || !creation) continue;
    creation = call
      ? engine.callGraph.invocation(
          call,
          engine.contexts.within(engine.contexts.bind(ctor, below.context, creation, value), call),
          engine,
        )
      : null;
  }
  return creation;
}

/** The constructor that `new` runs on an object: its class's own, or that of the nearest base. */
export function constructorTarget(
  value: InstanceValue,
  engine: Engine,
): { fn: FunctionValue; invocation: Invocation } | undefined {
  for (const owner of ancestry(value, engine).classes) {
    const { ctor } = classFacts(owner.node);
    if (ctor && value.creation) return { fn: functionValue(ctor, owner.context, value), invocation: value.creation };
  }
  return undefined;
}

/** Any object of a class. */
export function someInstance(node: ClassNode, context: Context): InstanceValue {
  return instance(node, context, null);
}
