import type { ArgumentPath } from '../domain/call-parts.js';
import type { Invocation } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { isAbsolute, literalOf } from './strings.js';

/** Arguments that are recognised by their value, wherever they are. */
const WHICHEVER: Readonly<Record<ArgumentPath, (value: Value) => boolean>> = {
  '*url': (value) =>
    value.kind === 'unknown' || (value.kind === 'text' && (isAbsolute(value) || typeof value.parts[0] !== 'string')),
  '*verb': (value) => /^[A-Z]+$/.test(literalOf(value) ?? ''),
  '*json': (value) => literalOf(value) === 'json',
};

/** The arguments at some places: `0`, `1.headers`. The first place that has a value counts; empty if none has. */
export function argumentsAt(
  places: readonly ArgumentPath[],
  invocation: Pick<Invocation, 'argument' | 'rest'>,
  engine: Engine,
): Values {
  for (const place of places) {
    if (place.startsWith('*')) return invocation.rest(0).filter(WHICHEVER[place] ?? (() => false));
    const { index, isCalled, below } = parseArgumentPath(place);
    const given = invocation.argument(index) ?? [];
    let values = isCalled ? joinValues(...given.map((value) => engine.invoke(value, null))) : given;
    if (below.length > 0) values = withoutCarried(values);
    for (const part of below) values = valuesAtMember(values, part, engine);
    if (values.some((value) => value.kind !== 'nothing')) return values;
  }
  return [];
}

/** The same for members of an object, `this.url()`: those of `places` that stand below it. */
export function membersAt(places: readonly ArgumentPath[], self: Value, engine: Engine): Values {
  const below = places.filter((place) => place.startsWith('this.')).map((place) => place.replace('this', '0'));
  return argumentsAt(below, { argument: (index) => (index === 0 ? [self] : undefined), rest: () => [self] }, engine);
}

/**
 * A text with something of a response in it carries the response along, which has a `path` and a `method` like any other
 * name; but what is given is the text, and no options.
 */
function withoutCarried(values: Values): Values {
  return values.some(({ kind }) => kind === 'text') ? values.filter(({ kind }) => kind !== 'response') : values;
}

/** For `1.headers()`: the second argument, and the result of its method `headers`. */
interface ParsedArgumentPath {
  index: number;
  isCalled: boolean;
  below: readonly { name: string; isCalled: boolean }[];
}

const parsedPaths = new Map<ArgumentPath, ParsedArgumentPath>();

function parseArgumentPath(place: ArgumentPath): ParsedArgumentPath {
  const known = parsedPaths.get(place);
  if (known) return known;
  const [index = '', ...names] = place.split('.');
  const below = names.map((name) => ({ name: name.replace(/\(\)$/, ''), isCalled: name.endsWith('()') }));
  const made = { index: Number.parseInt(index, 10), isCalled: index.endsWith('()'), below };
  parsedPaths.set(place, made);
  return made;
}

function valuesAtMember(
  values: Values,
  { name, isCalled }: ParsedArgumentPath['below'][number],
  engine: Engine,
): Values {
  if (name === '[]') return engine.elements(values.filter(({ kind }) => kind === 'array' || kind === 'list'));
  if (/^\d+$/.test(name))
    return engine.elementAt(
      values.filter(({ kind }) => kind === 'array' || kind === 'list'),
      Number(name),
    );
  // Strings have properties too, but they are not options.
  const found = engine
    .member(
      values.filter((value) => value.kind !== 'text'),
      name,
    )
    .filter((value) => value.kind !== 'method');
  return isCalled ? joinValues(...found.map((value) => engine.invoke(value, null))) : found;
}
