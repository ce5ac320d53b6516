import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, unwrap } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import type { Context, Invocation } from '../../domain/context.js';
import {
  functionsIn,
  external,
  ofOrigin,
  record,
  unknown,
  type ExternalValue,
  type Values,
} from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { CallSummary, ModelledCall, Engine } from '../../engine/engine.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import { unpacked } from '../../evaluate/responses.js';
import { literalsOf, textsOf } from '../../text/strings.js';
import { assignedTo } from '../assigned-listeners.js';
import { publish, returns, siteKey } from '../model.js';
import type { Plugin } from '../plugin.js';

/**
 * Messages between a page, or a program, and its workers: what one posts, the listeners of the other are handed as the
 * `data` of an event, in Node.js as such. A worker is known by its file, a channel by its name.
 */

/** Names of receivers begin so: what a worker is sent, what it sends, and what it lets others call. */
const TO_WORKER = 'worker:to:';
const FROM_WORKER = 'worker:from:';
const EXPOSED = 'worker:exposed:';

/** Where an object that messages are posted to and heard from stands: what it sends, and what it hears. */
interface Port {
  sends: string;
  hears: string;
  /** Whether listeners get the message itself and no event. */
  isPlain: boolean;
}

const NODE = 'worker_threads';
const WORKERS = new Set(['Worker', 'SharedWorker']);
const VITE_WORKER = /^(.+)\?(shared)?worker(&|$)/;

/** The project files that a worker is made of: `new Worker(new URL('./task.ts', import.meta.url))`. */
function filesOf(values: Values, from: string, engine: Engine): string[] {
  return mapDefined(textsOf(values), ({ parts }) => {
    const written = parts.at(-1);
    const specifier =
      typeof written === 'string' && written !== ''
        ? written.startsWith('.')
          ? written
          : `./${written.replace(/^\//, '')}`
        : undefined;
    return specifier === undefined ? undefined : engine.program.resolve(specifier, from);
  });
}

/** `new Worker(url)`, `new BroadcastChannel(name)`, and Vite's `new TaskWorker()` of `./task?worker`. */
function made(callee: ExternalValue, call: ModelledCall): Values | undefined {
  const { engine, context } = call;
  const name = callee.path.at(-1) ?? '';
  const from = engine.moduleOf(context).file;
  const bundled = callee.module === null ? undefined : VITE_WORKER.exec(callee.module)?.[1];
  if (bundled !== undefined) return [portTo([engine.program.resolve(bundled, from) ?? bundled])];
  if (callee.path.length !== 1 || (callee.module !== null && callee.module !== NODE)) return undefined;
  if (name === 'BroadcastChannel')
    return [ofOrigin(external(null, ['BroadcastChannel', '#']), literalsOf(argument(call, 0)))];
  return WORKERS.has(name) ? [portTo(filesOf(argument(call, 0), from, engine), callee.module)] : undefined;
}

function portTo(files: readonly string[], module: string | null = null): ExternalValue {
  return ofOrigin(external(module, ['Worker', '#']), files);
}

/** The ports that an object is, and the names below it: a worker, one's own end of it, a broadcast channel. */
function portsOf(value: ExternalValue, context: Context, engine: Engine): { ports: Port[]; below: string } {
  const { module, path, origins = [] } = value;
  const [kind, object] = path;
  const isPlain = module === NODE;
  if (kind === 'BroadcastChannel' && object === '#')
    return {
      ports: origins.map((name) => ({ sends: `channel:${name}`, hears: `channel:${name}`, isPlain })),
      below: path.slice(2).join('.'),
    };
  if (kind === 'Worker' && object === '#')
    return {
      ports: origins.map((file) => ({ sends: TO_WORKER + file, hears: FROM_WORKER + file, isPlain })),
      below: path
        .slice(2)
        .join('.')
        .replace(/^port\./, ''),
    };
  const isOwn = module === null || (isPlain && kind === 'parentPort');
  const { file } = engine.moduleOf(context);
  return {
    ports: isOwn ? [{ sends: FROM_WORKER + file, hears: TO_WORKER + file, isPlain }] : [],
    below: path.slice(isPlain ? 1 : 0).join('.'),
  };
}

const LISTENING = new Set(['addEventListener', 'on', 'once', 'addListener']);

