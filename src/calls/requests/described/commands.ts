import { flatMap } from '../../../collections/lists.js';
import { argumentsAt } from '../../text/argument-paths.js';
import type { CallSpec } from '../../domain/client-row.js';
import type { Invocation } from '../../domain/context.js';
import type { Trace } from '../../domain/trace.js';
import { record, text, unknown, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { commandRequests, requestsOf, type CommandRequest, type Word } from '../../text/command-lines.js';
import { textsOf } from '../../text/strings.js';

/** Requests of programs that the code starts: `exec('curl …')`, `spawn('curl', ['-X', 'POST', url])`. */

const MOST_WORDS = 64;

/** The requests of a call that starts a program, as objects with `url` and `method`. */
export function requestsOfProgram(
  { program, words }: NonNullable<CallSpec['starts']>,
  invocation: Invocation,
  engine: Engine,
): Values {
  const started = textsOf(argumentsAt([program], invocation, engine));
  const given = words === undefined ? [] : argumentsAt([words], invocation, engine);
  return flatMap(started, (line) => {
    const lacking = line.parts.filter((part) => typeof part !== 'string' && part.missing !== undefined);
    // Which program it is stands in a file that is not parsed yet.
    if (lacking.length > 0)
      return [objectOf({ url: lacking, method: null }, `${line.key}${invocation.key}`, line.trace)];
    const found = given.length > 0 ? requestsOf(line.parts, wordsIn(given, engine)) : commandRequests(line.parts);
    return found.map((request, i): Value => objectOf(request, `${line.key}[${i}]${invocation.key}`, line.trace));
  });

  function objectOf({ url, method }: CommandRequest, key: string, trace: Trace | null): Value {
    return record(`command:${key}`, {
      url: () => [text(url, traceOf(url) ?? trace)],
      method: () => [method === null ? unknown('method') : text([method], null)],
    });
  }

  function traceOf(url: Word): Trace | null | undefined {
    const words = flatMap(given, (value) => textsOf(engine.elements([value])));
    return words.find(({ parts }) => parts.length === url.length && parts.every((part, i) => part === url[i]))?.trace;
  }
}

/** The elements of a list, the first text of each. */
function wordsIn(list: Values, engine: Engine): Word[] {
  const words: Word[] = [];
  for (let i = 0; i < MOST_WORDS; i++) {
    const values = engine.elementAt(list, i);
    const [word] = textsOf(values);
    if (values.length === 0) break;
    words.push(word?.parts ?? [unknown('word').hole]);
  }
  return words;
}
