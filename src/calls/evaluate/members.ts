import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { HANDED_ON } from '../../syntax/writes/handed-on.js';
import { OF_REQUESTS } from '../../syntax/writes/writes.js';
import { isDefinite } from '../control-flow/conditions.js';
import { decoratedAs, openedBy, providedUnder } from '../domain/channels.js';
import { isClient } from '../text/provided.js';
import { nearestContext } from '../domain/context.js';
import { step } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';
import {
  isMutable,
  method,
  unknownAccess,
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
import { mutatedMember } from '../heap/mutated-values.js';
import { heldBelow } from '../heap/aliases.js';
import { propertyName, propertyValue } from '../heap/literals/properties.js';
import { recordMember } from '../heap/literals/records.js';
import { putElsewhere } from '../heap/literals/shared-literals.js';
import { staticMember } from '../heap/static-members.js';
import { contextsPerIteration } from '../heap/iterations.js';
import { textMember } from '../text/url-parts.js';
import { readBase } from './bases.js';
import { cellContents } from './cells.js';
import { enumMember } from './exported.js';
import { responseMember } from './responses.js';

/** The values of a property; `name` null for a computed name. Empty when it is known to be absent. */
export function memberOf(values: Values, name: string | null, engine: Engine): Values {
  return joinValues(
    ...values.map((value) => {
      // `x = { ...x, a }` contains itself. With several such objects, each contains all.
      const mayLoop =
        value.kind === 'object' || value.kind === 'record' || (isMutable(value) && value.aliases.length > 0);
      return mayLoop
        ? engine.memoiseLookUp(name ?? '*', value.key, (note) => oneMember(value, name, engine, note))
        : oneMember(value, name, engine);
    }),
  );
}

/** Methods of a promise that pass on its settled value. */
export const PROMISE_METHODS: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);
const THENABLE_METHODS = new Set([...PROMISE_METHODS, 'pipe', 'subscribe', 'toPromise']);

/** @param note takes what the value has by itself: `x.data = JSON.parse(x.data)` reads it before it writes. */
function oneMember(value: Value, name: string | null, engine: Engine, note?: (own: Values) => void): Values {
  if (name !== null && PROMISE_METHODS.has(name) && isPassedOn(value)) return [method(value, name)];
  const own = ownMember(value, name, engine);
  // The result of an async function or an observable can be awaited.
  if (own.length === 0 && name !== null && THENABLE_METHODS.has(name)) return [method(value, name)];
  if (!isMutable(value) || value.aliases.length === 0 || value.kind === 'external') return own;
  note?.(own);
  // What is put there later may be changed below, too: `x.list = []; x.list.push(…)`.
  return heldBelow(value, name, joinValues(own, mutatedMember(value, name, engine)), engine);
}

