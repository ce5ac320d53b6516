import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { reachingDefinitions } from '../../syntax/control-flow/order.js';
import { frameOf, unwrap } from '../../syntax/frames.js';
import { truthOf } from '../control-flow/conditions.js';
import { isUnreachable } from '../control-flow/reachability.js';
import { isUnseen } from '../control-flow/unseen-callers.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import {
  isMutable,
  unknown,
  type MutableValue,
  type ObjectValue,
  type RecordValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { mayHaveProperty } from '../evaluate/types/expression-types.js';
import { parameterAliases, writeContext, writesThrough } from '../heap/aliases.js';
import { happensAfter, happensBefore } from '../heap/happens-before.js';
import { propertyName, propertyValue } from '../heap/literals/properties.js';
import { literalOf } from '../text/strings.js';
import { isHidden } from '../heap/literals/records.js';

/** Whether objects have a property, or one of several, when a call is made, and what may give it to them. */
export interface Presence {
  /** Whether one of them is known to lack it, in some run of the program. */
  isLacking: boolean;
  /** What may have it, and of which nothing is known: `options` in `{ model, ...options }`. */
  unknowns: Values;
}

export const LACKING: Presence = { isLacking: true, unknowns: [] };
const PRESENT: Presence = { isLacking: false, unknowns: [] };

/** @param calls from the one that sends the objects outward. */
export function presenceOf(
  names: readonly string[],
  values: Values,
  calls: readonly TS.Node[],
  engine: Engine,
): Presence {
  return new PresenceWalk(names, calls, engine).any(values);
}

/** The same of an argument of a call in `context`. */
export function presenceInArgument(
  names: readonly string[],
  { argument, values }: { argument: TS.Expression | undefined; values: Values },
  call: TS.Node,
  context: Context,
  engine: Engine,
): Presence {
  const { isLacking, unknowns } = presenceOf(names, values, [call], engine);
  return argument && isUnseen(argument, context, engine) ? openBy(unknowns, argument) : { isLacking, unknowns };
}

/** Of `body[key] = value`, where the key may be any. */
function openWrite({ value }: Change): Presence {
  return { isLacking: true, unknowns: [unknown(value.getText())] };
}

/** Of what callers give that nobody sees. */
function openBy(unknowns: Values, expression: TS.Expression): Presence {
  return { isLacking: false, unknowns: unknowns.length > 0 ? unknowns : [unknown(unwrap(expression).getText())] };
}

/** A write into an object that is seen through one of its names. */
interface Change {
  /** `open` under a name that is not known. */
  kind: 'set' | 'merge' | 'open';
  value: TS.Expression;
  site: TS.Node;
  context: Context;
}

class PresenceWalk {
  /** Keys of the enclosing values: one that contains itself gets nothing from there. */
  readonly #around = new Set<string>();

  constructor(
    readonly names: readonly string[],
    readonly calls: readonly TS.Node[],
    readonly engine: Engine,
  ) {}

  /** Of values of which each may be the object. */
  any(values: Values): Presence {
    const each = values.map((value) => this.#one(value));
    return {
      isLacking: each.some(({ isLacking }) => isLacking),
      unknowns: joinValues(...each.map(({ unknowns }) => unknowns)),
    };
  }

  #one(value: Value): Presence {
    if (this.#around.has(value.key)) return LACKING;
    if (!this.engine.takesLookUp()) return PRESENT;
    this.#around.add(value.key);
    const own = this.#own(value);
    const whole = isMutable(value) ? this.#changed(own, value) : own;
    this.#around.delete(value.key);
    return whole;
  }

  #own(value: Value): Presence {
    switch (value.kind) {
      case 'nothing':
        return LACKING;
      case 'unknown':
      case 'external':
      case 'response':
        return { isLacking: false, unknowns: [value] };
      case 'json':
        return this.any(value.of());
      case 'text':
        return literalOf(value) === undefined ? { isLacking: false, unknowns: [value] } : PRESENT;
      case 'object':
        return ts.isObjectLiteralExpression(value.node) ? this.#literal(value, value.node) : PRESENT;
      case 'record':
        return this.#record(value);
      case 'instance':
        return this.#given(flatMap(this.names, (name) => [...this.engine.member([value], name)]));
      default:
        return PRESENT;
    }
  }

