import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, literalName } from '../../syntax/frames.js';
import { OF_REQUESTS } from '../../syntax/writes.js';
import { isCertain } from '../control-flow/conditions.js';
import { decoratedAs, openedBy, providedUnder } from '../domain/deliveries.js';
import { activationAround } from '../domain/env.js';
import { step } from '../domain/trace.js';
import { union } from '../domain/union.js';
import {
  heldBy,
  isHeld,
  method,
  onward,
  record,
  renamed,
  response,
  text,
  unknown,
  type ArrayValue,
  type EnumValue,
  type ExternalValue,
  type ObjectValue,
  type UnknownValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { instanceMember, staticMember } from '../heap/classes.js';
import { keyOf } from '../heap/entries.js';
import { functionProperty } from '../heap/function-properties.js';
import { heldElements, heldMember } from '../heap/held-values.js';
import { holdingBelow } from '../heap/holders.js';
import { propertyName, propertyValue, ofCell } from '../heap/properties.js';
import { recordMember } from '../heap/records.js';
import { turnsOf } from '../heap/turns.js';
import { textMember } from '../text/url-parts.js';
import { readBase } from './bases.js';
import { valueOfBinding } from './bindings.js';
import { cellContents } from './cells.js';
import { responseMember } from './responses.js';

/** The values of a property; `name` null for a computed name. Empty when it is known to be absent. */
export function memberOf(values: Values, name: string | null, engine: Engine): Values {
  return union(
    ...values.map((value) => {
      // `x = { ...x, a }` contains itself. With several such objects, each contains all.
      const mayLoop = value.kind === 'object' || value.kind === 'record' || (isHeld(value) && value.held.length > 0);
      return mayLoop
        ? engine.lookUp(name ?? '*', value.key, () => oneMember(value, name, engine))
        : oneMember(value, name, engine);
    }),
  );
}

/** Methods of a promise that pass on its settled value. */
export const SETTLERS: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);
const AWAITING = new Set([...SETTLERS, 'pipe', 'subscribe', 'toPromise']);

function oneMember(value: Value, name: string | null, engine: Engine): Values {
  // `import('package').then(…)` passes the package on.
  if (
    value.kind === 'external' &&
    value.module !== null &&
    value.path.length === 0 &&
    name !== null &&
    SETTLERS.has(name)
  )
    return [method(value, name)];
  const own = ownMember(value, name, engine);
  // The result of an async function or an observable can be awaited.
  if (own.length === 0 && name !== null && AWAITING.has(name)) return [method(value, name)];
  if (!isHeld(value) || value.held.length === 0 || value.kind === 'external') return own;
  const below = own.map((found) =>
    isHeld(found)
      ? holdingBelow(value, name, engine).reduce<Value>(
          (held, holder) => (isHeld(held) ? heldBy(held, holder) : held),
          found,
        )
      : found,
  );
  return union(below, heldMember(value, name, engine));
}

function ownMember(value: Value, name: string | null, engine: Engine): Values {
  switch (value.kind) {
    case 'object':
      return ts.isJsxAttributes(value.node)
        ? jsxAttribute(value, value.node, name, engine)
        : objectMember(value, value.node, name, engine);
    case 'array':
    case 'list':
      // `raw` of a tag's strings: the same strings as written.
      if (name === 'raw' && value.kind === 'list') return [value];
      return name === null || name === 'length' ? [] : [method(value, name)];
    case 'record':
      return recordMember(value, name, engine);
    case 'instance':
      return name === null ? [] : engine.results.member(value, name, () => instanceMember(value, name, engine));
    case 'class':
      return name === null ? [] : staticMember(value, name, engine);
    case 'enum':
      return enumMember(value, name, engine);
    case 'module':
      return name === null ? [] : engine.exported(value.file, name);
    case 'external':
      return name === null
        ? []
        : (heldBase(value, name, engine) ??
            union(
              value.module === null ? engine.shared.named([...value.path, name]) : [],
              openedResponses(value, name, engine),
              engine.clients.memberOf(value, name),
            ));
    case 'response':
      return responseMember(value, name, engine);
    case 'text':
      return name === null
        ? []
        : union(
            textMember(value, name).filter((found) => found.kind === 'text'),
            [method(value, name)],
          );
    case 'unknown':
      return union(name === null || value.hole.frame ? [] : handedOn(value, name, engine), [
        name === null ? renamed(value, 'unknown') : onward(value, `.${name}`),
      ]);
    case 'function':
      return name === null ? [] : [...functionProperty(value, name, engine), method(value, name)];
    case 'json':
      return name === null ? [] : [method(value, name)];
    case 'cell':
      if (name === null) return [];
      return name === 'value' || name === 'current' ? cellContents(value, engine) : [method(value, name)];
    case 'method':
      // A function with properties: `thunk.fulfilled`.
      if (value.name === 'thunk' || value.does) return memberOf([value.receiver], name, engine);
      return value.bound && name === 'bind' ? [method(value, name)] : [];
    case 'nothing':
      return [];
  }
}

