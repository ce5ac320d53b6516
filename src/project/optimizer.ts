import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

const FEW_PROCESSORS = 2;
/** In bytes of bytecode that is run. V8's own are 67,584. */
const INTERRUPT_BUDGET = 200_000;

/**
 * Has V8 optimize a function only when it has been run three times as long as else. It does so in four threads beside
 * the one that analyses, and where there are hardly more processors than one, they take it that one, for functions that
 * are done with in a second. Only a process that is all this package's may be told so.
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
