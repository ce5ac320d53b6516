let volume = 0;

/** Counts values that work goes through in a loop, for work that evaluations and look-ups do not show. */
export function addVolume(values: number): void {
  volume += values;
}

/** The number of values that were counted since the process began. */
export function volumeSoFar(): number {
  return volume;
}
