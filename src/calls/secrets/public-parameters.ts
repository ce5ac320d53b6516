import { flatMap } from '../../collections/lists.js';
import type { Interest } from '../engine/interest.js';

/** The parameters of queries that a list names: they tell which endpoint a request is of, or are deprecated themselves. */
export function publicParameters(routes: Interest['routes']): (name: string) => boolean {
  const names = new Set(
    flatMap(routes, ({ conditions, values }) => [
      ...conditions.filter(({ in: place }) => place === 'query').map(({ name }) => name),
      ...values.query.keys(),
    ]),
  );
  return (name) => names.has(name);
}
