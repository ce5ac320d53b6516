import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import type { JsonShape } from '../../../model/contract.js';
import { ts } from '../../../syntax/compiler.js';
import type { Trace } from '../../domain/trace.js';
import { isMutable, type Value, type Values } from '../../domain/values.js';
import { deletedBefore } from '../../heap/happens-before.js';
import { unwrapJson } from '../../requests/requests.js';
import { bodyProperties, mayBeMended } from '../bodies/body-properties.js';
import type { CallCheck, CheckTools, Found } from '../check.js';
import type { ContractCall } from '../contract-call.js';
import { isNoJson, valueOfText } from '../bodies/json-text.js';
import { contradicts, inWords, type Kinds } from '../bodies/json-types.js';
import { sentBodies, type SentBody } from '../bodies/sent-bodies.js';
import { typesOf, type ValueTypes } from '../bodies/value-types.js';
import type { Properties, Property } from '../../requests/properties-at.js';

/** The body of a call lacks a key that the operation needs, or has a value of another type under a key. */
export const validBody: CallCheck = {
  rule: 'valid-body',
  *check(call, tools) {
    const shape = call.operation?.request;
    const sent = shape ? sentBodies(call.call, tools.engine) : null;
    if (!shape || !sent) return;
    const values = flatMap(sent.given, (body) => jsonOf(body, call));
    tools.missingIn(values);
    const reader = new BodyReader(call, tools);
    const isMethodWrong = call.call.request.methods.every((method) => method === 'GET' || method === 'HEAD');
    if (sent.isNone ? !isMethodWrong : values.length > 0) {
      const missing = reader.missing(values, shape);
      if (missing.length > 0) yield { node: call.call.site, facts: { missing: missing.join(' and ') } };
    }
    for (const value of values) reader.types(value, shape, []);
    yield* reader.found;
  },
};

/** The values that a body is in JSON; unknown ones included. What is sent in another form is no JSON. */
function jsonOf({ values, encoding }: SentBody, { call }: ContractCall): Values {
  const isSerialised = values.some(({ kind }) => kind === 'json');
  const texts = values.filter((value) => value.kind !== 'json' || !value.isQuery);
  return flatMap(unwrapJson(texts), (value): Value[] => {
    if (value.kind === 'text') {
      const parsed = valueOfText(value, call.sink);
      return parsed ? [parsed] : isNoJson(value) ? [] : [value];
    }
    if (value.kind === 'record' && value.is === 'form') return [];
    return encoding && encoding.object !== 'json' && !isSerialised && isObject(value) ? [] : [value];
  });
}

function isObject({ kind }: Value): boolean {
  return kind === 'object' || kind === 'record' || kind === 'array' || kind === 'list' || kind === 'instance';
}

const DEEPEST = 12;

class BodyReader {
  readonly found: Found[] = [];
  readonly #types: ValueTypes;
  readonly #visited = new Set<string>();
  readonly #properties = new Map<string, Properties>();

  constructor(
    readonly of: ContractCall,
    readonly tools: CheckTools,
  ) {
    this.#types = typesOf(tools);
  }

