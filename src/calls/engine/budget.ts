import type { ts as TS } from 'ts-morph';
import type { Deadline } from '../../model/limits.js';
import { addCost, type QuestionCost } from '../../model/profile.js';
import { hurry, volumeSoFar } from '../domain/volume.js';
import type { PartSize } from './part-size.js';

/** The label of what would take a question more effort than it may. */
export const NOT_FOLLOWED = 'not followed: too many steps';

/** So many values are gone through in the time of an evaluation. */
const VALUES_PER_STEP = 8;

/**
 * The limits of the work: the price of a question, the time of the scan, the distance of calls from the API, nesting,
 * nested invocations, walks to callers, contexts of a function, and rounds.
 */
export type Bound = 'price' | 'time' | 'distance' | 'nesting' | 'calls' | 'walks' | 'contexts' | 'rounds';

/** A question under way: the analysis of one place. */
interface Question {
  place: TS.Node;
  /** The effort at which it is cut. */
  limit: number;
  isCut: boolean;
  /** The time that other questions within it took, in milliseconds. */
  within: number;
  /** Whether the evaluation is known that took most of the effort. */
  isExplained: boolean;
}

/** The effort and the time that a question took without those within it. */
export interface PlaceCost extends Pick<QuestionCost, 'steps' | 'milliseconds'> {
  place: TS.Node;
}

/**
 * Limits of the work on one part. Each question has a price: when its evaluations and look-ups have reached that, the
 * rest of its values is unknown, and the other questions go on. So one place in the code costs no more than that,
 * whatever it depends on.
 */
export class Budget {
  /** The most effort for one question. Those of real code take five, and a few of them some thousands. */
  static readonly PRICE = 20_000;
  /** The same once the stage has used up its effort. */
  static readonly TIGHT_PRICE = 100;
  /**
   * Effort is evaluations, half of the look-ups, and the values that loops go through, by `VALUES_PER_STEP`. This is
   * what a stage may take before it gets coarser, about eight seconds.
   */
  static readonly STAGE = 100_000;
  /** The same for a part that is nothing but bundles. */
  static readonly STAGE_OF_BUNDLES = 4000;
  /** The same for a small part: without any code, and for each character. Real code takes a tenth of that. */
  static readonly SMALL_STAGE = 20_000;
  static readonly PER_CHARACTER = 5;
  /** What may be taken when the time is up, about a fifth of a second. */
  static readonly LATE = 2000;
  /** What a stage may take in addition for each text that is a path of an API. */
  static readonly PER_PATH = 40;
  /** The same for each call of an API. Through an SDK of several layers it takes about that. */
  static readonly PER_CALL = 1000;
  /** Nesting of evaluations and look-ups; each level takes about ten stack frames. */
  static readonly NESTING = 250;
  /** Nesting up to which other calls are asked in the middle of an evaluation. */
  static readonly ASIDE = 80;
  /** Nesting of look-ups of parts of values, among those. */
  static readonly LOOK_UPS = 150;
  /** Invocations nested in each other. */
  static readonly CALLS = 48;

  steps = 0;
  /** The effort of evaluations and look-ups. */
  #own = 0;
  readonly #volumeBefore = volumeSoFar();
  /** The effort before the current stage. */
  #before = 0;
  /** The effort that calls of the API allow for in each stage. */
  #granted = 0;
  #question: Question | null = null;
  /** The most expensive questions, in descending order. */
  readonly expensive: PlaceCost[] = [];
  /** How often a limit was reached, and the first place. */
  readonly cuts = new Map<Bound, { count: number; place: TS.Node }>();

  readonly #stage: number;
  readonly #perCall: number;
  /** What of that is for paths of an API. */
  readonly allowance: number;
  /** The most effort for one question. */
  readonly #price: number;

  readonly #deadline: Deadline | null;
  /** The effort at which nothing more is asked; unknown until the time is up. */
  #end = Infinity;

