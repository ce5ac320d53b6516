import { flatMap } from '../../lists.js';
import { escaped, fixedPart } from '../../texts.js';
import type { TextValue } from '../domain/values.js';
import type { Interest } from '../engine/interest.js';
import { Phrases } from '../engine/phrases.js';
import { patternText } from '../text/pattern-text.js';
import type { RouteTable } from './route-table.js';

/** Shorter names of endpoints, such as `chat`, stand in any repository. */
const DISTINCTIVE = 9;

/**
 * Tells which texts are of the APIs of the registry: one of their hosts, a path below one of their prefixes, or the
 * name of a listed endpoint.
 */
export class ApiTexts {
  readonly #marks: Phrases;
  readonly #endpoints: RegExp | null;

  constructor({ apis, routes, hosts }: Interest) {
    const marks = [...apis.map(({ prefix }) => prefix.replace(/^\/|\/$/g, '')), ...hosts.map(fixedPart)];
    this.#marks = new Phrases(marks.filter(({ length }) => length > 3));
    const names = flatMap(routes, ({ segments }) =>
      segments.filter((segment) => !segment.startsWith('{')).slice(-1),
    ).filter((name) => name.length >= DISTINCTIVE);
    this.#endpoints =
      names.length === 0
        ? null
        : new RegExp(`(?:^|/)(?:${[...new Set(names)].map(escaped).join('|')})(?:$|[/?#])`, 'i');
  }

  /** Whether a text as it is written has to do with an API. */
  has(literal: string): boolean {
    return this.#marks.areIn(literal) || (this.#endpoints?.test(literal) ?? false);
  }

  /** The same for one that was evaluated; what has the host of something else has nothing to do with them. */
  hasValue(value: TextValue, routes: RouteTable): boolean {
    return this.has(patternText(value)) && routes.read(value).host !== 'other';
  }
}
