import { joinValues } from '../../domain/join.js';
import type { CallSpec } from '../../domain/client-row.js';
import type { Invocation } from '../../domain/context.js';
import type { Value } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { argumentsAt } from '../../text/argument-paths.js';
import { requestsOfProgram } from './commands.js';

/** For a call that takes many requests, an invocation for each: `http.batch([['POST', url, body]])`. */
export function requestPerElement({ each, starts }: CallSpec, invocation: Invocation, engine: Engine): Invocation[] {
  if (each === undefined && !starts) return [invocation];
  const given = each === undefined ? [] : argumentsAt([each], invocation, engine);
  const of = (element: Value | undefined, i: number): Invocation => ({
    ...invocation,
    key: `${invocation.key}[${i}]`,
    argument: (index) => (index > 0 ? invocation.argument(index - 1) : element && [element]),
    rest: (index) =>
      index > 0 ? invocation.rest(index - 1) : joinValues(element ? [element] : [], invocation.rest(0)),
  });
  if (starts) return requestsOfProgram(starts, invocation, engine).map(of);
  const objects = given.filter(({ kind }) => kind === 'object' || kind === 'record');
  const requests = joinValues(engine.elements(given), engine.member(objects, null));
  return given.length === 0 ? [of(undefined, 0)] : requests.map(of);
}
