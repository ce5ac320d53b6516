import { stepsBelow, type AccessPath, type Likeness, type Step } from '../domain/access-path.js';
import type { Invocation } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { isAbsolute, literalOf } from './strings.js';

/** Arguments that are recognised by their value, wherever they are. */
const LIKE: Readonly<Record<Likeness, (value: Value) => boolean>> = {
  url: (value) =>
    value.kind === 'unknown' || (value.kind === 'text' && (isAbsolute(value) || typeof value.parts[0] !== 'string')),
  verb: (value) => /^[A-Z]+$/.test(literalOf(value) ?? ''),
  json: (value) => literalOf(value) === 'json',
};

/** The arguments of a call that are like a URL, a method or the text `json`. */
export function argumentsLike(like: Likeness, invocation: Pick<Invocation, 'rest'>): Values {
  return invocation.rest(0).filter(LIKE[like]);
}

/** The values at some access paths below the arguments. The first path that has a value counts; empty if none has. */
export function argumentsAt(
  paths: readonly AccessPath[],
  invocation: Pick<Invocation, 'argument' | 'rest'>,
  engine: Engine,
): Values {
  for (const path of paths) {
    const { root, steps } = path;
    if (root.kind === 'ArgumentLike') return argumentsLike(root.like, invocation);
    const given = (root.kind === 'Argument' ? invocation.argument(root.index) : undefined) ?? [];
    const below = stepsBelow(path);
    let values = below.length < steps.length ? returned(given, engine) : given;
    if (below.length > 0) values = withoutCarried(values);
    for (const step of below) values = valuesAtStep(values, step, engine);
    if (values.some((value) => value.kind !== 'nothing')) return values;
  }
  return [];
}

/** The values at those of some access paths that begin at the object itself: `Argument[this].Member[url].ReturnValue`. */
export function membersAt(paths: readonly AccessPath[], self: Value, engine: Engine): Values {
  const ofObject = paths
    .filter(({ root }) => root.kind === 'This')
    .map(({ steps }): AccessPath => ({ root: { kind: 'Argument', index: 0 }, steps }));
  return argumentsAt(ofObject, { argument: (index) => (index === 0 ? [self] : undefined), rest: () => [self] }, engine);
}

/**
 * A text with something of a response in it carries the response along, which has a `path` and a `method` like any other
 * name; but what is given is the text, and no options.
 */
function withoutCarried(values: Values): Values {
  return values.some(({ kind }) => kind === 'text') ? values.filter(({ kind }) => kind !== 'response') : values;
}

function returned(functions: Values, engine: Engine): Values {
  return joinValues(...functions.map((value) => engine.invoke(value, null)));
}

function valuesAtStep(values: Values, step: Step, engine: Engine): Values {
  const lists = (): Values => values.filter(({ kind }) => kind === 'array' || kind === 'list');
  switch (step.kind) {
    case 'ArrayElement':
      return typeof step.index === 'number' ? engine.elementAt(lists(), step.index) : engine.elements(lists());
    case 'Member': {
      // Strings have properties too, but they are not options.
      const owners = values.filter((value) => value.kind !== 'text');
      return engine.member(owners, step.name).filter((value) => value.kind !== 'method');
    }
    case 'ReturnValue':
      return returned(values, engine);
    default:
      return [];
  }
}
