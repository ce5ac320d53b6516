/** The cost of a stage so far. */
export interface StageCost {
  stage: string;
  milliseconds: number;
  /** Number of files that it looked at; null if it looks at none. */
  files: number | null;
  bytes: number | null;
}

/** The cost of a question of the analysis: what one place in the code leads to. */
export interface QuestionCost {
  file: string;
  line: number;
  /** Names of the functions and classes around the place; empty at the top of a file. */
  scope: string;
  /** Evaluations and look-ups. */
  steps: number;
  milliseconds: number;
}

/** How many of the most expensive questions are kept. */
const MOST_QUESTIONS = 10;

/** Adds a cost to the most expensive ones, which are in descending order. */
export function addCost<T extends Pick<QuestionCost, 'milliseconds'>>(most: T[], cost: T): void {
  if (most.length === MOST_QUESTIONS && cost.milliseconds <= most.at(-1)!.milliseconds) return;
  const at = most.findIndex(({ milliseconds }) => milliseconds < cost.milliseconds);
  most.splice(at < 0 ? most.length : at, 0, cost);
  if (most.length > MOST_QUESTIONS) most.pop();
}

/** Reports the progress of a stage: the number of its files or parts that are done. */
export type Reached = (stage: Stage, done: number, of: number) => void;

/** The stages whose progress is shown: the search, the analysis, authors of lines, reports that are merged. */
export const STAGES = ['search', 'analyse', 'blame', 'merge'] as const;
export type Stage = (typeof STAGES)[number];

/** Where the time of a scan goes: the cost of each stage, in the order in which the stages began. */
export class Profile {
  /** Receives the progress, if set. */
  onReached: Reached | undefined;
  /** Called after each step of the analysis, if set. */
  onStep: (() => void) | undefined;
  /** The most expensive questions, in descending order. */
  readonly questions: QuestionCost[] = [];
  readonly #costs = new Map<string, StageCost>();
  /** Time of other stages within the current one. */
  #within = 0;

  /** @param began when the work began, in milliseconds of `performance.now()`: 0 for the start of the process. */
  constructor(readonly began: number = performance.now()) {}

  /** Milliseconds since the work began. */
  get elapsed(): number {
    return performance.now() - this.began;
  }

  /** Runs a part of a stage. The time of other stages within it counts only for those. */
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

  /** Adds time that could not be measured here: before this code was loaded, or while waiting. */
  add(stage: string, milliseconds: number): void {
    this.#costOf(stage).milliseconds += milliseconds;
  }

  /** Adds the number of files that a stage looked at, and their total size. */
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
