import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import { truthOf } from '../control-flow/conditions.js';
import { isUnseen } from '../control-flow/unseen-callers.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { Trace } from '../domain/trace.js';
import {
  isMutable,
  unknown,
  type ArrayValue,
  type InstanceValue,
  type ListValue,
  type MutableValue,
  type ObjectValue,
  type RecordValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { mayHaveProperty } from '../evaluate/types/expression-types.js';
import { heldBelow } from '../heap/aliases.js';
import { ancestry } from '../heap/ancestry.js';
import { ownersOfKeys, pairsIn } from '../heap/entries.js';
import { contextsPerIteration } from '../heap/iterations.js';
import { deletedBefore } from '../heap/happens-before.js';
import { propertyName, propertyValue } from '../heap/literals/properties.js';
import { isHidden } from '../heap/literals/records.js';
import { literalsOf } from '../text/strings.js';
import { changesBefore, hasRunBefore, isReplacing, type Change } from './changes-before.js';
import { fieldsOf } from './class-fields.js';
import type { Conversion } from './conversions.js';
import { isLeftToCallers, isWithoutPart, mayHaveOthers } from './escapes.js';
import { Visits } from './visits.js';

/** A property of an object when a call is made. */
export interface Property {
  name: string;
  /** The name as it is written. */
  spelling: string;
  /** Where it is written. */
  node: TS.Node;
  values: Values;
  /** The traces of the objects that it is in, the innermost first. */
  traces: readonly Trace[];
  /** Whether the object certainly has it, so that it hides what another object has under the name. */
  isSure: boolean;
  /** Whether it is added where code may go another way. */
  isConditional: boolean;
  /** The expression that gives it its value, if there is one. */
  from?: Conversion | undefined;
}

/** A property as a body is sent with it. */
export interface SentProperty extends Property {
  /** The names that lead to it from the object: `body.employee.location = x` has two. */
  path: readonly string[];
  /** Keys of the objects that it is in. */
  around: readonly string[];
  /** Whether `node` writes its name; a model only knows that it is there. */
  isNamed: boolean;
}

/** The properties of some objects, any of which may be the one. */
export interface Properties<P extends Property = Property> {
  properties: readonly P[];
  /** Whether these are all: nothing unknown may have others. */
  isClosed: boolean;
  /** Values that may have others, as far as they are known. */
  unknowns: Values;
}

/** Whether one of the objects is known to lack the only name that is asked for, in some run of the program. */
interface Lack {
  isLacking: boolean;
}

/** A call, from which objects are seen: the call that sends them, and those that lead there, from the sink outward. */
export interface Place {
  sink: TS.Node;
  chain: readonly TS.Node[];
}

/** How properties are read. */
export interface Reading {
  /** Makes names equal that mean the same. */
  fold?: (name: string) => string;
  /** The only name that is asked for, and others that mean the same: properties that it hides do not count. */
  only?: readonly string[];
  /** Whether `null` is a value. Otherwise it means that there is none. */
  keepsNull?: boolean;
  /** Whether written types rule out properties, and functions that are not seen change nothing. */
  isTrusting?: boolean;
}

/** Names of headers, which are equal in any letter case. */
export const FOLDED: Reading = { fold: (name) => name.toLowerCase() };

/** Deeper, objects are taken for unknown. */
const DEEPEST = 24;

/** The properties that some objects have when a call is made. */
export function propertiesAt(values: Values, place: Place, engine: Engine, reading: Reading = {}): Properties & Lack {
  return new Walk(place, engine, reading, false).of(values);
}

/**
 * Every property with which objects may be sent in a body, whatever hides it: of elements of lists, of objects in JSON,
 * and those that are written further down.
 *
 * @param around keys of the values that contain these.
 */
export function sentPropertiesOf(
  values: Values,
  place: Place,
  engine: Engine,
  around: Iterable<string>,
): Properties<SentProperty> {
  return new Walk(place, engine, { keepsNull: true, isTrusting: true }, true, around).of(values);
}

/** What `toJSON` gives; undefined if there is none. */
export function serialised(value: Value, engine: Engine): Values | undefined {
  const methods = engine.member([value], 'toJSON').filter(({ kind }) => kind === 'function');
  return methods.length > 0 ? flatMap(methods, (fn) => [...engine.invoke(fn, null)]) : undefined;
}

/** Of a property, where it differs from one that is written in the object itself. */
type Extra = Partial<Pick<SentProperty, 'path' | 'isNamed' | 'from'>> & { isCertain?: boolean };

class Walk {
  readonly found: SentProperty[] = [];
  readonly unknowns: Value[] = [];
  isClosed = true;
  /** Names that something nearer has certainly given a value. */
  #hidden: ReadonlySet<string> = new Set();
  /** Names that the objects lack that are looked at. */
  #lacks: (name: string) => boolean = NONE;
  #isSure = true;
  #isConditional = false;
  #isLacking = true;
  #depth = 0;
  readonly #around: Set<string>;
  readonly #visits = new Visits();
  readonly #traces: Trace[] = [];
  readonly #only: string | undefined;

  /** @param isBody see `sentPropertiesOf`. */
  constructor(
    readonly place: Place,
    readonly engine: Engine,
    readonly reading: Reading,
    readonly isBody: boolean,
    around: Iterable<string> = [],
  ) {
    this.#only = reading.only?.[0];
    this.#around = new Set(around);
  }

  of(values: Values): Properties<SentProperty> & Lack {
    this.#alternatives(values);
    return {
      properties: this.found,
      isClosed: this.unknowns.length === 0 && this.isClosed,
      unknowns: this.unknowns,
      isLacking: this.#isLacking,
    };
  }

  /**
   * Objects of which one is the object; the names that each of them has are certain.
   *
   * @param isSkipped whether code may go on without any.
   */
  #alternatives(values: Values, isSkipped = false): void {
    const given = values.filter((value) => value.kind !== 'nothing' && !(value.kind === 'list' && value.isBeside));
    const mayBeNone = isSkipped || values.some(({ kind }) => kind === 'nothing');
    const before = { hidden: this.#hidden, isSure: this.#isSure, isLacking: this.#isLacking };
    this.#isSure = before.isSure && given.length === 1 && !mayBeNone;
    let isLacking = mayBeNone || given.length === 0;
    for (const value of given) {
      this.#hidden = before.hidden;
      this.#isLacking = true;
      this.#within(value);
      isLacking ||= this.#isLacking;
    }
    this.#isLacking = before.isLacking && isLacking;
    if (!this.#isSure) this.#hidden = before.hidden;
    this.#isSure = before.isSure;
  }

  #within(value: Value): void {
    if (this.#around.has(value.key) || this.#isSettled()) return;
    const state = {
      hidden: this.#hidden,
      lacks: this.#lacks,
      isSure: this.#isSure,
      isConditional: this.#isConditional,
    };
    const again = this.#visits.hiddenBy(value.key, state);
    if (again) {
      this.#hidden = again.hidden;
      this.#isLacking = again.isLacking;
      return;
    }
    if (this.#depth > DEEPEST || !this.engine.takesLookUp()) return this.#lost();
    this.#visit(value);
    this.#visits.add(value.key, state, { hidden: this.#hidden, isLacking: this.#isLacking });
  }

  /** Whether the only name that is asked for is hidden. */
  #isSettled(): boolean {
    const { only } = this.reading;
    return only !== undefined && (this.#hidden.has(only[0] ?? '') || only.every(this.#lacks));
  }

  #visit(value: Value): void {
    this.#depth++;
    this.#around.add(value.key);
    if (value.trace) this.#traces.push(value.trace);
    this.#value(value);
    if (value.trace) this.#traces.pop();
    this.#around.delete(value.key);
    this.#depth--;
  }

  #value(value: Value): void {
    if (isMutable(value)) this.#changes(value);
    if (this.#isSettled()) return;
    switch (value.kind) {
      case 'object':
        return this.#literal(value);
      case 'record':
        return this.#record(value);
      case 'array':
      case 'list':
        return this.isBody ? this.#alternatives(this.engine.elements([value])) : this.#pairs(value);
      case 'instance':
        return this.#instance(value);
      case 'json':
        return this.isBody ? this.#alternatives(value.of()) : this.#lost();
      case 'function':
        // A function that is handed something may fill that.
        return this.isBody || value.node.parameters.length > 0
          ? this.#lost()
          : this.#alternatives(this.engine.invoke(value, null));
      case 'unknown':
      case 'external':
      case 'response':
        return this.#lost([value]);
      case 'nothing':
        return;
      default:
        return this.#lost();
    }
  }

  /** Nothing is known of a part, which may have any property. */
  #lost(unknowns: Values = []): void {
    this.#isLacking = false;
    this.#open(unknowns);
  }

  /** Something may add a property, and need not. */
  #open(unknowns: Values = []): void {
    if (this.#isSettled()) return;
    this.isClosed = false;
    this.unknowns.push(...unknowns);
  }

  /** Something is written under a name that is not known. */
  #unnamed(written: TS.Node): void {
    this.#open(this.#only === undefined ? [] : [unknown(written.getText())]);
  }

  #literal(value: ObjectValue): void {
    const { node } = value;
    if (!ts.isObjectLiteralExpression(node)) return this.#lost();
    if (!this.reading.isTrusting && isLeftToCallers(value, this.engine)) this.#lost();
    const deleted = deletedBefore(value, this.place.chain, this.engine);
    this.#without(deleted && ((name) => deleted.has(name)), () => {
      for (const property of node.properties.toReversed()) this.#written(property, value);
    });
  }

  #written(property: TS.ObjectLiteralElementLike, value: ObjectValue): void {
    if (ts.isSpreadAssignment(property)) return this.#spread(property.expression, value.context);
    const names = propertyName(property, value, this.engine);
    if (!names) return this.#unnamed(property.name ?? property);
    const from = ts.isPropertyAssignment(property)
      ? { expression: property.initializer, context: value.context }
      : undefined;
    const values = (): Values => this.#held(value, names[0]!, propertyValue(property, value, this.engine));
    this.#add(names, property.name ?? property, values, { from });
  }

  /** Values that are spread or merged into an object. */
  #spread(expression: TS.Expression, context: Context): void {
    const values = this.engine.evaluate(expression, context);
    if (values.length === 0 && !isWithoutPart(expression, context, this.engine)) this.#open();
    const isSkipped = mayBeSkipped(expression, context, this.engine);
    if (this.#only === undefined || !this.reading.isTrusting) return this.#alternatives(values, isSkipped);
    const isLacking = this.#isLacking;
    const known = this.unknowns.length;
    this.#alternatives(values, isSkipped);
    const hasUnknown = this.unknowns.length > known;
    if (!this.reading.only?.some((name) => mayHaveProperty(expression, name, this.engine))) {
      this.unknowns.length = known;
      if (hasUnknown) this.#isLacking = isLacking;
    } else if (!isSkipped && isUnseen(expression, context, this.engine))
      this.#lost(hasUnknown ? [] : [unknown(unwrap(expression).getText())]);
  }

  /** Looks at an object without some of its properties. */
  #without(lacks: ((name: string) => boolean) | undefined, look: () => void): void {
    const before = this.#lacks;
    if (lacks) this.#lacks = (name) => lacks(name) || before(name);
    look();
    this.#lacks = before;
  }

  #record(value: RecordValue): void {
    const { layers } = value;
    if (mayHaveOthers(value)) this.#open();
    for (const { name, node, values } of value.named?.() ?? []) this.#add([name], node, values);
    for (const [name, field] of value.fields)
      this.#add([name], value.trace?.node ?? this.place.sink, () => this.#held(value, name, field()), {
        isNamed: false,
      });
    this.#without(value.omitted || value.picked ? (name) => isHidden(value, name) : undefined, () => {
      if (layers) for (const layer of layers.of.toReversed()) this.#alternatives(layer(layers.context));
      else this.#alternatives(value.spreads());
    });
  }

  /** `[['Authorization', value]]`, a `Map`, and the result of `Object.entries`. */
  #pairs(value: ArrayValue | ListValue): void {
    if (value.kind === 'list' && value.entriesOf) return this.#alternatives(value.entriesOf());
    const pairs = pairsIn([value], this.engine);
    if (pairs.length === 0 && !isEmpty(value)) this.#lost();
    for (const { keys, node, values } of pairs) {
      const names = literalsOf(keys);
      if (names.length === keys.length && names.length > 0)
        this.#add(names, node ?? value.trace?.node ?? this.place.sink, values);
      else this.#named(keys, node ?? this.place.sink);
    }
  }

  /** An object of a class has its fields, and in JSON what its `toJSON` gives. */
  #instance(value: InstanceValue): void {
    const { engine } = this;
    const made = this.isBody ? serialised(value, engine) : undefined;
    if (made) return this.#alternatives(made);
    const { classes, externals } = ancestry(value, engine);
    for (const { node, context } of classes) {
      const { writes } = engine.moduleOf(context);
      for (const [name, at] of fieldsOf(node, writes)) {
        const values = (): Values => engine.member([value], name);
        this.#add([name], at, values, { isCertain: false });
        if (this.#fold(name) === this.#only && isGiven(values())) this.#isLacking = false;
      }
      for (const { kind, path } of writes.ofClass.get(node) ?? [])
        if ((kind === 'merge' && path.length === 0) || path[0] === null) this.#open();
    }
    if (value.creation === null || externals.length > 0) this.#open();
  }

  /** Properties whose names are those of other objects. */
  #named(keys: Values, written: TS.Node): void {
    const owners = ownersOfKeys(keys);
    if (owners.length === 0) this.#unnamed(written);
    this.#alternatives(owners);
  }

  /** With the aliases that values need because of writes further down, where those are not found from above. */
  #held(owner: MutableValue, name: string, values: Values): Values {
    return this.isBody ? values : heldBelow(owner, name, values, this.engine);
  }

  #add(names: readonly string[], node: TS.Node, of: () => Values, extra: Extra = {}): void {
    const all = new Map(names.map((name) => [this.#fold(name), name]));
    const left = [...all].filter(([name, spelling]) => this.#isLookedFor(name) && !this.#lacks(spelling));
    if (left.length === 0) return;
    const { isCertain = true } = extra;
    const values = of();
    const isSure = isCertain && this.#isSure && names.length === 1 && !values.some(({ kind }) => kind === 'nothing');
    if (!this.#isNone(values)) this.#note(left, { node, values, isSure, isConditional: !isCertain }, extra);
    if (isCertain && isGiven(values) && all.size === 1 && all.has(this.#only ?? '')) this.#isLacking = false;
    if (isSure && !this.isBody) this.#hidden = new Set([...this.#hidden, ...all.keys()]);
  }

  #isLookedFor(name: string): boolean {
    return (this.#only === undefined || name === this.#only) && !this.#hidden.has(name);
  }

  #note(
    names: readonly (readonly [name: string, spelling: string])[],
    { isConditional, ...rest }: Pick<Property, 'node' | 'values' | 'isSure' | 'isConditional'>,
    { isNamed = true, from, path }: Extra,
  ): void {
    const where = { traces: this.#traces.toReversed(), around: [...this.#around], isNamed, from };
    const isAnyConditional = isConditional || this.#isConditional;
    for (const [name, spelling] of names)
      this.found.push({ ...rest, ...where, isConditional: isAnyConditional, name, spelling, path: path ?? [name] });
  }

  #isNone(values: Values): boolean {
    const isKept = (value: Value): boolean =>
      value.kind !== 'nothing' || (this.reading.keepsNull === true && value.is === 'null');
    return values.length > 0 && !values.some(isKept);
  }

  #fold(name: string): string {
    if (this.#only !== undefined && this.reading.only?.includes(name)) return this.#only;
    return this.reading.fold?.(name) ?? name;
  }

  #changes(value: MutableValue): void {
    const { isTrusting = false } = this.reading;
    const changes = changesBefore(value, this.place.chain, this.engine, {
      isDeep: this.isBody,
      isTrusting,
      onEscape: (callees) => this.#open(callees),
    });
    for (const change of changes) this.#change(change, value);
  }

  #change(change: Change, value: MutableValue): void {
    const { kind, path, context, site } = change;
    if (path.length !== (kind === 'set' ? 1 : 0)) return this.#writtenBelow(change);
    const isCertain = !this.isBody && hasRunBefore(site, value, this.place.chain, this.engine);
    const name = path[0] ?? null;
    if (kind === 'merge') return this.#guarded(isCertain, () => this.#spread(change.value, context));
    if (name === null) return this.#keyed(change, value, isCertain && isReplacing(site));
    const values = (): Values => this.#held(value, name, this.engine.evaluate(change.value, context));
    this.#add([name], site, values, { isCertain, from: { expression: change.value, context } });
  }

  /** `body.employee.location = x`, `body.employees.push(x)` */
  #writtenBelow({ kind, path, value, context, site }: Change): void {
    if (!this.isBody || kind === 'merge' || path.length === 0 || path.includes(null)) return;
    const way = path as readonly string[];
    this.#add([way.at(-1)!], site, () => this.engine.evaluate(value, context), { path: way, isNamed: kind === 'set' });
  }

  /** `headers[key] = value`, `headers.set(key, value)`. */
  #keyed({ key, value, site, context, kind }: Change, owner: MutableValue, isCertain: boolean): void {
    if (!key || owner.kind === 'array' || owner.kind === 'list') return;
    // In a body, the names that a loop copies are those of the other object, where they are written.
    const isCopied = this.isBody && ownersOfKeys(this.engine.evaluate(key, context)).length > 0;
    const isOne = isCopied || ts.isStringLiteralLike(key);
    for (const at of isOne ? [context] : contextsPerIteration(site, context, this.engine)) {
      const keys = this.engine.evaluate(key, at);
      const names = literalsOf(keys);
      if (names.length > 0)
        this.#add(names, kind === 'element' && !this.isBody ? key : site, () => this.engine.evaluate(value, at), {
          isCertain,
          from: { expression: value, context: at },
        });
      if (names.length < keys.length || keys.length === 0)
        this.#named(joinValues(keys.filter((one) => literalsOf([one]).length === 0)), value);
    }
  }

  /** Properties that are added hide nothing, unless they are certain. */
  #guarded(isCertain: boolean, add: () => void): void {
    const before = { isSure: this.#isSure, isConditional: this.#isConditional, isLacking: this.#isLacking };
    this.#isSure &&= isCertain;
    this.#isConditional ||= !isCertain;
    add();
    this.#isSure = before.isSure;
    this.#isConditional = before.isConditional;
    if (!isCertain) this.#isLacking = before.isLacking;
  }
}

const NONE = (): boolean => false;

/** Whether a property has a value in each run. */
export function isGiven(values: Values): boolean {
  return values.length > 0 && !values.some(({ kind }) => kind === 'nothing');
}

/** Whether a condition may leave out an object: `...(isLong && { model })`. */
function mayBeSkipped(expression: TS.Expression, context: Context, engine: Engine): boolean {
  const node = unwrap(expression);
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    truthOf(node.left, context, engine) !== true
  );
}

function isEmpty(value: ArrayValue | ListValue): boolean {
  if (value.kind === 'array') return value.node.elements.length === 0;
  return value.isMap && !value.pairs?.().some(({ kind }) => kind !== 'nothing');
}
