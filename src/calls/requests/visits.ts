import { addToGroup } from '../../collections/group-by.js';

/** The state in which an object is looked at. */
interface State {
  /** Names that something nearer has certainly given a value. */
  hidden: ReadonlySet<string>;
  lacks: (name: string) => boolean;
  isSure: boolean;
  isConditional: boolean;
}

/** The state behind an object. */
interface Seen {
  hidden: ReadonlySet<string>;
  isLacking: boolean;
}

/**
 * The objects that were looked at. Options that are spread into one another under conditions hold the same objects in
 * many ways, and each is looked at only once.
 */
export class Visits {
  readonly #of = new Map<string, (State & { hides: readonly string[]; isLacking: boolean })[]>();

  /**
   * The state behind an object, if it was looked at before and would give nothing new: all names that were hidden then
   * are hidden now.
   */
  hiddenBy(object: string, state: State): Seen | undefined {
    const again = this.#of
      .get(object)
      ?.find(
        ({ hidden, lacks, isSure, isConditional }) =>
          lacks === state.lacks &&
          isSure === state.isSure &&
          isConditional === state.isConditional &&
          [...hidden].every((name) => state.hidden.has(name)),
      );
    return again && { hidden: new Set([...state.hidden, ...again.hides]), isLacking: again.isLacking };
  }

  add(object: string, state: State, { hidden, isLacking }: Seen): void {
    const hides = [...hidden].filter((name) => !state.hidden.has(name));
    addToGroup(this.#of, object, { ...state, hides, isLacking });
  }
}
