import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { builtPart } from '../on-demand/built-parts.js';
import { noMatches } from './file-matcher.js';
import {
  DISMISSED,
  NO_TASK,
  STARTING,
  STATES,
  TASK,
  WORKING,
  type ThreadResult,
  type ThreadStart,
  type ThreadTask,
} from './chunks.js';

/** A thread that takes longer to answer is no longer waited for. */
const TIMEOUT_MS = 60_000;
interface Thread {
  worker: Worker;
  port: MessagePort;
}

/**
 * Threads that help to search files. They take as long to start as thousands of files to search, so they may be started
 * before the list of files is known.
 */
export class WorkerPool {
  /** The memory that the threads share: see chunks.ts. */
  readonly memory: Int32Array;
  readonly #threads: readonly Thread[];

  /**
   * @param count number of threads; none without a built worker.
   */
  constructor(count: number) {
    const file = count > 0 ? builtPart('search-worker.js') : null;
    const started = file === null ? 0 : count;
    this.memory = new Int32Array(new SharedArrayBuffer(4 * (STATES + started)));
    this.#threads = Array.from({ length: started }, (_, thread) =>
      start(file!, this.memory.buffer as SharedArrayBuffer, thread),
    );
  }

  get count(): number {
    return this.#threads.length;
  }

  /** Gives the threads a task. */
  begin(task: ThreadTask): void {
    for (const { port } of this.#threads) port.postMessage(task);
    this.#wake();
  }

  /** Stops the threads without a task. */
  dismiss(): void {
    this.#wake();
    for (const { worker } of this.#threads) void worker.terminate();
  }

  /** The results of all threads, once they are done. */
  results(): ThreadResult[] {
    return this.#threads.map((helper, thread) => resultOf(helper, thread, this.memory));
  }

  #wake(): void {
    Atomics.store(this.memory, TASK, NO_TASK + 1);
    Atomics.notify(this.memory, TASK);
  }
}

function start(file: string, shared: SharedArrayBuffer, thread: number): Thread {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(file, {
    workerData: { shared, thread, port: port2 } satisfies ThreadStart,
    transferList: [port2],
  });
  // A thread that fails does not answer, and its portions are searched here.
  worker.on('error', () => {});
  worker.unref();
  port1.unref();
  return { worker, port: port1 };
}

/** Waits for a thread, unless it has not begun yet. */
function resultOf({ worker, port }: Thread, thread: number, memory: Int32Array): ThreadResult {
  const state = STATES + thread;
  if (Atomics.compareExchange(memory, state, STARTING, DISMISSED) === WORKING)
    Atomics.wait(memory, state, WORKING, TIMEOUT_MS);
  const answer = receiveMessageOnPort(port) as { message: ThreadResult } | undefined;
  void worker.terminate();
  return answer?.message ?? { matches: noMatches(), chunks: [] };
}
