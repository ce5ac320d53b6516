import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { unwrap } from '../../../syntax/frames.js';
import { functionsIn, list, type Value, type Values } from '../../domain/values.js';
import type { CallSummary, ModelledCall } from '../../engine/engine.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import { calleesOf } from '../../evaluate/callees.js';
import { unpacked } from '../../evaluate/responses.js';
import { returns } from '../model.js';
import { isStage, staged } from './stages.js';
import type { Plugin } from '../plugin.js';

/** Streams of node: what goes into the first stage comes out of the last, parsed where a stage parses. */

/** `pipeline(source, ...transforms, sink)`. */
function pipeline(call: ModelledCall): CallSummary {
  const { site, context, engine } = call;
  const stages = ts.isCallExpression(site) ? site.arguments.map(unwrap) : [];
  const targets: CallEdge[] = [];
  let values: Values = stages[0] ? chunksOf(asText(call.invocation.argument(0) ?? [], call), call) : [];
  stages.slice(1).forEach((stage, index) => {
    const given = call.invocation.argument(index + 1) ?? [];
    const functions = functionsIn(given);
    const before = values;
    const invocation = engine.callGraph.synthetic(site, context, `stage${index}`, [
      () => [list(stage, `stage${context.id}`, () => before)],
    ]);
    for (const fn of functions) targets.push({ fn, invocation });
    const own = mapDefined(given, (value) => staged(value, () => before, String(index), call));
    targets.push(...flatMap(own, (made) => made.targets));
    if (own.length > 0) values = joinValues(...own.map((made) => made.values()));
    else
      values =
        functions.length > 0
          ? engine.elements(joinValues(...functions.map((fn) => engine.invoke(fn, invocation))))
          : transformedBy(given, before, stage, call);
  });
  return { targets: () => targets, result: () => values };
}

/** `source.pipe(transform)`. */
export function pipedInto(source: Values, call: ModelledCall): CallSummary {
  const own = mapDefined(call.invocation.argument(0) ?? [], (value) =>
    staged(value, () => chunksOf(source, call), `pipe:${call.subject}`, call),
  );
  if (own.length > 0)
    return {
      targets: () => flatMap(own, (made) => made.targets),
      result: () => joinValues(...own.map((made) => made.values())),
    };
  const stage = ts.isCallExpression(call.site) ? call.site.arguments[0] : undefined;
  return returns(() =>
    stage ? transformedBy(call.invocation.argument(0) ?? [], source, unwrap(stage), call) : source,
  );
}

/**
 * What a source gives piece by piece: the elements of a list or a generator, or what a function that makes one gives.
 */
function chunksOf(values: Values, { engine }: ModelledCall): Values {
  const made = joinValues(
    ...values.map((value): Values => (value.kind === 'function' ? engine.invoke(value, null) : [value])),
  );
  return joinValues(
    ...made.map((value): Values =>
      value.kind === 'list' || value.kind === 'array' ? engine.elements([value]) : [value],
    ),
  );
}

/** A stream that is read as text. */
function asText(values: Values, { engine }: ModelledCall): Values {
  return joinValues(
    ...values.map((value) => (value.kind === 'response' && value.stage === 'raw' ? engine.elements([value]) : [value])),
  );
}

/**
 * What a transform of a package gives: text still, or what it parses its text into, `split2(JSON.parse)`,
 * `ndjson.parse()`.
 */
function transformedBy(given: Values, before: Values, stage: TS.Node, call: ModelledCall): Values {
  if (given.some((value) => value.kind === 'object')) return before;
  return joinValues(before, isParser(stage, call) ? before.map(parsedText) : []);
}

function parsedText(value: Value): Value {
  return value.kind === 'response' && value.stage === 'text' ? unpacked(value, 'body') : value;
}

const PARSER = /ndjson|jsonstream|jsonl|json-?lines?|stream-json/i;

function isParser(stage: TS.Node, { context, engine }: ModelledCall): boolean {
  if (!ts.isCallExpression(stage) && !ts.isNewExpression(stage)) return false;
  const callees = calleesOf(stage, context, engine);
  if (callees.some((callee) => callee.kind === 'external' && PARSER.test(callee.module ?? ''))) return true;
  return (stage.arguments ?? []).some((argument) =>
    engine
      .evaluate(argument, context)
      .some((value) => value.kind === 'external' && value.module === null && value.path.join('.') === 'JSON.parse'),
  );
}

export const STREAMS: Plugin = {
  packages: {
    stream: { pipeline, 'promises.pipeline': pipeline },
    'stream/promises': { pipeline },
  },
  methods: {
    any: {
      pipe: (receiver, call) =>
        isStage(call.invocation.argument(0) ?? [], call) ? pipedInto([receiver], call) : undefined,
    },
  },
};
