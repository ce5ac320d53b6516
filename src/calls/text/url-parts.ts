import { text, unknown, unknownAccess, type TextPart, type TextValue, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { belowBases, isAbsolute, splitOrigin } from './strings.js';

/** URLs with another path. */
export function withPath(urls: Values, paths: Values, engine: Engine): Values {
  return belowBases(paths, urls, engine, (url, path) =>
    text([...splitOrigin(url.parts)[0], ...slashed(path.parts)], path.trace ?? url.trace),
  );
}

/** URLs with another scheme: `url.protocol = 'https:'`. A URL whose origin is not known stays as it is. */
export function withScheme(urls: Values, schemes: Values, engine: Engine): Values {
  return belowBases(schemes, urls, engine, (url, scheme) =>
    isAbsolute(url) ? text([...scheme.parts, '//', ...withoutScheme(url.parts)], url.trace) : url,
  );
}

/** The same with another host. */
export function withHost(urls: Values, hosts: Values, engine: Engine): Values {
  return belowBases(hosts, urls, engine, (url, host) => {
    if (!isAbsolute(url)) return url;
    const [scheme = ''] = SCHEME.exec(url.parts[0] as string) ?? [];
    return text([scheme, ...host.parts, ...splitOrigin(url.parts)[1]], host.trace ?? url.trace);
  });
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

function slashed(parts: readonly TextPart[]): TextPart[] {
  return typeof parts[0] === 'string' && parts[0].startsWith('/') ? [...parts] : ['/', ...parts];
}

/** A property of a URL object; undefined for those of strings. */
export function textMember(value: TextValue, name: string): Values | undefined {
  switch (name) {
    case 'href':
      return [value];
    case 'origin':
      return [text(splitOrigin(value.parts)[0], value.trace)];
    case 'pathname':
    case 'path':
      return [pathOf(value, name)];
    case 'protocol':
      return schemeOf(value);
    case 'host':
    case 'hostname':
      return [text(withoutScheme(splitOrigin(value.parts)[0]), value.trace)];
    case 'search':
      return [partFrom('?', '#', value, name)];
    case 'hash':
      return [partFrom('#', '', value, name)];
    default:
      return undefined;
  }
}

/** The query or the fragment of a URL, from its sign on. A URL without the sign may get it by other code: then an unknown. */
function partFrom(sign: string, end: string, { parts, trace }: TextValue, name: string): TextValue {
  const first = parts.findIndex((part) => typeof part === 'string' && part.includes(sign));
  if (first < 0) return text([sign, unknown(name).hole], trace);
  const literal = parts[first] as string;
  const rest = [literal.slice(literal.indexOf(sign)), ...parts.slice(first + 1)];
  const last = end === '' ? -1 : rest.findIndex((part) => typeof part === 'string' && part.includes(end));
  if (last < 0) return text(rest, trace);
  const whole = rest[last] as string;
  return text([...rest.slice(0, last), whole.slice(0, whole.indexOf(end))], trace);
}

/** What comes behind the origin. A text of which nothing is known may have any path. */
function pathOf({ parts, trace }: TextValue, name: string): TextValue {
  const [origin, path] = splitOrigin(parts);
  const [hole] = origin;
  if (hole === undefined || typeof hole === 'string') return text(path, trace);
  // An unknown base may have a path itself.
  return text([unknownAccess(unknown(hole.label, hole), `.${name}`).hole, ...path], trace);
}

/** The scheme of `https://…`; unknown for any other text. */
function schemeOf({ parts: [first], trace }: TextValue): Values {
  const scheme = typeof first === 'string' ? /^[a-z][a-z0-9+.-]*:(?=\/\/)/i.exec(first) : null;
  return [scheme ? text([scheme[0]], trace) : unknown('protocol')];
}

function withoutScheme(parts: readonly TextPart[]): TextPart[] {
  const [first, ...rest] = parts;
  return typeof first === 'string' ? [first.replace(SCHEME, ''), ...rest] : [...parts];
}