  /** What every one of some bodies lacks, in words. */
  missing(values: Values, { needs = [] }: JsonShape): string[] {
    return needs
      .filter((ways) => values.every((value) => ways.every((way) => this.#lacks(value, way.split('.')))))
      .map((ways) => ways.map((way) => `\`${way}\``).join(' or '));
  }

  #lacks(value: Value, [name, ...below]: readonly string[]): boolean {
    if (name === undefined) return false;
    if (value.kind === 'nothing') return value.is !== undefined;
    if (this.#isList(value)) return true;
    if (!isObject(value)) return false;
    const { properties, isClosed, unknowns } = this.#propertiesOf(value);
    this.tools.missingIn(unknowns);
    const named = properties.filter((property) => property.name === name);
    if (named.length > 0)
      return (
        below.length > 0 &&
        named.every(({ values }) => values.length > 0 && values.every((one) => this.#lacks(one, below)))
      );
    return isClosed && !this.#isUnclear(value, name);
  }

  /** Whether a property is written of which nobody knows whether it is there. */
  #isUnclear(value: Value, name: string): boolean {
    const { engine } = this.tools;
    if (isMutable(value) && deletedBefore(value, this.of.call.chain, engine)?.has(name)) return false;
    return engine
      .member([value], name)
      .some((one) => (one.kind !== 'nothing' ? one.kind !== 'method' : one.is !== 'undefined'));
  }

  #isList(value: Value): boolean {
    return (value.kind === 'array' || value.kind === 'list') && this.#types.kindsOf(value)?.has('array') === true;
  }

  #propertiesOf(value: Value): Properties {
    let known = this.#properties.get(value.key);
    if (!known) this.#properties.set(value.key, (known = bodyProperties(value, this.of.call, this.tools.engine)));
    return known;
  }

  /** Finds values of another type below a value. */
  types(value: Value, written: JsonShape, path: readonly string[]): void {
    const { items, properties } = this.#resolved(written);
    const key = `${value.key}@${path.join('.')}`;
    if (this.#visited.has(key) || path.length > DEEPEST || !isObject(value)) return;
    this.#visited.add(key);
    if (value.kind === 'array' || value.kind === 'list') {
      const below = [...path.slice(0, -1), `${path.at(-1) ?? ''}[]`];
      if (items) for (const element of this.tools.engine.elements([value])) this.types(element, items, below);
    } else if (properties) this.#typesOfProperties(value, properties, path);
  }

  #typesOfProperties(value: Value, shapes: Record<string, JsonShape>, path: readonly string[]): void {
    const { properties } = this.#propertiesOf(value);
    const isMended = mayBeMended(value, this.tools.engine);
    for (const [name, shape] of Object.entries(shapes)) {
      const named = properties.filter((property) => property.name === name);
      if (!isMended && !named.some(({ node }) => this.#mayBeHidden(node, value)))
        this.#property(named, this.#resolved(shape), [...path, name]);
      for (const { values } of named) for (const one of values) this.types(one, shape, [...path, name]);
    }
  }

  /** Whether something unknown that is spread behind a property may have its name. */
  #mayBeHidden({ parent }: TS.Node, value: Value): boolean {
    const literal = parent.parent as TS.Node | undefined;
    if (!literal || !ts.isObjectLiteralExpression(literal) || this.#propertiesOf(value).isClosed) return false;
    return literal.properties.some((one) => ts.isSpreadAssignment(one) && one.pos >= parent.end);
  }

  /** What may be written under a name is wrong only if all of it is. */
  #property(named: readonly Property[], shape: JsonShape, path: readonly string[]): void {
    const all = named.map((property) => ({ property, kinds: this.#kindsOf(property, shape) }));
    if (!all.every(({ kinds }) => contradicts(kinds.kinds, kinds.shape))) return;
    for (const { property, kinds } of all)
      this.found.push({
        node: property.node,
        facts: {
          key: `\`${path.join('.')}${kinds.suffix}\``,
          actual: inWords(kinds.kinds ?? []),
          expected: inWords([kinds.shape.type ?? []].flat()),
        },
        traces: tracesOf(property),
      });
  }

  /** The kinds of a property, or those of its elements if it is a list as it should be. */
  #kindsOf(property: Property, shape: JsonShape): { kinds: Kinds; shape: JsonShape; suffix: string } {
    this.tools.missingIn(property.values);
    const expression = expressionAt(property.node);
    const kinds = this.#types.kinds(property.values, expression);
    if (shape.items && kinds?.size === 1 && kinds.has('array')) {
      const elements = this.tools.engine.elements(property.values);
      const below = elements.length > 0 ? this.#types.kinds(elements) : null;
      return { kinds: below, shape: this.#resolved(shape.items), suffix: '[]' };
    }
    return { kinds, shape, suffix: '' };
  }

  #resolved(shape: JsonShape): JsonShape {
    const named = shape.schema === undefined ? undefined : this.tools.contract.schemas[shape.schema];
    return named ? { ...named, ...shape } : shape;
  }
}

/** The expression that gives a property its value, if it is written there. */
function expressionAt(node: TS.Node): TS.Node | undefined {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer;
  if (ts.isShorthandPropertyAssignment(parent)) return node;
  if (ts.isPropertyDeclaration(node)) return node.initializer;
  if (ts.isParameter(node)) return node.name;
  for (let at: TS.Node = node; at.parent; at = at.parent) {
    if (ts.isBinaryExpression(at.parent)) return at.parent.left === at ? at.parent.right : undefined;
    if (!ts.isPropertyAccessExpression(at.parent) && !ts.isElementAccessExpression(at.parent)) return undefined;
  }
  return undefined;
}

function tracesOf({ values, traces }: Property): (Trace | null)[] {
  return [...values.map(({ trace }) => trace), ...traces];
}
