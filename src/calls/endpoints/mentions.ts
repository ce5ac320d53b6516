import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { oncePer } from '../../once.js';
import { fixedPart, hasWholePath } from '../../texts.js';
import { familyName } from '../../model/route.js';
import type { Module } from '../../syntax/module.js';
import type { Interest, Route } from '../engine/interest.js';
import { Phrases } from '../engine/phrases.js';

/** Finds the paths of listed endpoints in texts. */
class Mentions {
  /** A path without a prefix of its API is in any repository. So it is a mention with a host alone. */
  readonly #routes: readonly { route: Route; path: string; hosts: Phrases | null }[];
  readonly #any: Phrases;

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
    this.#any = new Phrases(this.#routes.map(({ path }) => path));
  }

  /** Texts of a module that contain the path of an endpoint, each with the endpoint. */
  *in({ strings }: Module): Generator<{ literal: TS.StringLiteralLike; route: Route }> {
    for (const literal of strings) {
      if (!ts.isStringLiteralLike(literal) || !this.#any.areIn(literal.text)) continue;
      const lower = literal.text.toLowerCase();
      for (const { route, path, hosts } of this.#routes)
        if (hasWholePath(lower, path) && (hosts?.areIn(lower) ?? true)) yield { literal, route };
    }
  }
}

export const mentionsOf = oncePer((interest: Interest) => new Mentions(interest));
