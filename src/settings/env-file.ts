import { parse } from 'dotenv';
import type { SetText } from './set-text.js';

/** The variables of a `.env` file, each with its line. A variable in a value that the same file sets is replaced. */
export function readEnvFile(text: string): SetText[] {
  const set = parse(text);
  const lines = new Map<string, number>();
  text.split('\n').forEach((line, i) => {
    const name = /^\s*(?:export\s+)?([\w.-]+)\s*[=:]/.exec(line)?.[1];
    if (name !== undefined) lines.set(name, i + 1);
  });
  return Object.entries(set).flatMap(([variable, value]) => {
    const line = lines.get(variable) ?? 1;
    return namesOf(variable).map((name) => ({ name, text: expanded(value, set), line }));
  });
}

/** The names under which code reads a variable: `NUXT_PUBLIC_API_BASE` is `public.apiBase` of Nuxt's configuration. */
function namesOf(variable: string): string[] {
  const [, isPublic, rest] = /^NUXT_(PUBLIC_)?(\w+)$/.exec(variable) ?? [];
  if (rest === undefined) return [variable];
  const key = rest.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [variable, `useRuntimeConfig.${isPublic === undefined ? '' : 'public.'}${key}`];
}

/** Variables that lead from one to the next; people write one or two. */
const DEEPEST = 5;
/** No URL is longer, in characters. */
const LONGEST = 2048;

function expanded(value: string, set: Readonly<Record<string, string>>): string {
  let text = value;
  for (let depth = 0; depth < DEEPEST && text.length <= LONGEST; depth++) {
    const next = text.replace(VARIABLE, (written, braced?: string, fallback?: string, plain?: string) => {
      const found = set[braced ?? plain ?? ''] ?? fallback;
      return found === undefined || found.length > LONGEST ? written : found;
    });
    if (next === text) break;
    text = next;
  }
  return text;
}

/** `${HOST}`, `${HOST:-fallback}`, `$HOST`. */
const VARIABLE = /\$\{(\w+)(?::?-([^{}]*))?\}|\$(\w+)/g;
