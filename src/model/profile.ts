/** What a stage has taken so far. */
export interface StageCost {
  stage: string;
  milliseconds: number;
  /** Files that it looked at; null where it looks at none. */
  files: number | null;
  bytes: number | null;
}

/** How far a stage is: so many of its files or parts are done. */
export type Reached = (stage: 'search' | 'analyse', done: number, of: number) => void;

/** Where the time of a scan goes: a cost per stage, in the order in which the stages began. */
export class Profile {
  /** Told how far the scan is, if somebody wants to know. */
  onReached: Reached | undefined;
  readonly #costs = new Map<string, StageCost>();
  /** Time of stages that ran within the one that is running. */
  #within = 0;

  /** Runs a part of a stage. What other stages take meanwhile counts for them alone. */
  measure<T>(stage: string, work: () => T): T {
    const cost = this.#costOf(stage);
    const outer = this.#within;
    this.#within = 0;
    const start = performance.now();
    try {
      return work();
    } finally {
      const elapsed = performance.now() - start;
      cost.milliseconds += elapsed - this.#within;
      this.#within = outer + elapsed;
    }
  }

  /** Adds what a stage took that nobody could run here: before this code was loaded, or while waiting. */
  add(stage: string, milliseconds: number): void {
    this.#costOf(stage).milliseconds += milliseconds;
  }

  /** Notes that a stage looked at files, of which all have so many bytes together. */
  count(stage: string, files: number, bytes: number | null = null): void {
    const cost = this.#costOf(stage);
    cost.files = (cost.files ?? 0) + files;
    if (bytes !== null) cost.bytes = (cost.bytes ?? 0) + bytes;
  }

  costs(): StageCost[] {
    return [...this.#costs.values()];
  }

  #costOf(stage: string): StageCost {
    let cost = this.#costs.get(stage);
    if (!cost) this.#costs.set(stage, (cost = { stage, milliseconds: 0, files: null, bytes: null }));
    return cost;
  }
}
