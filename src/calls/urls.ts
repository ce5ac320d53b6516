import type { Write } from '../syntax/writes.js';
import type { Engine } from './engine.js';
import type { Env } from './env.js';
import { splitOrigin, textsOf } from './strings.js';
import { union } from './union.js';
import { text, unknown, type Part, type TextValue, type Values } from './values.js';

/** A URL object whose `pathname` or `href` is assigned later has that path as well. */
export function replaceUrlPath(values: Values, writes: readonly Write[], at: Env, engine: Engine): Values {
  const sets = writes.filter((write) => write.kind === 'set' && write.path.length === 1 && (write.path[0] === 'pathname' || write.path[0] === 'href'));
  if (sets.length === 0 || !values.some((value) => value.kind === 'text')) return values;
  const others = values.filter((value) => value.kind !== 'text');
  return union(
    others,
    ...sets.map((write): Values => {
      const written = textsOf(engine.evaluate(write.value, engine.envs.within(at, write.value)));
      return write.path[0] === 'href' ? written : withPath(values.filter((value) => value.kind === 'text'), written);
    }),
  );
}

/** URLs with another path. */
export function withPath(urls: Values, paths: Values): Values {
  return textsOf(urls).flatMap((url) => textsOf(paths).map((path) => text([...splitOrigin(url.parts)[0], ...slashed(path.parts)], path.trace ?? url.trace)));
}

function slashed(parts: readonly Part[]): Part[] {
  return typeof parts[0] === 'string' && parts[0].startsWith('/') ? [...parts] : ['/', ...parts];
}

/** A property of a string or of a URL object. */
export function textMember(value: TextValue, name: string): Values {
  switch (name) {
    case 'href':
      return [value];
    case 'origin':
      return [text(splitOrigin(value.parts)[0], value.trace)];
    case 'pathname':
      return [text(splitOrigin(value.parts)[1], value.trace)];
    case 'host':
    case 'hostname':
      return [text(withoutScheme(splitOrigin(value.parts)[0]), value.trace)];
    default:
      return [unknown(name)];
  }
}

function withoutScheme(parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts;
  return typeof first === 'string' ? [first.replace(/^[a-z][a-z0-9+.-]*:\/\//i, ''), ...rest] : [...parts];
}