/** `api.defaults.baseURL`: the client's base, if it has one. */
function heldBase(value: ExternalValue, name: string, engine: Engine): Values | undefined {
  const of = engine.clients.withBaseAt(value, name);
  const base = of ? readBase(of.client, of.property, engine) : [];
  return base.length > 0 ? base : undefined;
}

/**
 * Values that a framework's objects were given under a name: `app.decorate(name, value)`, `context.locals.name =
 * value`.
 */
function handedOn({ hole }: UnknownValue, name: string, engine: Engine): Values {
  const isOfRequest = hole.label === OF_REQUESTS || hole.label.endsWith(`.${OF_REQUESTS}`);
  const ofPlugins = name.startsWith('$') ? engine.callers.delivered(providedUnder(name.slice(1)), engine) : [];
  const given = union(
    engine.callers.delivered(decoratedAs(name), engine),
    ofPlugins,
    isOfRequest ? engine.shared.named([OF_REQUESTS, name]) : [],
  );
  const client = given.length === 0 ? engine.clients.provided(name) : undefined;
  return client ? [client] : given;
}

/** `xhr.responseText`: the response to the request opened on the same instance. */
function openedResponses(value: ExternalValue, name: string, engine: Engine): Values {
  const instance = value.made.length > 0 ? engine.clients.instanceOf(value) : undefined;
  const stage = instance?.name === '' ? instance.config.row.instanceMembers?.[name] : undefined;
  if (!instance || !stage) return [];
  return flatMap(engine.callers.deliveriesTo(openedBy(instance.config)), ({ site, env }) => {
    const activation = activationAround(instance.config.env, site);
    return ts.isCallExpression(site)
      ? [
          response(
            site,
            activation ? engine.envs.within(activation, site) : env,
            stage,
            [],
            step(site, `request sent with ${instance.config.row.id}`),
          ),
        ]
      : [];
  });
}

function objectMember(
  value: ObjectValue,
  node: TS.ObjectLiteralExpression,
  name: string | null,
  engine: Engine,
): Values {
  const found: Values[] = [];
  for (let i = node.properties.length - 1; i >= 0; i--) {
    const property = node.properties[i]!;
    if (ts.isSpreadAssignment(property)) {
      const part = (one: Values): Values => memberOf(one, name, engine);
      found.push(
        part(engine.evaluate(property.expression, value.env)).filter(
          (spread) => spread.kind !== 'unknown' || spread.hole.frame || spread.hole.missing,
        ),
      );
      // A spread that certainly has the property hides what comes before it.
      if (
        name !== null &&
        i > 0 &&
        isCertain(value.env, engine, (env) => engine.evaluate(property.expression, env), part)
      )
        break;
      continue;
    }
    const own = propertyName(property, value, engine);
    if (!mayBe(name, own)) continue;
    // `{ ...all, [name]: create(url) }`: pairs each name with the value of its iteration.
    const turns =
      name === null || own?.length === 1
        ? [value]
        : turnsOf(property, value.env, engine).map((env) =>
            env === value.env ? value : { ...value, env, key: `${value.key}@${env.id}` },
          );
    found.push(
      ...turns
        .filter((turn) => turns.length === 1 || mayBe(name, propertyName(property, turn, engine)))
        .map((turn) => propertyValue(property, turn, engine)),
    );
    // A property of exactly this name hides what comes before it.
    if (name !== null && own?.length === 1) break;
  }
  return union(...found);
}

function mayBe(name: string | null, own: readonly string[] | null): boolean {
  return name === null || own === null || own.includes(name);
}

