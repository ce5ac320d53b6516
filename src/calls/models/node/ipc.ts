import { argument, argumentCount, functionsIn, type Model, type ModelCall } from '../../domain/summary.js';
import { union } from '../../domain/union.js';
import { unknown, type FunctionValue, type Values } from '../../domain/values.js';
import { literalsOf } from '../../text/strings.js';
import { delivers } from '../model.js';

/**
 * Messages between the processes of Electron: a channel has a name, and whoever listens to it is handed an event and
 * what is sent.
 */

/** Names of receivers begin so: what handles a channel, and what is sent to it. */
export const CHANNELS = ['ipc:handled:', 'ipc:sent:'] as const;
const handlersOf = (channel: string): string => CHANNELS[0] + channel;
const sentTo = (channel: string): string => CHANNELS[1] + channel;

function channelsOf(call: ModelCall): string[] {
  return literalsOf(argument(call, 0));
}

/** A call that hands over its second argument under the name of a channel. */
const deliversTo =
  (receiver: (channel: string) => string): Model =>
  (call) =>
    delivers(call, () => channelsOf(call).map(receiver), 1);

/** `ipcMain.handle('ask', (event, text) => …)` */
const handle = deliversTo(handlersOf);
/** `ipcRenderer.send('ask', text)`, `window.webContents.send('answer', reply)` */
const send = deliversTo(sentTo);

/** `ipcRenderer.invoke('ask', text)` gives what the handler gives. */
const invoke: Model = (call) => {
  const { site, env, engine } = call;
  const handlers = (): FunctionValue[] =>
    functionsIn(union(...channelsOf(call).map((channel) => engine.callers.delivered(handlersOf(channel), engine))));
  const sent = Array.from(
    { length: argumentCount(call) },
    (_, i) => (): Values => (i === 0 ? [unknown('event')] : argument(call, i)),
  );
  const invocation = engine.callers.synthetic(site, env, 'ipc', sent);
  return {
    targets: () => handlers().map((fn) => ({ fn, invocation })),
    result: () => union(...handlers().map((fn) => engine.invoke(fn, invocation))),
  };
};

/** `ipcMain.on('ask', (event, text) => …)`, `ipcRenderer.on('answer', (event, reply) => …)` */
const listen: Model = (call) => {
  const { site, env, engine } = call;
  const sent = (): Values =>
    union(...channelsOf(call).map((channel) => engine.callers.delivered(sentTo(channel), engine)));
  const invocation = engine.callers.synthetic(site, env, 'ipc', [() => [unknown('event')], sent]);
  return { targets: () => functionsIn(argument(call, 1)).map((fn) => ({ fn, invocation })), result: () => [] };
};

const LISTENING = Object.fromEntries(
  ['ipcMain', 'ipcRenderer'].flatMap((side) =>
    ['on', 'once', 'addListener'].map((name) => [`${side}.${name}`, listen]),
  ),
);

export const IPC_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  electron: {
    'ipcMain.handle': handle,
    'ipcMain.handleOnce': handle,
    'ipcRenderer.invoke': invoke,
    'ipcRenderer.send': send,
    'BrowserWindow.#.webContents.send': send,
    ...LISTENING,
  },
};
