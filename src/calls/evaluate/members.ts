import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
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
  renamed,
  response,
  type ExternalValue,
  type MethodValue,
  type ObjectValue,
  type UnknownValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { instanceMember } from '../heap/classes.js';
import { functionProperty } from '../heap/function-properties.js';
import { heldMember } from '../heap/held-values.js';
import { holdingBelow } from '../heap/holders.js';
import { propertyName, propertyValue } from '../heap/properties.js';
import { recordMember } from '../heap/records.js';
import { staticMember } from '../heap/static-members.js';
import { turnsOf } from '../heap/turns.js';
import { textMember } from '../text/url-parts.js';
import { readBase } from './bases.js';
import { cellContents } from './cells.js';
import { enumMember } from './exported.js';
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
  return name === null ? anyMember(value, engine) : namedMember(value, name, engine);
}

/** What the properties of a value hold, whatever their names are. */
function anyMember(value: Value, engine: Engine): Values {
  switch (value.kind) {
    case 'object':
      return literalMember(value, null, engine);
    case 'record':
      return recordMember(value, null, engine);
    case 'enum':
      return enumMember(value, null, engine);
    case 'response':
      return responseMember(value, null, engine);
    case 'unknown':
      return [renamed(value, 'unknown')];
    case 'method':
      return hasProperties(value) ? memberOf([value.receiver], null, engine) : [];
    default:
      return [];
  }
}

function namedMember(value: Value, name: string, engine: Engine): Values {
  switch (value.kind) {
    case 'object':
      return literalMember(value, name, engine);
    case 'array':
      return name === 'length' ? [] : [method(value, name)];
    case 'list':
      // `raw` of a tag's strings: the same strings as written.
      if (name === 'raw') return [value];
      return name === 'length' ? [] : [method(value, name)];
    case 'record':
      return recordMember(value, name, engine);
    case 'instance':
      return engine.results.member(value, name, () => instanceMember(value, name, engine));
    case 'class':
      return staticMember(value, name, engine);
    case 'enum':
      return enumMember(value, name, engine);
    case 'module':
      return engine.exported(value.file, name);
    case 'external':
      return heldBase(value, name, engine) ?? externalMember(value, name, engine);
    case 'response':
      return responseMember(value, name, engine);
    case 'text':
      return union(
        textMember(value, name).filter((found) => found.kind === 'text'),
        [method(value, name)],
      );
    case 'unknown':
      return union(value.hole.frame ? [] : handedOn(value, name, engine), [onward(value, `.${name}`)]);
    case 'function':
      return [...functionProperty(value, name, engine), method(value, name)];
    case 'json':
      return [method(value, name)];
    case 'cell':
      return name === 'value' || name === 'current' ? cellContents(value, engine) : [method(value, name)];
    case 'method':
      if (hasProperties(value)) return memberOf([value.receiver], name, engine);
      return value.bound && name === 'bind' ? [method(value, name)] : [];
    case 'nothing':
      return [];
  }
}

/** Whether a method is a function with properties: `thunk.fulfilled`. */
function hasProperties({ name, does }: MethodValue): boolean {
  return name === 'thunk' || does !== undefined;
}

function literalMember(value: ObjectValue, name: string | null, engine: Engine): Values {
  return ts.isJsxAttributes(value.node)
    ? jsxAttribute(value, value.node, name, engine)
    : objectMember(value, value.node, name, engine);
}

function externalMember(value: ExternalValue, name: string, engine: Engine): Values {
  return union(
    value.module === null ? engine.shared.named([...value.path, name]) : [],
    openedResponses(value, name, engine),
    engine.clients.memberOf(value, name),
  );
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
