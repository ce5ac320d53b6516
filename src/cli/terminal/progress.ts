import { Worker } from 'node:worker_threads';
import { builtPart } from '../../on-demand/built-parts.js';
import { STAGES, type Profile } from '../../model/profile.js';
import type { Steps } from '../../runtime/steps.js';
import type { Round } from '../../project/analyse-project.js';

/**
 * Indices in the memory shared with the thread: whether it may write, then the stage, how much of it is done, of how
 * much, and how many questions the analysis has asked.
 */
export const STATE = 0;
export const STAGE = 1;
export const DONE = 2;
export const OF = 3;
export const QUESTIONS = 4;

/** Nothing is written yet; a line is shown; a line is being written; nothing more may be written. */
export const QUIET = 0;
export const SHOWN = 1;
export const WRITING = 2;
export const ENDED = 3;

/** What the thread is started with. */
export interface ProgressStart {
  shared: SharedArrayBuffer;
  /** Columns of the terminal. */
  columns: number;
  /** Milliseconds since the process began. */
  elapsed: number;
  round: Round | null;
}

const ERASE = '\r\u001b[2K';
/** Writing to a terminal takes no time. A terminal stopped with Ctrl-S blocks like any other output. */
const PATIENCE_MS = 1000;

/**
 * Shows the progress of a long scan on a terminal. The scan keeps its thread busy, so another one writes, and the line
 * is erased in the end.
 */
export class Progress {
  constructor(
    readonly columns: number,
    readonly write: (text: string) => void,
  ) {}

  /** Shows the progress of `work`, as the profile reports it. */
  *during<T>(profile: Profile, work: Steps<T>, round: Round | null = null): Steps<T> {
    const file = builtPart('progress-worker.js');
    if (file === null) return yield* work;
    const memory = new Int32Array(new SharedArrayBuffer(20));
    const worker = new Worker(file, {
      workerData: {
        shared: memory.buffer as SharedArrayBuffer,
        columns: this.columns,
        elapsed: performance.now(),
        round,
      } satisfies ProgressStart,
    });
    worker.on('error', () => {});
    worker.unref();
    profile.onReached = (stage, done, of) => {
      memory[STAGE] = STAGES.indexOf(stage);
      memory[DONE] = done;
      memory[OF] = of;
    };
    profile.onStep = () => {
      memory[QUESTIONS]!++;
    };
    try {
      return yield* work;
    } finally {
      profile.onReached = undefined;
      profile.onStep = undefined;
      this.#end(memory);
      void worker.terminate();
    }
  }

  #end(memory: Int32Array): void {
    Atomics.wait(memory, STATE, WRITING, PATIENCE_MS);
    const before = Atomics.exchange(memory, STATE, ENDED);
    Atomics.notify(memory, STATE);
    if (before !== QUIET) this.write(ERASE);
  }
}
