import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../lists.js';
import { ts } from '../../../syntax/compiler.js';
import { unwrap } from '../../../syntax/frames.js';
import { functionsIn, type Behaviour, type ModelCall } from '../../domain/summary.js';
import type { Target } from '../../domain/target.js';
import { union } from '../../domain/union.js';
import { list, record, type Value, type Values } from '../../domain/values.js';
import { calleesOf } from '../../evaluate/callees.js';
import { cellContents } from '../../evaluate/cells.js';
import { unpacked } from '../../evaluate/responses.js';
import { cellAt, returns } from '../model.js';
import { staged } from './stages.js';

/** Streams of node: what goes into the first stage comes out of the last, parsed where a stage parses. */

/** `pipeline(source, ...transforms, sink)`. */
export function pipeline(call: ModelCall): Behaviour {
  const { site, env, engine } = call;
  const stages = ts.isCallExpression(site) ? site.arguments.map(unwrap) : [];
  const targets: Target[] = [];
  let values: Values = stages[0] ? chunksOf(asText(call.invocation.argument(0) ?? [], call), call) : [];
  stages.slice(1).forEach((stage, index) => {
    const given = call.invocation.argument(index + 1) ?? [];
    const functions = functionsIn(given);
    const before = values;
    const invocation = engine.callers.synthetic(site, env, `stage${index}`, [
      () => [list(stage, `stage${env.id}`, () => before)],
    ]);
    for (const fn of functions) targets.push({ fn, invocation });
    const own = mapDefined(given, (value) => staged(value, () => before, String(index), call));
    targets.push(...flatMap(own, (made) => made.targets));
    if (own.length > 0) values = union(...own.map((made) => made.values()));
    else
      values =
        functions.length > 0
          ? engine.elements(union(...functions.map((fn) => engine.invoke(fn, invocation))))
          : transformedBy(given, before, stage, call);
  });
  return { targets: () => targets, result: () => values };
}

/** `source.pipe(transform)`. */
export function pipedInto(source: Values, call: ModelCall): Behaviour {
  const own = mapDefined(call.invocation.argument(0) ?? [], (value) =>
    staged(value, () => chunksOf(source, call), `pipe:${call.subject}`, call),
  );
  if (own.length > 0)
    return {
      targets: () => flatMap(own, (made) => made.targets),
      result: () => union(...own.map((made) => made.values())),
    };
  const stage = ts.isCallExpression(call.site) ? call.site.arguments[0] : undefined;
  return returns(() =>
    stage ? transformedBy(call.invocation.argument(0) ?? [], source, unwrap(stage), call) : source,
  );
}

/**
 * What a source gives piece by piece: the elements of a list or a generator, or what a function that makes one gives.
 */
function chunksOf(values: Values, { engine }: ModelCall): Values {
  const made = union(
    ...values.map((value): Values => (value.kind === 'function' ? engine.invoke(value, null) : [value])),
  );
  return union(
    ...made.map((value): Values =>
      value.kind === 'list' || value.kind === 'array' ? engine.elements([value]) : [value],
    ),
  );
}

/** A stream that is read as text. */
function asText(values: Values, { engine }: ModelCall): Values {
  return union(
    ...values.map((value) => (value.kind === 'response' && value.stage === 'raw' ? engine.elements([value]) : [value])),
  );
}

/**
 * What a transform of a package gives: text still, or what it parses its text into, `split2(JSON.parse)`,
 * `ndjson.parse()`.
 */
function transformedBy(given: Values, before: Values, stage: TS.Node, call: ModelCall): Values {
  if (given.some((value) => value.kind === 'object')) return before;
  return union(before, isParser(stage, call) ? before.map(parsedText) : []);
}

function parsedText(value: Value): Value {
  return value.kind === 'response' && value.stage === 'text' ? unpacked(value, 'body') : value;
}

const PARSER = /ndjson|jsonstream|jsonl|json-?lines?|stream-json/i;

function isParser(stage: TS.Node, { env, engine }: ModelCall): boolean {
  if (!ts.isCallExpression(stage) && !ts.isNewExpression(stage)) return false;
  const callees = calleesOf(stage, env, engine);
  if (callees.some((callee) => callee.kind === 'external' && PARSER.test(callee.module ?? ''))) return true;
  return (stage.arguments ?? []).some((argument) =>
    engine
      .evaluate(argument, env)
      .some((value) => value.kind === 'external' && value.module === null && value.path.join('.') === 'JSON.parse'),
  );
}

/** `createParser({ onEvent })` of eventsource-parser: what is fed to it comes out as the `data` of events. */
export function eventParser(call: ModelCall): Behaviour {
  const { site, env, engine } = call;
  const options = call.invocation.argument(0) ?? [];
  const cell = cellAt(call);
  const event = (): Values => [record(`event:${cell.key}`, { data: () => cellContents(cell, engine) })];
  const callbacks = functionsIn(
    union(
      options,
      engine.member(
        options.filter((value) => value.kind === 'object'),
        'onEvent',
      ),
    ),
  );
  const invocation = engine.callers.synthetic(site, env, 'event', [event]);
  return { targets: () => callbacks.map((fn) => ({ fn, invocation })), result: () => [cell] };
}
