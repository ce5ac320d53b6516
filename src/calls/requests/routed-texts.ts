import { text, unknown, type ExternalValue, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

const VERB_BEFORE = /^(?:([A-Z]{3,7}) +|@(get|post|put|patch|delete|head|options)(?=\/))/;

/** A route as a call is given it. Without a method it is a URL. */
export interface Routed {
  verb?: string;
  url: Value;
}

/**
 * Takes apart texts of method and URL in one, `POST /chat` or `@post/chat`. A method of a client stands for the request
 * that it sends: `paginate(octokit.rest.repos.listWebhooks)`. Objects are no routes.
 */
export function routesIn(values: Values, engine: Engine): Routed[] {
  return values
    .filter(({ kind }) => kind !== 'object')
    .map((value) => {
      if (value.kind === 'external')
        return ofMethod(value, engine) ?? { url: isOfSdk(value, engine) ? unknown() : value };
      const [first, ...rest] = value.kind === 'text' ? value.parts : [];
      const match = typeof first === 'string' ? VERB_BEFORE.exec(first) : null;
      if (value.kind !== 'text' || typeof first !== 'string' || !match) return { url: value };
      return {
        verb: (match[1] ?? match[2] ?? '').toUpperCase(),
        url: text([first.slice(match[0].length), ...rest], value.trace),
      };
    });
}

/** A method that the list does not know is no path. */
function isOfSdk(value: ExternalValue, { clients }: Engine): boolean {
  return clients.rowsBehind(value).some(({ api }) => api !== undefined);
}

function ofMethod(value: ExternalValue, engine: Engine): Routed | undefined {
  const { verb, fixedPath } = engine.clients.callOf(value)?.spec ?? {};
  return verb === undefined || fixedPath === undefined ? undefined : { verb, url: text([fixedPath], null) };
}
