import type { Profile } from '../model/profile.js';

/**
 * Work that gives way between its steps, so that whoever runs it can do something else there, such as take a signal.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs work to its end without a pause. */
export function runThrough<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs work as a stage of a profile. The time between its steps does not count. */
export function* measureSteps<T>(profile: Profile, stage: string, steps: Steps<T>): Steps<T> {
  for (;;) {
    const { done, value } = profile.measure(stage, () => steps.next());
    if (done) return value;
    profile.onStep?.();
    yield;
  }
}
