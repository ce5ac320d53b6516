import { own } from '../../../collections/own-property.js';
import { optionKey, requestKey } from '../../domain/channels.js';
import { functionsIn, list, method, record, unknown, type ResponseValue, type Values } from '../../domain/values.js';
import type { CallSummary, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { cellContents } from '../../evaluate/cells.js';
import { selectedFrom, unpacked } from '../../evaluate/responses.js';
import { literalsOf } from '../../text/strings.js';
import { ARRAY_METHODS } from './arrays.js';
import { splitPath } from './collections.js';
import { cellAt, publishes, invokes, returns } from '../model.js';
import { pipedInto } from '../node/streams.js';

const LISTENERS = new Set(['on', 'once', 'addListener', 'addEventListener']);

/** What calling a method of a response does. */
export function responseMethod(value: ResponseValue, name: string, call: ModelledCall): CallSummary {
  if (value.stage === 'raw') return rawMethod(value, name, call);
  if (value.stage === 'text') return textMethod(value, name, call);
  const model = Object.hasOwn(ARRAY_METHODS, name) ? ARRAY_METHODS[name] : undefined;
  if (model) return model([value], call);
  if (value.path.length === 0 && call.engine.clients.responseOf(value).methods?.[name])
    return invokes(call, 0, [() => [value]], () => [value]);
  return returns(() => (name === 'json' ? [value] : [unknown(name)]));
}

function rawMethod(value: ResponseValue, name: string, call: ModelledCall): CallSummary {
  const spec = call.engine.clients.responseOf(value);
  if (LISTENERS.has(name)) {
    const event = literalsOf(call.invocation.argument(0) ?? [])[0] ?? '*';
    const stage = spec.events?.[event] ?? spec.events?.['*'];
    return invokes(
      call,
      1,
      [() => (stage && event !== 'error' && event !== 'end' ? [unpacked(value, stage)] : [])],
      () => [value],
    );
  }
  if (call.engine.clients.bodyMethodsOf(value).includes(name)) {
    return { ...publishes(call, () => [requestKey(value)], 0), result: () => [value] };
  }
  const option = own(call.engine.clients.optionMethodsOf(value), name);
  if (option) return { ...publishes(call, () => [optionKey(value, option)], 0), result: () => [value] };
  const parameter = spec.callbacks?.[name];
  if (parameter !== undefined)
    return invokes(call, 0, [...Array<() => Values>(parameter).fill(() => []), () => [value]], () => [value]);
  const selected = selectedAt(value, name, call);
  if (selected) return returns(() => selected);
  const stage = spec.methods?.[name];
  if (stage) {
    const isHandedOn = spec.settles && functionsIn(call.invocation.argument(0) ?? []).length > 0;
    return invokes(call, 0, [() => [unpacked(value, stage)]], (returned) =>
      isHandedOn ? returned() : [unpacked(value, stage)],
    );
  }
  return returns(() => (spec.chains ? [value] : [unknown(name)]));
}

/** What a method gives that is called with a path: `response.json('items.0.id')`. */
function selectedAt(value: ResponseValue, name: string, { invocation, engine }: ModelledCall): Values | undefined {
  const from = selectedFrom(value, name, engine);
  const [path] = from ? literalsOf(invocation.argument(0) ?? []) : [];
  if (!from || path === undefined) return undefined;
  return splitPath(path).reduce<Values>(
    (values, step) => (/^\d+$/.test(step) ? engine.elementAt(values, Number(step)) : engine.member(values, step)),
    [from],
  );
}

/** `stream.pipeThrough({ transform })` gives what the callback enqueues; `stream.pipeTo({ write })` hands it over. */
export function transformed(values: Values, call: ModelledCall): CallSummary {
  const { engine, site, context } = call;
  const stages = call.invocation.argument(0) ?? [];
  const sink = functionsIn(engine.member(stages, 'write'));
  const transforms = functionsIn(engine.member(stages, 'transform'));
  const cell = cellAt(call);
  const invocation = engine.callGraph.synthetic(site, context, `pipe:${call.subject}`, [
    () => values,
    () => [record(`controller:${cell.key}`, { enqueue: () => [method(cell, 'set')] })],
  ]);
  const contents = (): Values =>
    joinValues(
      ...transforms.map((fn) =>
        cellContents({ ...cell, context: engine.contexts.bind(fn.node, fn.context, invocation, fn.self) }, engine),
      ),
    );
  return {
    targets: () => [...sink, ...transforms].map((fn) => ({ fn, invocation })),
    result: () => (transforms.length > 0 ? [list(site, `piped${context.id}`, contents)] : values),
  };
}

/** A method of response text or of a stream of it: whatever it returns is still text of that response. */
function textMethod(value: ResponseValue, name: string, call: ModelledCall): CallSummary {
  // `evalJSON` is Prototype's.
  if (name === 'json' || name === 'evalJSON') return returns(() => [unpacked(value, 'body')]);
  if (name === 'read' || name === 'next') return returns(() => [record(`read:${value.key}`, { value: () => [value] })]);
  if (LISTENERS.has(name)) return invokes(call, 1, [() => [value]], () => [value]);
  if (name === 'pipeThrough' || name === 'pipeTo') return transformed([value], call);
  if (name === 'pipe') return pipedInto([value], call);
  if (name === 'split' || name === 'match' || name === 'matchAll')
    return returns(() => [list(call.site, `lines${call.context.id}`, () => [value])]);
  if (Object.hasOwn(ARRAY_METHODS, name) && name !== 'at' && name !== 'slice' && name !== 'concat')
    return ARRAY_METHODS[name]!([value], call);
  return returns(() => [value]);
}
