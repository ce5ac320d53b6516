import { partOf, type Condition, type Entry, type ParameterPlace } from '../../../../src/model/registry.js';
import type { SentOperation } from './operations.js';
import type { Used } from './used.js';

/** What a request says before its body. */
export interface RequestHead {
  /** In upper case. */
  method: string;
  /** Path and query, as sent. */
  target: string;
  /** Null if the host says nothing of the API, as that of a local server. */
  host: string | null;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
}

const PLACES = ['query', 'header', 'path'] as const satisfies readonly ParameterPlace[];

/** The part of a target before its query. */
export function pathOf(target: string): string {
  return target.replace(/[?#].*$/s, '');
}

/** The head of a request of an operation: which entries it is about, and which of them it uses. */
export class SentHead {
  readonly #query: URLSearchParams;

  constructor(
    readonly head: RequestHead,
    readonly operation: SentOperation,
  ) {
    this.#query = new URLSearchParams(/\?([^#]*)/s.exec(head.target)?.[1] ?? '');
  }

  /** The entries whose conditions the head meets. Those of `awaiting` have conditions on the body as well. */
  entries(): { certain: Entry[]; awaiting: Entry[] } {
    const possible = this.operation.entries.filter(({ when = [] }) =>
      when.every((one) => one.in === 'request' || meets(this.#valuesOf(one.in, one.name), one)),
    );
    const awaits = ({ when = [] }: Entry): boolean => when.some((one) => one.in === 'request');
    return { certain: possible.filter((one) => !awaits(one)), awaiting: possible.filter(awaits) };
  }

  /** The uses of some entries in the head: of the endpoint itself, of parameters and their values. */
  uses(entries: readonly Entry[]): Used[] {
    return entries.flatMap((entry): Used[] => {
      const part = partOf(entry);
      if (!part) return [{ entry, in: null }];
      return PLACES.filter((place) => part.in.includes(place)).flatMap((place) => {
        const values = this.#valuesOf(place, part.name);
        const isUsed = part.value === null ? values.length > 0 : values.includes(part.value);
        return isUsed ? [{ entry, in: place }] : [];
      });
    });
  }

  #valuesOf(place: ParameterPlace, name: string): string[] {
    if (place === 'query') return this.#query.getAll(name);
    const value =
      place === 'header' ? this.head.headers[name.toLowerCase()] : ownValue(this.operation.parameters, name);
    return value === undefined ? [] : [value];
  }
}

/** Whether some values meet a condition. */
export function meets(values: readonly string[], { values: wanted, orAbsent = false }: Condition): boolean {
  return values.length === 0 ? orAbsent : values.some((value) => wanted.includes(value));
}

function ownValue(record: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