  /** Of an object that is written with the property. */
  #given(values: Values): Presence {
    return values.length === 0 || values.some(({ kind }) => kind === 'nothing') ? LACKING : PRESENT;
  }

  #literal(value: ObjectValue, node: TS.ObjectLiteralExpression): Presence {
    let found = LACKING;
    for (const property of node.properties.toReversed()) {
      if (ts.isSpreadAssignment(property)) found = over(found, this.#spread(property.expression, value.context));
      else found = over(found, this.#property(property, value));
    }
    return found;
  }

  #property(property: TS.ObjectLiteralElementLike, value: ObjectValue): Presence {
    const names = propertyName(property, value, this.engine);
    // A name that is not known may be the one.
    if (!names) return property.name ? { isLacking: true, unknowns: [unknown(property.name.getText())] } : LACKING;
    return names.every((name) => this.names.includes(name))
      ? this.#given(propertyValue(property, value, this.engine))
      : LACKING;
  }

  /** What is spread or merged into an object. */
  #spread(expression: TS.Expression, context: Context): Presence {
    const values = this.engine.evaluate(expression, context);
    const node = unwrap(expression);
    const isSkipped =
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
      truthOf(node.left, context, this.engine) !== true;
    const { isLacking, unknowns } = this.any(values);
    const mayLack = isLacking || isSkipped || values.length === 0;
    // What the types rule out that are written.
    if (!this.names.some((name) => mayHaveProperty(expression, name, this.engine)))
      return { isLacking: mayLack || unknowns.length > 0, unknowns: [] };
    if (!isSkipped && isUnseen(expression, context, this.engine)) return openBy(unknowns, expression);
    return { isLacking: mayLack, unknowns };
  }

  #record(value: RecordValue): Presence {
    const own = [...value.fields].filter(([name]) => this.names.includes(name)).map(([, field]) => field());
    const named = (value.named?.() ?? []).filter(({ name }) => this.names.includes(name)).map((one) => one.values());
    const written = [...own, ...named].map((values) => this.#given(values));
    if (this.names.every((name) => isHidden(value, name))) return written.reduce(over, LACKING);
    const { layers } = value;
    const parts = layers
      ? layers.of.toReversed().map((layer) => layer(layers.context))
      : value.spreads().map((one) => [one]);
    return [...written, ...parts.map((part) => this.any(part))].reduce(over, LACKING);
  }

  /** With what is written into an object after it was made. */
  #changed(own: Presence, value: MutableValue): Presence {
    const changes = this.#changesOf(value, new Set());
    const isBefore = ({ site }: Change, calls = this.calls): boolean => happensBefore(site, calls, value, this.engine);
    const sets = changes.filter(({ kind }) => kind === 'set');
    const sure = this.#mayBeAll(sets) ? sets : sets.filter((one) => isBefore(one));
    const merges = changes.filter((one) => one.kind === 'merge' && !sure.some(({ site }) => isBefore(one, [site])));
    const set = sure.map((one) => this.#given(this.engine.evaluate(one.value, one.context)));
    const opens = changes.filter(({ kind }) => kind === 'open').map((one) => openWrite(one));
    return [...opens, ...set, ...merges.map((one) => this.#merged(one, isBefore(one)))].reduce(
      (found, change) => over(change, found),
      own,
    );
  }

  /** Whether every path may lead to one of some writes, as in the clauses of a `switch`, or one is elsewhere. */
  #mayBeAll(sets: readonly Change[]): boolean {
    const [call] = this.calls;
    const sites = sets.map(({ site }) => site);
    if (sites.some((site) => call === undefined || frameOf(site) !== frameOf(call))) return true;
    return call !== undefined && sites.length > 0 && !reachingDefinitions(sites, call).isOpen;
  }

  #merged({ value, context }: Change, isSure: boolean): Presence {
    const merged = this.#spread(value, context);
    return isSure ? merged : { ...merged, isLacking: true };
  }

  #changesOf(value: MutableValue, passing: ReadonlySet<TS.Node>): Change[] {
    return flatMap(value.aliases, (alias) =>
      flatMap(writesThrough(alias, this.engine), ({ write, path }): Change[] => {
        const { kind, site } = write;
        if (happensAfter(site, this.calls, value, this.engine)) return [];
        const context = writeContext(alias, write, this.engine);
        if (isUnreachable(site, context, this.engine)) return [];
        if (kind === 'passed' && path.length === 0 && !passing.has(site))
          return flatMap(parameterAliases(alias, write, this.engine), (inner) =>
            this.#changesOf(inner, new Set([...passing, site])),
          );
        if (kind === 'set' && path.length === 1 && path[0] === null)
          return [{ kind: 'open', value: write.value, site, context }];
        const isMeant = kind === 'set' ? path.length === 1 && this.names.includes(path[0] ?? '') : path.length === 0;
        return isMeant && (kind === 'set' || kind === 'merge') ? [{ kind, value: write.value, site, context }] : [];
      }),
    );
  }
}

/** What is before something else, which counts where that lacks the property. */
function over(later: Presence, earlier: Presence): Presence {
  const isHidden = !later.isLacking && later.unknowns.length === 0;
  return {
    isLacking: later.isLacking && earlier.isLacking,
    unknowns: isHidden ? later.unknowns : joinValues(later.unknowns, earlier.unknowns),
  };
}
