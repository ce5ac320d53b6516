import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { Write } from '../../syntax/writes/writes.js';
import { isUnreachable } from '../control-flow/reachability.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { Trace } from '../domain/trace.js';
import {
  isMutable,
  type MutableValue,
  type Alias,
  type InstanceValue,
  type ObjectValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { classesOf } from '../heap/ancestry.js';
import { ownersOfKeys } from '../heap/entries.js';
import { parameterAliases, writeContext, writesThrough } from '../heap/aliases.js';
import { deletedBefore, happensAfter } from '../heap/happens-before.js';
import { propertyName, propertyValue } from '../heap/literals/properties.js';
import { setByPath } from '../models/language/collections.js';
import { literalsOf } from '../text/strings.js';
import { fieldsOf } from './class-fields.js';
import type { Conversion } from './conversions.js';
import type { ResolvedCall } from './resolved-call.js';
import { unwrapJson } from './requests.js';

/** A place that puts a field into a request body. */
export interface FieldWrite {
  name: string;
  /** JSON path of the field, array steps left out. */
  path: readonly string[];
  /** The property name, shorthand or assigned name. */
  node: TS.Node;
  /** The traces of the objects that contain it, the innermost first. */
  traces: readonly Trace[];
  /** The values of the field, as that place gives them. */
  values: Values;
  /** The expression that gives it its value, if there is one. */
  from?: Conversion;
}

/** What is sent, with the calls on the way to that. */
export type Sent = Pick<ResolvedCall, 'sink' | 'chain'>;
/** Names that are looked for. */
export type Names = Pick<ReadonlySet<string>, 'has'>;
export const ALL_NAMES: Names = { has: () => true };

const DEEPEST = 14;
/** A body is followed through at most this many values. */
const MOST_VALUES = 20_000;

/**
 * Finds the places that put one of `names` into the body of a call, or into other values that it sends.
 *
 * @returns the places, and the unknown parts of the values.
 */
export function fieldsIn(
  values: Values,
  names: Names,
  call: Sent,
  engine: Engine,
): { fields: FieldWrite[]; unknowns: Values } {
  const walk = new BodyWalk(call, names, engine);
  walk.values(values, []);
  return { fields: [...walk.found.values()], unknowns: walk.unknowns };
}

class BodyWalk {
  readonly found = new Map<string, FieldWrite>();
  readonly unknowns: Value[] = [];
  readonly #visited = new Set<string>();
  /** Keys of the enclosing values. A value that contains itself adds no other fields there. */
  readonly #around = new Set<string>();
  /** The traces of the enclosing objects, the outermost first. */
  readonly #traces: Trace[] = [];
  /** Calls on the way that pass the current value on. */
  readonly #passing = new Set<TS.Node>();
  /** Properties that the current object lacks. */
  #omitted: ReadonlySet<string> | undefined;

  constructor(
    readonly call: Sent,
    readonly names: Names,
    readonly engine: Engine,
  ) {}

  values(values: Values, path: readonly string[]): void {
    if (path.length > DEEPEST) return;
    for (const value of unwrapJson(values)) {
      const key = `${value.key}@${path.join('.')}`;
      if (this.#visited.has(key) || this.#around.has(value.key)) continue;
      if (this.#visited.size >= MOST_VALUES) return this.engine.budget.cut('price', () => this.call.sink);
      this.#visited.add(key);
      this.#around.add(value.key);
      if (value.trace) this.#traces.push(value.trace);
      this.#value(value, path);
      if (value.trace) this.#traces.pop();
      this.#around.delete(value.key);
    }
  }

  #value(value: Value, path: readonly string[]): void {
    switch (value.kind) {
      case 'object':
        if (ts.isObjectLiteralExpression(value.node))
          this.#without(deletedBefore(value, this.call.chain, this.engine), () =>
            this.#literal(value, value.node as TS.ObjectLiteralExpression, path),
          );
        break;
      case 'array':
      case 'list':
        this.values(this.engine.elements([value]), path);
        break;
      case 'record':
        for (const [name, field] of value.fields) this.values(field(), [...path, name]);
        for (const { name, node, values } of value.named?.() ?? []) this.#field(name, path, node, values());
        this.#without(value.omitted, () => this.values(value.spreads(), path));
        break;
      case 'instance':
        this.#instance(value, path);
        break;
      case 'unknown':
        this.unknowns.push(value);
        return;
      default:
        return;
    }
    if (isMutable(value)) this.#held(value, path);
  }

  #literal(value: ObjectValue, node: TS.ObjectLiteralExpression, path: readonly string[]): void {
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        this.values(this.engine.evaluate(property.expression, value.context), path);
        continue;
      }
      const names = propertyName(property, value, this.engine) ?? [];
      const values = propertyValue(property, value, this.engine);
      if (values.length > 0 && values.every((v) => v.kind === 'nothing')) continue;
      const from = ts.isPropertyAssignment(property) && { expression: property.initializer, context: value.context };
      for (const name of names) this.#field(name, path, property.name ?? property, values, from || undefined);
    }
  }

  /** Walks an object without some of its properties. */
  #without(omitted: ReadonlySet<string> | undefined, walk: () => void): void {
    const before = this.#omitted;
    this.#omitted = omitted ?? before;
    walk();
    this.#omitted = before;
  }

  #field(written: string, path: readonly string[], node: TS.Node, values: Values, from?: Conversion): void {
    if (this.#omitted?.has(written)) return;
    const below = [...path, ...stepsOf(written)];
    const name = below.at(-1)!;
    if (this.names.has(name)) {
      const key = `${node.getSourceFile().fileName}:${node.pos}:${below.join('.')}`;
      const known = this.found.get(key)?.values ?? [];
      const traces = this.#traces.toReversed();
      this.found.set(key, {
        name,
        path: below,
        node,
        traces,
        values: joinValues(known, values),
        ...(from && { from }),
      });
    }
    const omitted = this.#omitted;
    this.#omitted = undefined;
    this.values(values, below);
    this.#omitted = omitted;
  }

  /** An object of a class is sent with its fields. */
  #instance(value: InstanceValue, path: readonly string[]): void {
    const toJson = this.engine.member([value], 'toJSON').filter((member) => member.kind === 'function');
    if (toJson.length > 0) {
      for (const fn of toJson) this.values(this.engine.invoke(fn, null), path);
      return;
    }
    for (const owner of classesOf(value, this.engine)) {
      for (const [name, node] of fieldsOf(owner.node, this.engine.moduleOf(owner.context).writes))
        this.#field(name, path, node, this.engine.member([value], name));
    }
  }

  /** Writes into the value after it was made, except for those that run after the request is sent. */
  #held(value: MutableValue, path: readonly string[]): void {
    for (const alias of value.aliases) {
      for (const { write, path: below } of writesThrough(alias, this.engine)) {
        if (happensAfter(write.site, this.call.chain, value, this.engine)) continue;
        const context: Context = writeContext(alias, write, this.engine);
        if (isUnreachable(write.site, context, this.engine)) continue;
        if (write.kind === 'passed') {
          if (isKnown(below)) this.#passed(alias, write, context, [...path, ...below]);
        } else this.#written(value, write, below, context, path);
      }
    }
  }

  /** What a write below a value puts into it. */
  #written(
    value: MutableValue,
    write: Write,
    below: readonly (string | null)[],
    context: Context,
    path: readonly string[],
  ): void {
    const isDeep = below.length > 0;
    switch (write.kind) {
      case 'set':
        if (below.length === 1) this.#assigned(below[0] ?? null, write.key, write, context, path);
        else if (isDeep && isKnown(below)) this.#deep(below, write.site, write.value, context, path);
        break;
      case 'merge':
        if (!isDeep) this.values(this.engine.evaluate(write.value, context), path);
        break;
      case 'element':
        if (isDeep && isKnown(below)) this.values(this.engine.evaluate(write.value, context), [...path, ...below]);
        else if (!isDeep && value.kind === 'record' && value.is === 'form')
          this.#assigned(null, write.key, write, context, path);
        break;
      default:
    }
  }

  /** Writes into the value by a function that receives it. */
  #passed(alias: Alias, write: Write, context: Context, path: readonly string[]): void {
    // A function that passes it to itself writes no more into it than before.
    if (!this.#passing.has(write.site)) {
      this.#passing.add(write.site);
      for (const inner of parameterAliases(alias, write, this.engine)) this.#held(inner, path);
      this.#passing.delete(write.site);
    }
    for (const { names, node, value } of setByPath(write, context, this.engine))
      this.#deep(names, node, value, context, path);
  }

  #assigned(
    name: string | null,
    key: TS.Expression | null,
    write: { site: TS.Node; value: TS.Expression },
    context: Context,
    path: readonly string[],
  ): void {
    const values = this.engine.evaluate(write.value, context);
    const from = { expression: write.value, context };
    if (name !== null) return this.#field(name, path, write.site, values, from);
    if (!key) return;
    const keys = this.engine.evaluate(key, context);
    for (const literal of literalsOf(keys)) this.#field(literal, path, write.site, values, from);
    this.values(ownersOfKeys(keys), path);
  }

  /** `body.employee.location = x`: the names in between are parts of the path. */
  #deep(
    names: readonly string[],
    site: TS.Node,
    value: TS.Expression,
    context: Context,
    path: readonly string[],
  ): void {
    this.#field(names.at(-1)!, [...path, ...names.slice(0, -1)], site, this.engine.evaluate(value, context));
  }
}

/** A form writes the way to a field in its name: `owner[address][]` is `owner.address`. Array steps are left out. */
export function stepsOf(name: string): string[] {
  if (!/^[^[\]]+(?:\[[^[\]]*\])+$/.test(name)) return [name];
  return name.split(/[[\]]+/).filter((step) => step !== '' && !/^\d+$/.test(step));
}

/** Whether all names on a way are written down. */
function isKnown(path: readonly (string | null)[]): path is readonly string[] {
  return path.every((name) => name !== null);
}
