import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { own } from '../../collections/own-property.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf } from '../../syntax/frames.js';
import { argumentsAt } from '../text/argument-paths.js';
import type { Stage } from '../domain/response-spec.js';
import { unwrappedBy } from '../domain/channels.js';
import type { Context } from '../domain/context.js';
import { method, response, unknown, type ResponseValue, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { placeIn } from '../heap/types/type-arguments.js';
import { dataOfType } from '../heap/types/typed-data.js';
import { literalsOf } from '../text/strings.js';

/** The same response, further unpacked. */
export function unpacked(value: ResponseValue, stage: Stage): ResponseValue {
  return response(
    value.site,
    value.context,
    stage,
    stage === 'body' && value.stage === 'body' ? value.path : [],
    value.trace,
    value,
  );
}

/** The data of an API that the type argument of a call says the body is: `axios.get<Order>(path)`, `ky(path).json<Order>()`. */
export function typedBody(site: TS.Node, context: Context, engine: Engine): Values {
  const [type, ...others] = ts.isCallExpression(site) ? (site.typeArguments ?? []) : [];
  // `axios.get<Order, Reply>(path)` says what the whole reply is.
  return type && others.length === 0 ? dataOfType(type, engine, placeIn(context, engine)) : [];
}

/** The stage that a response reaches. If the call asks not to parse the body, it stays text. */
function reached(value: ResponseValue, stage: Stage | undefined, engine: Engine): Stage | undefined {
  const places = stage === 'body' ? engine.clients.rowOf(value)?.textWhen : undefined;
  if (!places) return stage;
  const kinds = literalsOf(argumentsAt(places, engine.callGraph.invocation(value.site, value.context, engine), engine));
  return kinds.length > 0 && !kinds.includes('json') ? 'text' : stage;
}

/** A property of a response: the client's own object has those of its row, the body has any. */
export function responseMember(value: ResponseValue, name: string | null, engine: Engine): Values {
  if (value.stage === 'body') {
    // A computed name is usually an index or the key of a dictionary, so the path stays.
    if (name === null) return [value];
    return [
      response(value.site, value.context, 'body', [...value.path, name], value.trace, value),
      method(value, name),
    ];
  }
  if (name === null) return [];
  const stage =
    value.stage === 'raw' ? reached(value, engine.clients.responseOf(value).members?.[name], engine) : undefined;
  const row = value.stage === 'raw' && !stage ? engine.clients.rowOf(value) : undefined;
  if (row?.interceptor && engine.callGraph.writesTo(unwrappedBy(row)).length > 0)
    return responseMember(unpacked(value, 'body'), name, engine);
  const written = value.stage === 'raw' && !stage ? bodyWritten(value, name, engine) : [];
  const typed = stage === 'body' ? typedBody(value.site, value.context, engine) : [];
  return [...(stage ? [unpacked(value, stage)] : []), ...typed, ...written, method(value, name)];
}

/** `response.data = await response.json()`: a wrapper may store the body in the response itself. */
function bodyWritten(value: ResponseValue, name: string, engine: Engine): Values {
  const module = engine.program.modules.get(value.site.getSourceFile().fileName);
  const writes = mapDefined(module?.reads.get(name) ?? [], (node) =>
    ts.isPropertyAccessExpression(node) &&
    ts.isBinaryExpression(node.parent) &&
    node.parent.left === node &&
    node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
      ? { target: node.expression, written: node.parent.right }
      : undefined,
  );
  const isOf = (node: TS.Expression, stage: Stage): boolean =>
    engine
      .evaluate(node, engine.contexts.root(frameOf(node), false))
      .some(
        (one) => one.kind === 'response' && one.site === value.site && one.stage === stage && one.path.length === 0,
      );
  const isWritten = (): Values =>
    writes.some(({ target, written }) => isOf(target, 'raw') && isOf(written, 'body')) ? [unpacked(value, 'body')] : [];
  return writes.length === 0 ? [] : engine.guardRecursion(`body written as ${name}`, value.key, isWritten);
}

/** The result of `JSON.parse` and the like. */
export function parsed(values: Values): Values {
  return flatMap(values, (value): Value[] => {
    if (value.kind === 'json') return [...value.of()];
    if (value.kind === 'response') return [value.stage === 'body' ? value : unpacked(value, 'body')];
    return value.kind === 'unknown' ? [value] : [unknown('JSON')];
  });
}

/** What the paths count from that a method of a response is given: `response.json('items.0.id')`. */
export function selectedFrom(value: Value, name: string, engine: Engine): ResponseValue | undefined {
  if (value.kind !== 'response' || value.stage !== 'raw') return undefined;
  const stage = own(engine.clients.responseOf(value).selectors ?? {}, name);
  return stage && (stage === 'raw' ? value : unpacked(value, stage));
}
