/** A thread that looks at files; started by together.ts. */
import { sep } from 'node:path';
import { workerData } from 'node:worker_threads';
import { Looker, noLooks } from './look.js';
import { DISMISSED, DONE, STARTING, STATES, takePortions, WORKING, type ThreadResult, type ThreadTask } from './portions.js';
import { ReadBuffer } from './read-buffer.js';

const { root, files, needles, withDigests, shared, thread, port } = workerData as ThreadTask;
const memory = new Int32Array(shared);

if (Atomics.compareExchange(memory, STATES + thread, STARTING, WORKING) !== DISMISSED) {
  port.postMessage(work());
  Atomics.store(memory, STATES + thread, DONE);
  Atomics.notify(memory, STATES + thread);
}

function work(): ThreadResult {
  try {
    const buffer = new ReadBuffer();
    return takePortions(new Looker(needles, (file) => buffer.read(`${root}${sep}${file}`), withDigests), files.split('\0'), memory);
  } catch {
    // The main thread does it all then, and comes upon the same error if there is one.
    return { looks: noLooks(), portions: [] };
  }
}