function jsxAttribute(value: ObjectValue, node: TS.JsxAttributes, name: string | null, engine: Engine): Values {
  return union(
    ...(name === 'children' ? childrenOf(node).map((child) => engine.evaluate(child, value.env)) : []),
    ...node.properties.map((property): Values => {
      if (ts.isJsxSpreadAttribute(property))
        return memberOf(engine.evaluate(property.expression, value.env), name, engine);
      if (name !== null && property.name.getText() !== name) return [];
      return property.initializer ? engine.evaluate(property.initializer, value.env) : [];
    }),
  );
}

/** The expressions between the tags: `<For each={items}>{(item) => …}</For>`. */
function childrenOf(node: TS.JsxAttributes): TS.Expression[] {
  const element = node.parent.parent;
  return ts.isJsxElement(element)
    ? flatMap(element.children, (child) => (ts.isJsxExpression(child) && child.expression ? [child.expression] : []))
    : [];
}

function enumMember(value: EnumValue, name: string | null, engine: Engine): Values {
  if (ts.isEnumDeclaration(value.node)) {
    return union(
      ...value.node.members
        .filter((member) => name === null || literalName(member.name) === name)
        .map((member) =>
          member.initializer
            ? engine.evaluate(member.initializer, value.env)
            : [text([literalName(member.name) ?? ''], null)],
        ),
    );
  }
  const { body } = value.node;
  if (!body || !ts.isModuleBlock(body)) return [];
  const named = engine
    .moduleOf(value.env)
    .scopes.bindings.filter(
      (binding) =>
        (name === null || binding.name === name) &&
        binding.declarations.some((declaration) => isDeclaredIn(declaration, body)),
    );
  return union(...named.map((binding) => valueOfBinding(binding, value.env, engine)));
}

/** Whether a declaration belongs to the namespace itself, and not to a function or namespace inside of it. */
function isDeclaredIn(declaration: TS.Node, body: TS.ModuleBlock): boolean {
  let at = declaration;
  while (at.parent && !ts.isModuleBlock(at.parent) && !isFunctionNode(at.parent)) at = at.parent;
  return at.parent === body;
}

/** The values that iteration gives. */
export function elementsOf(values: Values, engine: Engine): Values {
  return union(
    ...values.map((value) => {
      const mayLoop = value.kind === 'list' || value.kind === 'array' || value.kind === 'instance';
      return mayLoop
        ? engine.lookUp('elements of', value.key, () => oneElements(value, engine))
        : oneElements(value, engine);
    }),
  );
}

function oneElements(value: Value, engine: Engine): Values {
  switch (value.kind) {
    case 'array':
      return union(
        ...value.node.elements.map((element) => engine.evaluate(element, value.env)),
        heldElements(value, engine),
      );
    case 'list': {
      const items = union(value.items(), heldElements(value, engine));
      return value.isMap
        ? [
            record(`pair:${value.key}`, {
              0: () => [value.entriesOf ? keyOf(value.key, value.entriesOf) : unknown('key')],
              1: () => items,
            }),
          ]
        : items;
    }
    case 'object':
      return heldElements(value, engine);
    case 'response':
      return value.stage === 'raw' ? engine.clients.elementsOf(value) : [value];
    case 'instance': {
      const iterator = [
        ...instanceMember(value, '[Symbol.asyncIterator]', engine),
        ...instanceMember(value, '[Symbol.iterator]', engine),
      ];
      return elementsOf(union(...iterator.map((fn) => engine.invoke(fn, null))), engine);
    }
    case 'unknown':
      return [value];
    default:
      return [];
  }
}

/** The element at an index, or any element if the order is unknown. */
export function elementAt(values: Values, index: number, engine: Engine): Values {
  return union(
    ...values.map((value): Values => {
      if (value.kind === 'array') return arrayElement(value, index, engine);
      if (value.kind === 'list' && value.at) return union(value.at(index), heldElements(value, engine));
      if (value.kind === 'record' || value.kind === 'object' || value.kind === 'enum' || value.kind === 'module')
        return memberOf([value], String(index), engine);
      return elementsOf([value], engine);
    }),
  );
}

function arrayElement(value: ArrayValue, index: number, engine: Engine): Values {
  const { elements } = value.node;
  const spread = elements.findIndex((element) => ts.isSpreadElement(element));
  if (spread >= 0 && spread <= index) return elementsOf([value], engine);
  const at = elements[index];
  return union(at ? ofCell(engine.evaluate(at, value.env), at) : [], heldElements(value, engine));
}
