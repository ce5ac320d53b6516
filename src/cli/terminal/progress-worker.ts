/** The thread that writes the progress of a scan; started by progress.ts. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { STAGES } from '../../model/profile.js';
import { progressLine } from './progress-line.js';
import { DONE, ENDED, OF, QUESTIONS, QUIET, SHOWN, STAGE, STATE, WRITING, type ProgressStart } from './progress.js';

/** Shorter scans need no progress line. */
const DELAY_MS = 2000;
const INTERVAL_MS = 250;
const STDERR = 2;

const { shared, columns, elapsed, round } = workerData as ProgressStart;
const memory = new Int32Array(shared);
const began = performance.now();
const age = (): number => elapsed + performance.now() - began;

let state = QUIET;
Atomics.wait(memory, STATE, QUIET, Math.max(0, DELAY_MS - elapsed));
while (Atomics.compareExchange(memory, STATE, state, WRITING) !== ENDED) {
  write();
  Atomics.store(memory, STATE, (state = SHOWN));
  Atomics.notify(memory, STATE);
  Atomics.wait(memory, STATE, SHOWN, INTERVAL_MS);
}

function write(): void {
  const stage = STAGES[memory[STAGE]!] ?? STAGES[0];
  const line = progressLine(stage, memory[DONE]!, memory[OF]!, memory[QUESTIONS]!, Math.floor(age() / 1000), round);
  try {
    // A line of the terminal's full width would not be erased completely.
    writeSync(STDERR, `\r\u001b[2K${line.slice(0, columns - 1)}`);
  } catch {
    // The terminal accepts nothing now; the next line may succeed.
  }
}
