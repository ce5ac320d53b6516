let volume = 0;

/** Counts values that work goes through in a loop, for work that evaluations and look-ups do not show. */
export function addVolume(values: number): void {
  volume += values;
}

let isHurried = false;

/** Whether work with many values is cut short, because its result is not kept. */
export function hurries(): boolean {
  return isHurried;
}

/** Cuts work with many values short from now on, or no longer. */
export function hurry(whether: boolean): void {
  isHurried = whether;
}

/** Runs the evaluation of another program, whose values do not count for that of this one. */
export function besides<T>(work: () => T): T {
  const outer = { volume, isHurried };
  isHurried = false;
  try {
    return work();
  } finally {
    ({ volume, isHurried } = outer);
  }
}

/** The number of values that were counted since the process began. */
export function volumeSoFar(): number {
  return volume;
}
