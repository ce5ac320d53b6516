import type { ts as TS } from 'ts-morph';
import type { Problem } from '../../model/finding.js';
import { locate } from '../domain/places.js';
import { shorten } from '../domain/trace.js';

/**
 * Errors inside the analysis, by the place that was analysed. Each is a problem of its file; everything else is
 * analysed.
 */
export class Failures {
  readonly #problems = new Map<string, Problem>();

  get problems(): Problem[] {
    return [...this.#problems.values()];
  }

  add(node: TS.Node, error: unknown): void {
    const { file, line } = locate(node);
    this.#problems.set(`${file}:${node.pos}`, {
      file,
      line,
      message:
        `internal error in the analysis of \`${shorten(node.getText())}\`: ${describe(error)}. ` +
        'What this does is not known, everything else is; please report it',
    });
  }
}

/** The message of an error, and the function of this package that threw it. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const where = /^\s+at (?:new |async )?([^\s(]+) \(/m.exec(error.stack ?? '')?.[1];
  return where ? `${error.message} (in ${where})` : error.message;
}
