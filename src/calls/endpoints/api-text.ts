import { flatMap } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import { isShortPrefix } from '../../model/registry.js';
import { hasParameter } from '../../model/route.js';
import { escaped, fixedPart } from '../../strings/texts.js';
import type { TextValue } from '../domain/values.js';
import { allHosts, type Interest } from '../engine/interest.js';
import { Phrases } from '../engine/phrases.js';
import { patternText } from '../text/pattern-text.js';
import type { RouteTable } from '../routes/route-table.js';

/** Shorter endpoint names, such as `chat`, are in any repository. */
const DISTINCTIVE = 9;

/**
 * Tells which texts name an API of the registry: one of its hosts, a path below one of its prefixes, or a listed
 * endpoint.
 */
export class ApiTexts {
  readonly #marks: Phrases;
  readonly #endpoints: RegExp | null;

  constructor(interest: Interest) {
    const { apis, routes } = interest;
    const marks = [...apis.map(({ prefix }) => prefix.replace(/^\/|\/$/g, '')), ...allHosts(interest).map(fixedPart)];
    this.#marks = new Phrases(marks.filter((mark) => !isShortPrefix(mark)));
    const names = flatMap(routes, ({ segments }) =>
      segments.filter((segment) => !hasParameter(segment)).slice(-1),
    ).filter((name) => name.length >= DISTINCTIVE);
    this.#endpoints =
      names.length === 0
        ? null
        : new RegExp(`(?:^|/)(?:${[...new Set(names)].map(escaped).join('|')})(?:$|[/?#])`, 'i');
  }

  /** Whether a literal names an API. */
  has(literal: string): boolean {
    return this.#marks.areIn(literal) || (this.#endpoints?.test(literal) ?? false);
  }

  /** The same for an evaluated text. A text with the host of something else names none. */
  hasValue(value: TextValue, routes: RouteTable): boolean {
    return this.has(patternText(value)) && routes.read(value).host !== 'other';
  }
}

/** The texts of the APIs, worked out once for all parts of a program. */
export const apiTexts = oncePer((interest: Interest) => new ApiTexts(interest));
