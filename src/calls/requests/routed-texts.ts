import { text, type Value, type Values } from '../domain/values.js';

const VERB_BEFORE = /^(?:([A-Z]{3,7}) +|@(get|post|put|patch|delete|head|options)(?=\/))/;

/** Splits texts of method and URL in one, `POST /chat` or `@post/chat`. Without a method they are URLs. */
export function routesIn(values: Values): { verb?: string; url: Value }[] {
  return values.map((value) => {
    const [first, ...rest] = value.kind === 'text' ? value.parts : [];
    const match = typeof first === 'string' ? VERB_BEFORE.exec(first) : null;
    if (value.kind !== 'text' || typeof first !== 'string' || !match) return { url: value };
    return {
      verb: (match[1] ?? match[2] ?? '').toUpperCase(),
      url: text([first.slice(match[0].length), ...rest], value.trace),
    };
  });
}
