import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { runsAlways } from '../../../syntax/control-flow/order.js';
import { frameOf, type FrameNode } from '../../../syntax/frames.js';
import { isUnreachable } from '../../control-flow/reachability.js';
import type { Context } from '../../domain/context.js';
import { joinValues } from '../../domain/join.js';
import type { Trace } from '../../domain/trace.js';
import {
  isMutable,
  type Alias,
  type ArrayValue,
  type ListValue,
  type MutableValue,
  type ObjectValue,
  type RecordValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { heldBelow, parameterAliases, writeContext, writesThrough } from '../../heap/aliases.js';
import { ownersOfKeys, pairsIn } from '../../heap/entries.js';
import { contextsPerIteration } from '../../heap/iterations.js';
import { deletedBefore, happensAfter } from '../../heap/happens-before.js';
import { propertyName, propertyValue } from '../../heap/literals/properties.js';
import { literalsOf } from '../../text/strings.js';
import type { Asking, KnownProperties, KnownProperty, Naming } from './known-property.js';
import { isLacking, isLeftToCallers } from './left-to-callers.js';
import { isCalledOn, mayHaveOthers, unseenCallees } from './unseen.js';
import { Visits } from './visits.js';

/** Deeper, objects are taken for unknown. */
const DEEPEST = 24;

/** The properties of some objects at a call. */
export function knownProperties(values: Values, call: Asking, engine: Engine, naming: Naming = {}): KnownProperties {
  const walk = new Walk(call, engine, naming);
  walk.alternatives(values);
  return { properties: walk.found, isClosed: walk.unknowns.length === 0 && walk.isClosed, unknowns: walk.unknowns };
}

/** A write into an object, seen through one of its names. */
interface Change {
  kind: 'set' | 'element' | 'merge';
  key: TS.Expression | null;
  value: TS.Expression;
  site: TS.Node;
  path: readonly (string | null)[];
  context: Context;
}

class Walk {
  readonly found: KnownProperty[] = [];
  readonly unknowns: Value[] = [];
  isClosed = true;
  /** Names that something nearer has certainly given a value. */
  #hidden: ReadonlySet<string> = new Set();
  #isSure = true;
  #isConditional = false;
  #depth = 0;
  readonly #around = new Set<string>();
  readonly #visits = new Visits();
  readonly #traces: Trace[] = [];

  constructor(
    readonly call: Asking,
    readonly engine: Engine,
    readonly naming: Naming,
  ) {}

  /** Objects of which one is the object; the names that each of them has are certain. */
  alternatives(values: Values): void {
    const given = values.filter((value) => value.kind !== 'nothing' && !(value.kind === 'list' && value.isBeside));
    const [before, isSure] = [this.#hidden, this.#isSure];
    this.#isSure = isSure && given.length === 1 && !values.some(({ kind }) => kind === 'nothing');
    for (const value of given) {
      this.#hidden = before;
      this.#within(value);
    }
    if (!this.#isSure) this.#hidden = before;
    this.#isSure = isSure;
  }

  #within(value: Value): void {
    if (this.#around.has(value.key) || this.#hidden.has(this.naming.only ?? '')) return;
    const state = { hidden: this.#hidden, isSure: this.#isSure, isConditional: this.#isConditional };
    const again = this.#visits.hiddenBy(value.key, state);
    if (again) {
      this.#hidden = again;
      return;
    }
    if (this.#depth > DEEPEST || !this.engine.takesLookUp()) return this.#lost();
    this.#visit(value);
    this.#visits.add(value.key, state, this.#hidden);
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
    if (this.#hidden.has(this.naming.only ?? '')) return;
    switch (value.kind) {
      case 'object':
        return this.#literal(value);
      case 'record':
        return this.#record(value);
      case 'array':
      case 'list':
        return this.#pairs(value);
      case 'function':
        // A function that is handed something may fill that.
        return value.node.parameters.length > 0 ? this.#lost() : this.alternatives(this.engine.invoke(value, null));
      case 'unknown':
        this.unknowns.push(value);
        return;
      case 'nothing':
        return;
      default:
        return this.#lost();
    }
  }

  #lost(): void {
    if (!this.#hidden.has(this.naming.only ?? '')) this.isClosed = false;
  }

  #literal(value: ObjectValue): void {
    if (!ts.isObjectLiteralExpression(value.node)) return this.#lost();
    if (isLeftToCallers(value, this.engine)) this.#lost();
    const deleted = deletedBefore(value, this.call.chain, this.engine);
    if (deleted) this.#hide([...deleted]);
    for (const property of value.node.properties.toReversed()) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.engine.evaluate(property.expression, value.context);
        if (spread.length === 0 && !isLacking(property.expression, value.context, this.engine)) this.#lost();
        this.alternatives(spread);
        continue;
      }
      const names = propertyName(property, value, this.engine);
      const values = heldBelow(value, names?.[0] ?? null, propertyValue(property, value, this.engine), this.engine);
      if (names) this.#add(names, property.name ?? property, values, true);
      else this.#lost();
    }
  }

  #record(value: RecordValue): void {
    if (mayHaveOthers(value)) this.#lost();
    for (const { name, node, values } of value.named?.() ?? []) this.#add([name], node, values(), true);
    for (const [name, field] of value.fields)
      this.#add([name], value.trace?.node ?? this.call.sink, heldBelow(value, name, field(), this.engine), true);
    const before = this.#hidden;
    if (value.omitted) this.#hide([...value.omitted]);
    if (value.layers) for (const layer of value.layers.of.toReversed()) this.alternatives(layer(value.layers.context));
    else this.alternatives(value.spreads());
    if (value.omitted) this.#hidden = before;
  }

  /** `[['Authorization', value]]`, a `Map`, and what `Object.entries` gives. */
  #pairs(value: ArrayValue | ListValue): void {
    if (value.kind === 'list' && value.entriesOf) return this.alternatives(value.entriesOf());
    const pairs = pairsIn([value], this.engine);
    if (pairs.length === 0 && !isEmpty(value)) this.#lost();
    for (const { keys, node, values } of pairs) {
      const names = literalsOf(keys);
      if (names.length === keys.length && names.length > 0)
        this.#add(names, node ?? value.trace?.node ?? this.call.sink, values(), true);
      else this.#named(keys);
    }
  }

  /** Properties whose names are those of other objects. */
  #named(keys: Values): void {
    const owners = ownersOfKeys(keys);
    if (owners.length === 0) this.#lost();
    this.alternatives(owners);
  }

  #add(names: readonly string[], node: TS.Node, values: Values, isCertain: boolean): void {
    const isSure = isCertain && this.#isSure && names.length === 1 && !values.some(({ kind }) => kind === 'nothing');
    const isConditional = !isCertain || this.#isConditional;
    for (const name of names) {
      const folded = this.#fold(name);
      if (this.#hidden.has(folded) || this.#isNone(values)) continue;
      this.found.push({ name: folded, node, values, traces: this.#traces.toReversed(), isSure, isConditional });
    }
    if (isSure) this.#hide(names);
  }

  #isNone(values: Values): boolean {
    const isKept = (value: Value): boolean =>
      value.kind !== 'nothing' || (this.naming.keepsNull === true && value.is === 'null');
    return values.length > 0 && !values.some(isKept);
  }

  #fold(name: string): string {
    return this.naming.fold?.(name) ?? name;
  }

  #hide(names: readonly string[]): void {
    this.#hidden = new Set([...this.#hidden, ...names.map((name) => this.#fold(name))]);
  }

  /** What is written into an object after it was made and before the call, the last first. */
  #changes(value: MutableValue): void {
    const own = madeIn(value);
    for (const change of flatMap(value.aliases, (alias) => this.#through(alias, value, new Set())).toReversed())
      this.#change(change, value, own);
  }

  #through(alias: Alias, value: MutableValue, passing: Set<TS.Node>): Change[] {
    return flatMap(writesThrough(alias, this.engine), ({ write, path }): Change[] => {
      if (happensAfter(write.site, this.call.chain, value, this.engine)) return [];
      const context = writeContext(alias, write, this.engine);
      if (write.kind === 'delete' || isUnreachable(write.site, context, this.engine)) return [];
      if (!isCalledOn(alias, write.site, this.engine)) {
        this.#lost();
        return [];
      }
      if (write.kind !== 'passed') return [{ ...write, path, context, kind: write.kind }];
      if (path.length > 0 || passing.has(write.site)) return [];
      for (const callee of unseenCallees(write, context, this.engine)) {
        this.#lost();
        this.unknowns.push(callee);
      }
      const inner = parameterAliases(alias, write, this.engine);
      const within = new Set([...passing, write.site]);
      return flatMap(inner, ({ aliases }) => flatMap(aliases, (below) => this.#through(below, value, within)));
    });
  }

  #change(change: Change, value: MutableValue, own: FrameNode | undefined): void {
    const { kind, path, context, site } = change;
    const evaluated = (): Values => this.engine.evaluate(change.value, context);
    const isCertain = frameOf(site) === own && runsAlways(site);
    if (kind === 'merge' && path.length === 0) return this.#guarded(isCertain, () => this.alternatives(evaluated()));
    if (kind === 'set' && path.length === 1) {
      const name = path[0] ?? null;
      if (name !== null) return this.#add([name], site, heldBelow(value, name, evaluated(), this.engine), isCertain);
    }
    const isKeyed = kind === 'set' ? path.length === 1 : kind === 'element' && path.length === 0;
    if (isKeyed && change.key && value.kind !== 'array' && value.kind !== 'list')
      this.#keyed(change, change.key, isCertain && isReplacing(site));
  }

  /** `headers[key] = value`, `headers.set(key, value)`. */
  #keyed({ value, site, context, kind }: Change, key: TS.Expression, isCertain: boolean): void {
    for (const at of ts.isStringLiteralLike(key) ? [context] : contextsPerIteration(site, context, this.engine)) {
      const keys = this.engine.evaluate(key, at);
      const names = literalsOf(keys);
      if (names.length > 0)
        this.#add(names, kind === 'element' ? key : site, this.engine.evaluate(value, at), isCertain);
      if (names.length < keys.length || keys.length === 0)
        this.#named(joinValues(keys.filter((one) => literalsOf([one]).length === 0)));
    }
  }

  /** Nothing that is added hides anything, unless it is certain. */
  #guarded(isCertain: boolean, add: () => void): void {
    const before = [this.#isSure, this.#isConditional] as const;
    this.#isSure &&= isCertain;
    this.#isConditional ||= !isCertain;
    add();
    [this.#isSure, this.#isConditional] = before;
  }
}

function isEmpty(value: ArrayValue | ListValue): boolean {
  if (value.kind === 'array') return value.node.elements.length === 0;
  return value.isMap && !value.pairs?.().some(({ kind }) => kind !== 'nothing');
}

/** The frame of the code that makes an object, as far as a node or a variable shows it. */
function madeIn(value: MutableValue): FrameNode | undefined {
  if ('node' in value && value.node) return frameOf(value.node);
  return mapDefined(value.aliases, ({ root }) => ('frame' in root ? root.frame : undefined))[0];
}

/** `headers.set(name, value)`: `append` keeps what was there. */
function isReplacing(site: TS.Node): boolean {
  return (
    ts.isCallExpression(site) && ts.isPropertyAccessExpression(site.expression) && site.expression.name.text === 'set'
  );
}
