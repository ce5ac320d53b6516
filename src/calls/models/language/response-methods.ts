import { own } from '../../../collections/own-property.js';
import { optionKey, requestKey } from '../../domain/channels.js';
import { functionsIn, list, method, record, unknown, type ResponseValue, type Values } from '../../domain/values.js';
import type { CallSummary, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { cellContents } from '../../evaluate/cells.js';
import { selectedFrom, typedBody, unpacked } from '../../evaluate/responses.js';
import { literalsOf } from '../../text/strings.js';
import { ARRAY_METHODS } from './arrays.js';
import { splitPath } from './collections.js';
import { cellAt, named, publishes, invokes, returns } from '../model.js';
import { pipedInto } from '../node/streams.js';

/** Methods of a body that is a `Blob` or was read before: they give what it holds. */
const UNPACKING: ReadonlySet<string> = new Set(['json', 'text', 'blob', 'arrayBuffer']);
const LISTENERS = new Set(['on', 'once', 'addListener', 'addEventListener']);

/** What calling a method of a response does. */
export function responseMethod(value: ResponseValue, name: string, call: ModelledCall): CallSummary {
  if (value.stage === 'raw') return rawMethod(value, name, call);
  if (value.stage === 'text') return textMethod(value, name, call);
  const ofArray = own(ARRAY_METHODS, name)?.([value], call);
  if (ofArray) return ofArray;
  if (value.path.length === 0 && call.engine.clients.responseOf(value).methods?.[name])
    return invokes(call, 0, [() => [value]], () => [value]);
  return returns(() => (UNPACKING.has(name) ? [value] : [unknown(name)]));
}

function rawMethod(value: ResponseValue, name: string, call: ModelledCall): CallSummary {
  const spec = call.engine.clients.responseOf(value);
  if (LISTENERS.has(name)) return listened(value, call);
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
    const typed = stage === 'body' ? typedBody(call.site, call.context, call.engine) : [];
    const given = (): Values => [unpacked(value, stage), ...typed];
    return invokes(call, 0, [given], (returned) => (isHandedOn ? returned() : given()));
  }
  return returns(() => (spec.chains ? [value] : [unknown(name)]));
}

function listened(value: ResponseValue, call: ModelledCall): CallSummary {
  const { events } = call.engine.clients.responseOf(value);
  const event = literalsOf(call.invocation.argument(0) ?? [])[0] ?? '*';
  const stage = events?.[event] ?? events?.['*'];
  const isHandedOver = stage && event !== 'error' && event !== 'end';
  return invokes(call, 1, [() => (isHandedOver ? [unpacked(value, stage)] : [])], () => [value]);
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

type TextMethod = (value: ResponseValue, call: ModelledCall) => CallSummary;

const same: TextMethod = (value) => returns(() => [value]);
const parses: TextMethod = (value) => returns(() => [unpacked(value, 'body')]);
const reads: TextMethod = (value) => returns(() => [record(`read:${value.key}`, { value: () => [value] })]);
const listens: TextMethod = (value, call) => invokes(call, 1, [() => [value]], () => [value]);
const pipesThrough: TextMethod = (value, call) => transformed([value], call);
const divides: TextMethod = (value, call) => returns(() => [list(call.site, `lines${call.context.id}`, () => [value])]);

const TEXT_METHODS: Readonly<Record<string, TextMethod>> = {
  // The latter is Prototype's.
  ...named('json evalJSON', parses),
  ...named('read next', reads),
  ...named('on once addListener addEventListener', listens),
  ...named('pipeThrough pipeTo', pipesThrough),
  pipe: (value, call) => pipedInto([value], call),
  ...named('split match matchAll', divides),
  ...named('at slice concat', same),
};

/** A method of response text or of a stream of it: whatever it returns is still text of that response. */
function textMethod(value: ResponseValue, name: string, call: ModelledCall): CallSummary {
  return own(TEXT_METHODS, name)?.(value, call) ?? own(ARRAY_METHODS, name)?.([value], call) ?? same(value, call);
}
