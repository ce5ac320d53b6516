import { decoded } from '../../../../src/strings/texts.js';
import type { Recorded } from './plan.js';

/** The host of a URL, with its port. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/**
 * The path template of a recorded request: its placeholders as `{name}`, named after the properties and parameters that
 * they came from. Null if a list cannot have such a path.
 *
 * @param parameters names of the method's parameters.
 */
export function templateOf({ request, placeholders }: Recorded, parameters: readonly string[]): string | null {
  let path = pathOf(request.url);
  const names = new Set<string>();
  for (const [text, place] of placeholders) {
    if (!path.includes(text)) continue;
    const own = place.split('.').at(-1)!;
    const name = /^\d+$/.test(own) ? (parameters[Number(own)] ?? 'id') : own;
    const unique = names.has(name) ? `${name}${names.size + 1}` : name;
    names.add(unique);
    path = path.replaceAll(text, `{${unique}}`);
  }
  const whole = path.length > 1 ? path.replace(/\/$/, '') : path;
  // As deprecations.schema.json has it.
  return /^(\/([^/?#{}\s%]|\{[^/?#{}\s]+\})+)+$/.test(whole) ? whole : null;
}

/** The path of a URL without its query. */
export function pathOf(url: string): string {
  return URL.canParse(url) ? decoded(new URL(url).pathname) : '';
}

/** The segments with which all paths begin. */
export function sharedPath(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  let shared = first.split('/');
  for (const path of others) {
    const segments = path.split('/');
    shared = shared.slice(0, shared.findIndex((segment, index) => segment !== segments[index]) >>> 0);
  }
  return shared.join('/');
}