/** What a worker or a channel, or a function for them, does; undefined for anything else. */
function messageFunction(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const { engine, context } = call;
  if (ts.isNewExpression(call.site)) {
    const objects = made(callee, call);
    return objects && returns(() => objects);
  }
  if (callee.module === 'comlink') return exposing(callee, call);
  const { ports, below } = portsOf(callee, context, engine);
  if (ports.length === 0) return undefined;
  if (below === 'postMessage')
    return publishes(
      ports.map(({ sends }) => sends),
      call,
    );
  if (!LISTENING.has(below) || !literalsOf(argument(call, 0)).includes('message')) return undefined;
  const invocation = heard(ports, call);
  return { targets: () => functionsIn(argument(call, 1)).map((fn) => ({ fn, invocation })), result: () => [] };
}

function publishes(receivers: readonly string[], call: ModelledCall): CallSummary {
  return { targets: () => flatMap(receivers, (receiver) => publish(call, receiver, 0)), result: () => [] };
}

/** What listeners are handed. */
function heard(
  ports: readonly Port[],
  { site, context, engine }: Pick<ModelledCall, 'context' | 'engine'> & { site: TS.Node },
): Invocation {
  const messages = (isPlain: boolean) => (): Values =>
    joinValues(
      ...ports
        .filter((port) => port.isPlain === isPlain)
        .map(({ hears }) => engine.callGraph.publishedValues(hears, engine)),
    );
  const event = (): Values =>
    joinValues(messages(true)(), [
      ports.some(({ isPlain }) => !isPlain)
        ? record(`message:${siteKey({ site })}@${context.id}`, { data: messages(false) })
        : unknown('message'),
    ]);
  return engine.callGraph.synthetic(site, context, 'message', [event]);
}

/** `expose(api)` in a worker, `wrap(worker)` in the page: the same object, all of it asynchronous. */
function exposing({ path }: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const { engine, context } = call;
  const name = path.at(-1);
  if (name === 'expose') return publishes([EXPOSED + engine.moduleOf(context).file], call);
  if (name === 'proxy' || name === 'transfer') return returns(() => argument(call, 0));
  if (name !== 'wrap') return undefined;
  return returns(() =>
    joinValues(
      ...argument(call, 0).map((value) =>
        value.kind === 'external'
          ? joinValues(...(value.origins ?? []).map((file) => engine.callGraph.publishedValues(EXPOSED + file, engine)))
          : [],
      ),
    ),
  );
}

/** Listeners that are assigned: `worker.onmessage = (event) => …`, `self.onmessage = …`. */
function assignedListeners(module: Module, engine: Engine): CallEdge[] {
  const context = engine.contexts.root(module.source, false);
  const own = module.writes.ofGlobal
    .filter(({ path }) => path.join('.') === 'onmessage')
    .map(({ value }) => ({ value, object: [external(null, [])] as Values }));
  const others = assignedTo('onmessage', module, engine);
  return flatMap([...own, ...others], ({ value, object }) => {
    const ports = flatMap(
      mapDefined(object, (one) =>
        one.kind === 'external' ? portsOf({ ...one, path: [...one.path, 'onmessage'] }, context, engine) : undefined,
      ),
      (of) => (of.below === 'onmessage' ? of.ports : []),
    );
    const streamed = streamedTo(object, engine);
    if (ports.length === 0 && streamed.length === 0) return [];
    const at = engine.contexts.root(frameOf(value), false);
    const place = { site: unwrap(value), context: at, engine };
    const invocation =
      streamed.length > 0
        ? engine.callGraph.synthetic(place.site, at, 'message', [() => streamed])
        : heard(ports, place);
    return functionsIn(engine.evaluate(value, at)).map((fn) => ({ fn, invocation }));
  });
}

/** The messages of a response that is a stream of them: `new EventSource(url)`. */
function streamedTo(object: Values, engine: Engine): Values {
  return mapDefined(object, (value) => {
    const isRaw = value.kind === 'response' && value.stage === 'raw';
    const stage = isRaw ? engine.clients.responseOf(value).events?.['message'] : undefined;
    return isRaw && stage ? unpacked(value, stage) : undefined;
  });
}

export const MESSAGES: Plugin = {
  external: messageFunction,
  calls: assignedListeners,
  // The worker's file receives what is sent to it, and files that name the worker receive what it sends.
  demand: ({ channelsUnder, addFile, addWord }) => {
    for (const file of channelsUnder(TO_WORKER)) addFile(file);
    for (const file of flatMap([FROM_WORKER, EXPOSED], channelsUnder))
      addWord(file.replace(/^.*\//, '').replace(/\.\w+$/, ''));
  },
};
