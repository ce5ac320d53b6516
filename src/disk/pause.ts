/** Stops the thread for so many milliseconds, for what another process does. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** How long one end of a pipe may wait for the other. The shell that starts both may be slow. */
export const PIPE_PATIENCE_MS = 3000;
/** How often it looks. */
export const PIPE_PAUSE_MS = 5;
