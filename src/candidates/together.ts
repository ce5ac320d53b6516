import { existsSync } from 'node:fs';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { noLooks, type Looker, type Looks } from './look.js';
import { DISMISSED, lookAtPortion, portionsOf, STARTING, STATES, takePortions, WORKING, type ThreadResult, type ThreadTask } from './portions.js';

/** It takes as long to start a thread as to look at so many files. */
const FILES_PER_THREAD = 3000;
/** A thread that has not answered for so long is not waited for any more. */
const PATIENCE_MS = 60_000;
/** The build puts it beside the bundle. Where there is none, because the sources themselves run, no thread helps. */
const WORKER = new URL('./search-worker.js', import.meta.url);

interface Thread {
  worker: Worker;
  port: MessagePort;
}

/**
 * Looks at files, with the help of threads where there are enough files. Every thread takes portions of the list until it is
 * empty. Synchronous, since a rule of ESLint cannot wait; which thread looked at which file makes no difference.
 *
 * @param threads How many may help.
 */
export function lookTogether(root: string, files: readonly string[], looker: Looker, threads: number): Looks {
  const count = Math.min(threads, Math.floor(files.length / FILES_PER_THREAD));
  if (count === 0 || !existsSync(WORKER)) {
    const looks = noLooks();
    looker.look(files, 0, files.length, looks);
    return looks;
  }
  const memory = new Int32Array(new SharedArrayBuffer(4 * (STATES + count)));
  const task = { root, files: files.join('\0'), needles: looker.needles, withDigests: looker.withDigests, shared: memory.buffer };
  const helpers = Array.from({ length: count }, (_, thread) => start({ ...task, thread }));
  const results = [takePortions(looker, files, memory), ...helpers.map((helper, thread) => resultOf(helper, thread, memory))];
  return inOrder(results, looker, files);
}

function start(task: Omit<ThreadTask, 'port'>): Thread {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(WORKER, { workerData: { ...task, port: port2 } satisfies ThreadTask, transferList: [port2] });
  // Whatever happens to it, it does not answer, and its part is done here.
  worker.on('error', () => {});
  worker.unref();
  port1.unref();
  return { worker, port: port1 };
}

/** Waits for a thread, unless it has not begun yet. */
function resultOf({ worker, port }: Thread, thread: number, memory: Int32Array): ThreadResult {
  const state = STATES + thread;
  if (Atomics.compareExchange(memory, state, STARTING, DISMISSED) === WORKING) Atomics.wait(memory, state, WORKING, PATIENCE_MS);
  const answer = receiveMessageOnPort(port) as { message: ThreadResult } | undefined;
  void worker.terminate();
  return answer?.message ?? { looks: noLooks(), portions: [] };
}

/** What all threads found, in the order of the files. What a thread took and did not bring back is looked at now. */
function inOrder(results: readonly ThreadResult[], looker: Looker, files: readonly string[]): Looks {
  const looks = noLooks();
  const taken = new Set(results.flatMap(({ portions }) => portions));
  for (let portion = 0; portion < portionsOf(files); portion++) if (!taken.has(portion)) lookAtPortion(looker, files, portion, looks);
  const all = [looks, ...results.map((result) => result.looks)];
  return {
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    hits: all.flatMap(({ hits }) => hits).sort((a, b) => a.index - b.index),
    binary: all.flatMap(({ binary }) => binary).sort((a, b) => a - b),
    unreadable: all.flatMap(({ unreadable }) => unreadable).sort(([a], [b]) => a - b),
    digests: all.flatMap(({ digests }) => digests),
  };
}