  /**
   * @param isProbe for a first look, which may take a third.
   */
  constructor({ characters, paths }: PartSize, isProbe = false, deadline: Deadline | null = null) {
    this.#deadline = deadline;
    const stage = characters === 0 ? Budget.STAGE_OF_BUNDLES : Budget.SMALL_STAGE + characters * Budget.PER_CHARACTER;
    const share = isProbe ? 1 / 3 : 1;
    this.allowance = paths * Budget.PER_PATH;
    this.#stage = Math.min(Budget.STAGE, stage) * share + this.allowance;
    this.#perCall = Budget.PER_CALL * share;
    this.#price = Math.min(Budget.PRICE, this.#stage / 2);
  }

  /** Whether the stage has used up its effort and admits no further contexts. */
  get isTight(): boolean {
    return this.effort - this.#before > this.#stage || this.isLate;
  }

  /** Whether the time is up. What is found out soon after that still counts. */
  get isLate(): boolean {
    if (this.#end === Infinity && this.#deadline?.isOver) this.#end = this.effort + Budget.LATE;
    return this.#end !== Infinity;
  }

  /** Starts another stage with the same allowance. */
  beginStage(): void {
    this.#before = this.effort + this.#granted;
  }

  /** Allows for the work on a call of the API, in this stage and in those after it. */
  grant(): void {
    this.#granted += this.#perCall;
    this.#before += this.#perCall;
  }

  /** Runs the work on a question. The work on a question within another is not charged to the outer one. */
  ask<T>(place: TS.Node, work: () => T): T {
    const outer = this.#question;
    const before = this.effort;
    const price = Math.max(0, Math.min(this.isTight ? Budget.TIGHT_PRICE : this.#price, this.#end - before));
    const start = performance.now();
    const question = (this.#question = { place, limit: before + price, isCut: false, within: 0, isExplained: false });
    hurry(false);
    try {
      return work();
    } finally {
      this.#question = outer;
      hurry(outer?.isCut ?? false);
      const spent = this.effort - before;
      const elapsed = performance.now() - start;
      // What is spent on questions within this one has raised its limit.
      const steps = spent - (question.limit - before - price);
      addCost(this.expensive, { place, steps, milliseconds: elapsed - question.within });
      if (outer) {
        outer.limit += spent;
        outer.within += elapsed;
      }
    }
  }

  /** Counts an evaluation. Returns whether the question may take it. */
  step(): boolean {
    this.steps++;
    return this.#spend(1);
  }

  /** The same for a look-up of a part of a value. */
  lookUp(): boolean {
    return this.#spend(0.5);
  }

  /** The number of questions that were cut. */
  get cutQuestions(): number {
    return (this.cuts.get('price')?.count ?? 0) + (this.cuts.get('time')?.count ?? 0);
  }

  /** The effort so far. */
  get effort(): number {
    return this.#own + (volumeSoFar() - this.#volumeBefore) / VALUES_PER_STEP;
  }

  /**
   * Whether an evaluation is the innermost one to have taken most of the effort of a question that is cut.
   *
   * @param before the effort when the evaluation began.
   */
  explainsCut(before: number): boolean {
    const question = this.#question;
    if (!question?.isCut || question.isExplained || this.effort - before < this.#price / 2) return false;
    question.isExplained = true;
    return true;
  }

  #spend(effort: number): boolean {
    const question = this.#question;
    if (question?.isCut) return false;
    this.#own += effort;
    if (!question || this.effort <= question.limit) return true;
    this.cut(this.#end === Infinity ? 'price' : 'time', () => question.place);
    question.isCut = true;
    hurry(true);
    return false;
  }

  /**
   * Records that a limit was reached.
   *
   * @param place read only the first time.
   */
  cut(bound: Bound, place: () => TS.Node): void {
    const known = this.cuts.get(bound);
    if (known) known.count++;
    else this.cuts.set(bound, { count: 1, place: place() });
  }
}