/** Whether `then` passes a value on: a package, `import('package').then(…)`, or the client that a function has made. */
function isPassedOn(value: Value): boolean {
  return value.kind === 'external' && value.module !== null && (value.path.length === 0 || value.made.length > 0);
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
      return clientBase(value, name, engine) ?? externalMember(value, name, engine);
    case 'response':
      return responseMember(value, name, engine);
    case 'text':
      return textMember(value, name) ?? [method(value, name)];
    case 'unknown':
      return joinValues(value.hole.frame ? [] : decoratedMember(value, name, engine), [
        unknownAccess(value, `.${name}`),
      ]);
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
function hasProperties({ name, model }: MethodValue): boolean {
  return name === 'thunk' || model !== undefined;
}

function literalMember(value: ObjectValue, name: string | null, engine: Engine): Values {
  return ts.isJsxAttributes(value.node)
    ? jsxAttribute(value, value.node, name, engine)
    : joinValues(objectMember(value, value.node, name, engine), putElsewhere(value, name, engine));
}

function externalMember(value: ExternalValue, name: string, engine: Engine): Values {
  return joinValues(
    value.module === null ? engine.shared.named([...value.path, name]) : [],
    openedResponses(value, name, engine),
    engine.clients.memberOf(value, name),
  );
}

/** `api.defaults.baseURL`: the client's base, if it has one. */
function clientBase(value: ExternalValue, name: string, engine: Engine): Values | undefined {
  const of = engine.clients.withBaseAt(value, name);
  const base = of ? readBase(of.client, of.property, engine) : [];
  return base.length > 0 ? base : undefined;
}

/** Objects that have under its name what is kept under a key: `c.var.client`, `container.cradle.client`. */
const OF_KEYS = /(?:^|\.)(?:var|cradle)$/;

/**
 * Values that a framework's objects were given under a name: `app.decorate(name, value)`, `context.locals.name =
 * value`.
 */
function decoratedMember({ hole }: UnknownValue, name: string, engine: Engine): Values {
  const isOfRequest = hole.label === OF_REQUESTS || hole.label.endsWith(`.${OF_REQUESTS}`);
  const ofPlugins = name.startsWith('$') ? engine.callGraph.publishedValues(providedUnder(name.slice(1)), engine) : [];
  const given = joinValues(
    engine.callGraph.publishedValues(decoratedAs(name), engine),
    ofPlugins,
    OF_KEYS.test(hole.label) ? engine.callGraph.publishedValues(providedUnder(name), engine) : [],
    isOfRequest ? engine.shared.named([OF_REQUESTS, name]) : [],
    handedOn(hole.label, name, engine),
  );
  const client = given.length === 0 ? engine.clients.provided.get(name) : undefined;
  return client ? [client] : given;
}

/** The client that an earlier handler put into what a framework hands on: into a parameter, or into an object below one. */
function handedOn(label: string, name: string, engine: Engine): Values {
  const owner = label.slice(label.lastIndexOf('.') + 1);
  if (!/^[\w$]+$/.test(owner)) return [];
  return joinValues(
    owner === label || HANDED_ITSELF.has(owner) ? engine.shared.named([HANDED_ON, name]) : [],
    owner === label ? [] : engine.shared.named([HANDED_ON, owner, name]),
  ).filter((value) => isClient(value, engine));
}

/** Names under which an object that is handed on holds another one: `ctx.request`. */
const HANDED_ITSELF: ReadonlySet<string> = new Set(['req', 'request', 'ctx', 'context']);

/** `xhr.responseText`: the response to the request opened on the same instance. */
function openedResponses(value: ExternalValue, name: string, engine: Engine): Values {
  const instance = value.made.length > 0 ? engine.clients.instanceOf(value) : undefined;
  const stage = instance?.name === '' ? instance.config.row.instanceMembers?.[name] : undefined;
  if (!instance || !stage) return [];
  return flatMap(engine.callGraph.writesTo(openedBy(instance.config)), ({ site, context }) => {
    const activation = nearestContext(instance.config.context, site);
    return ts.isCallExpression(site)
      ? [
          response(
            site,
            activation ? engine.contexts.within(activation, site) : context,
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
        part(engine.evaluate(property.expression, value.context)).filter(
          (spread) => spread.kind !== 'unknown' || spread.hole.frame || spread.hole.missing,
        ),
      );
      // A spread that certainly has the property hides what comes before it.
      if (
        name !== null &&
        i > 0 &&
        isDefinite(value.context, engine, (context) => engine.evaluate(property.expression, context), part)
      )
        break;
      continue;
    }
    const own = propertyName(property, value, engine);
    if (!mayHaveName(name, own)) continue;
    // `{ ...all, [name]: create(url) }`: pairs each name with the value of its iteration.
    const iterations =
      name === null || own?.length === 1
        ? [value]
        : contextsPerIteration(property, value.context, engine).map((context) =>
            context === value.context ? value : { ...value, context, key: `${value.key}@${context.id}` },
          );
    found.push(
      ...iterations
        .filter((iteration) => iterations.length === 1 || mayHaveName(name, propertyName(property, iteration, engine)))
        .map((iteration) => propertyValue(property, iteration, engine)),
    );
    // A property of exactly this name hides what comes before it.
    if (name !== null && own?.length === 1) break;
  }
  return joinValues(...found);
}

function mayHaveName(name: string | null, own: readonly string[] | null): boolean {
  return name === null || own === null || own.includes(name);
}

function jsxAttribute(value: ObjectValue, node: TS.JsxAttributes, name: string | null, engine: Engine): Values {
  return joinValues(
    ...(name === 'children' ? childrenOf(node).map((child) => engine.evaluate(child, value.context)) : []),
    ...node.properties.map((property): Values => {
      if (ts.isJsxSpreadAttribute(property))
        return memberOf(engine.evaluate(property.expression, value.context), name, engine);
      if (name !== null && property.name.getText() !== name) return [];
      return property.initializer ? engine.evaluate(property.initializer, value.context) : [];
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
