import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

const FEW_PROCESSORS = 2;
/** In bytes of executed bytecode. V8's own default is 67,584. */
const INTERRUPT_BUDGET = 200_000;

/**
 * Makes V8 optimise a function only after three times the usual work. V8 optimises in four threads beside the one that
 * analyses. With few processors those threads slow the analysis down, for functions that are done within a second. Only
 * for processes that belong to this package alone.
 */
export function optimizeLater(): void {
  const flag = flagFor(process.versions.v8, availableParallelism());
  if (flag !== null) setFlagsFromString(flag);
}

/**
 * The flag that says so to a version of V8. Later ones than that of Node.js 20 have no such flag, and a quicker
 * optimizer before this one.
 *
 * @internal
 */
export function flagFor(v8: string, processors: number): string | null {
  return v8.startsWith('11.') && processors <= FEW_PROCESSORS ? `--interrupt-budget=${INTERRUPT_BUDGET}` : null;
}
