/** A thread that searches files; started by worker-pool.ts. */
import { sep } from 'node:path';
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { FileMatcher, noMatches } from './file-matcher.js';
import {
  DISMISSED,
  DONE,
  NO_TASK,
  STARTING,
  STATES,
  takeChunks,
  TASK,
  WORKING,
  type ThreadResult,
  type ThreadStart,
  type ThreadTask,
} from './chunks.js';
import { ReadBuffer } from './read-buffer.js';

const { shared, thread, port } = workerData as ThreadStart;
const memory = new Int32Array(shared);

Atomics.wait(memory, TASK, NO_TASK);
const task = receiveMessageOnPort(port) as { message: ThreadTask } | undefined;
if (task && Atomics.compareExchange(memory, STATES + thread, STARTING, WORKING) !== DISMISSED) {
  port.postMessage(work(task.message));
  Atomics.store(memory, STATES + thread, DONE);
  Atomics.notify(memory, STATES + thread);
}

function work({ root, files, needles, ...options }: ThreadTask): ThreadResult {
  try {
    const buffer = new ReadBuffer();
    return takeChunks(
      new FileMatcher(needles, (file) => buffer.read(`${root}${sep}${file}`), options),
      files.split('\0'),
      memory,
    );
  } catch {
    // The main thread then does everything, and meets the same error if there is one.
    return { matches: noMatches(), chunks: [] };
  }
}
