import { addToGroup } from '../../../collections/group-by.js';

/** What counts when an object is looked at. */
interface State {
  /** Names that something nearer has certainly given a value. */
  hidden: ReadonlySet<string>;
  isSure: boolean;
  isConditional: boolean;
}

/**
 * The objects that were looked at. Options that are spread into one another under conditions hold the same objects in
 * many ways, and each is looked at only once.
 */
export class Visits {
  readonly #of = new Map<string, (State & { hides: readonly string[] })[]>();

  /**
   * The names that are hidden behind an object, if it was looked at before and would give nothing new: what is hidden now
   * includes what was hidden then.
   */
  hiddenBy(object: string, state: State): ReadonlySet<string> | undefined {
    const again = this.#of
      .get(object)
      ?.find(
        ({ hidden, isSure, isConditional }) =>
          isSure === state.isSure &&
          isConditional === state.isConditional &&
          [...hidden].every((name) => state.hidden.has(name)),
      );
    return again && new Set([...state.hidden, ...again.hides]);
  }

  /**
   * @param after what is hidden behind the object.
   */
  add(object: string, state: State, after: ReadonlySet<string>): void {
    const hides = [...after].filter((name) => !state.hidden.has(name));
    addToGroup(this.#of, object, { ...state, hides });
  }
}
