import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../collections/group-by.js';
import { ts } from '../../syntax/compiler.js';
import { oncePer } from '../../collections/once.js';
import { fixedPart, hasWholePath } from '../../strings/texts.js';
import { familyName } from '../../model/route.js';
import type { Module } from '../../syntax/module.js';
import type { Interest, Route } from '../engine/interest.js';
import { Phrases } from '../engine/phrases.js';

/** Where a path may end within a segment. */
const ENDS = /(?<=.)(?=[^\w%~-]|$)/g;

/** Finds the paths of listed endpoints in texts. */
class Mentions {
  /** A path without a prefix of its API is in any repository. So it is a mention with a host alone. */
  readonly #routes: readonly { route: Route; path: string; hosts: Phrases | null }[];
  /** Indices of routes by the last segment of their path. */
  readonly #byEnd = new Map<string, number[]>();

  constructor({ apis, routes }: Pick<Interest, 'apis' | 'routes'>) {
    const needed = new Map(
      apis.map(({ id, prefix, hosts }) => [id, prefix === '' ? new Phrases(hosts.map(fixedPart)) : null]),
    );
    const paths = new Map(routes.map((route) => [`${route.api} ${route.path}`, route]));
    this.#routes = [...paths.values()].map((route) => ({
      route,
      path: familyName(route.path).toLowerCase(),
      hosts: needed.get(route.api) ?? null,
    }));
    for (const [index, { path }] of this.#routes.entries())
      addToGroup(this.#byEnd, path.slice(path.lastIndexOf('/') + 1), index);
  }

  /** Texts of a module that contain the path of an endpoint, each with the endpoint. */
  *in({ strings }: Module): Generator<{ literal: TS.StringLiteralLike; route: Route }> {
    for (const literal of strings) {
      if (!ts.isStringLiteralLike(literal)) continue;
      const lower = literal.text.toLowerCase();
      for (const index of this.#possible(lower)) {
        const { route, path, hosts } = this.#routes[index]!;
        if (hasWholePath(lower, path) && (hosts?.areIn(lower) ?? true)) yield { literal, route };
      }
    }
  }

  /** Routes whose last segment is in a text, in the order of the list: a look at each would take long for long lists. */
  #possible(text: string): number[] {
    const found = new Set(this.#byEnd.get(''));
    // Every other path has a slash, and most texts have none.
    if (!text.includes('/')) return [...found];
    for (const segment of text.split('/'))
      for (const { index: end } of segment.matchAll(ENDS))
        for (const index of this.#byEnd.get(segment.slice(0, end)) ?? []) found.add(index);
    return found.size < 2 ? [...found] : [...found].sort((a, b) => a - b);
  }
}

export const mentionsOf = oncePer((interest: Interest) => new Mentions(interest));
