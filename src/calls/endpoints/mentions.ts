import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { hasWholePath } from '../../texts.js';
import type { Module } from '../../syntax/module.js';
import type { Route } from '../engine/interest.js';
import { Phrases } from '../engine/phrases.js';

/** Finds the paths of listed endpoints in texts. */
export class Mentions {
  readonly #routes: readonly { route: Route; path: string }[];
  readonly #any: Phrases;

  constructor(routes: readonly Route[]) {
    this.#routes = routes.map((route) => ({ route, path: route.path.toLowerCase() }));
    this.#any = new Phrases(this.#routes.map(({ path }) => path));
  }

  /** Texts of a module that contain the path of an endpoint, each with the endpoint. */
  *in({ strings }: Module): Generator<{ literal: TS.StringLiteralLike; route: Route }> {
    for (const literal of strings) {
      if (!ts.isStringLiteralLike(literal) || !this.#any.areIn(literal.text)) continue;
      const lower = literal.text.toLowerCase();
      for (const { route, path } of this.#routes) if (hasWholePath(lower, path)) yield { literal, route };
    }
  }
}
