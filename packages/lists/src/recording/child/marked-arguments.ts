import type { Place, Plan, PlannedParameter } from '../plan.js';

/** Stands in objects beside what is declared, so that an object is known again in a body, whatever it holds. */
export const MARKED = 'deprecScanPlace';

/** The arguments of one call, and the texts by which each is known again. */
export class Placeholders {
  readonly known: [string, Place][] = [];

  /**
   * The arguments that a declaration asks for.
   *
   * @param isFull whether the first object gets all texts that it may have: SDKs may drop what they do not know.
   */
  declared(parameters: readonly PlannedParameter[], isFull = false): unknown[] {
    const first = parameters.findIndex(({ plan }) => plan.kind === 'object');
    return parameters.map(({ plan }, index) => {
      const value = this.#value(plan, `${index}`);
      if (!isFull || index !== first || plan.kind !== 'object') return value;
      const optional = plan.optional.map((name) => [name, this.text(`${index}.${name}`)]);
      return { ...Object.fromEntries(optional), ...(value as object) } as unknown;
    });
  }

  text(place: Place): string {
    const text = `dsx${this.known.length}x`;
    this.known.push([text, place]);
    return text;
  }

  /** An object that is known again in a body, with what `more` adds to it. */
  object(place: Place, more: Readonly<Record<string, unknown>> = {}): object {
    return { ...more, [MARKED]: this.text(place) };
  }

  /** An object in which any property is asked for may be there. */
  anything(place: Place): unknown {
    const text = this.text(place);
    const values = new Map<string, unknown>();
    return new Proxy(
      { [MARKED]: text },
      {
        get: (target, key) => {
          if (key === MARKED) return target[MARKED];
          if (key === Symbol.toPrimitive || key === 'toString' || key === 'valueOf') return () => text;
          if (typeof key === 'symbol' || ABSENT.has(key)) return undefined;
          if (!values.has(key)) values.set(key, this.text(`${place}.${key}`));
          return values.get(key);
        },
      },
    );
  }

  #value(plan: Plan, place: Place): unknown {
    if (plan.kind === 'literal') return plan.value;
    if (plan.kind === 'number') return this.#number(place);
    if (plan.kind === 'date') return new Date(0);
    if (plan.kind === 'bytes') return Buffer.from('x');
    if (plan.kind === 'list') return [this.text(place)];
    if (plan.kind === 'unknown') return this.anything(place);
    if (plan.kind !== 'object') return this.text(place);
    const own = Object.entries(plan.properties).map(([key, one]) => [key, this.#value(one, `${place}.${key}`)]);
    return this.object(place, Object.fromEntries(own));
  }

  #number(place: Place): number {
    const number = 91_700 + this.known.length;
    this.known.push([`${number}`, place]);
    return number;
  }
}

/** What code asks objects of to learn their kind. */
const ABSENT = new Set(['then', 'toJSON', 'constructor', 'length', 'signal', 'headers', 'nodeType', 'pipe', 'on']);
