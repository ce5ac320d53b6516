import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf } from '../../syntax/frames.js';
import { providedUnder } from '../domain/channels.js';
import { joinValues } from '../domain/join.js';
import type { Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalsOf } from './strings.js';

/** Values that are kept under a key for whoever asks for it. A key is a string, a symbol, a class or a token. */

const SYMBOL = /^c:symbol:([^:]*):(?:for (\S+)\|)?/;

export function keysOf(values: Values): string[] {
  return [
    ...literalsOf(values),
    ...flatMap(values, (value) =>
      value.kind === 'class' || (value.kind === 'record' && (SYMBOL.test(value.key) || value.is === 'token'))
        ? [value.key]
        : [],
    ),
  ];
}

/** The word that whoever asks for a key has in its text. */
export function wordOfKey(key: string): string | undefined {
  if (/^[\w$.-]+$/.test(key)) return key;
  const [, name, shared] = SYMBOL.exec(key) ?? [];
  return name || shared || undefined;
}

/** What was provided under the keys. */
export function provided(keys: Values, engine: Engine): Values {
  return joinValues(...keysOf(keys).map((key) => engine.callGraph.publishedValues(providedUnder(key), engine)));
}

/** Whether a value is a client, or an object of a class, which may have one. */
export function isClient(value: Value, engine: Engine): boolean {
  return value.kind === 'instance' || (value.kind === 'external' && engine.clients.rowsBehind(value).length > 0);
}

/** A decorator that asks for what is provided under the key that it is given: `@Inject('CLIENT')`. */
const ASKS = /^inject$/i;

/** What a container puts into a parameter or a field because of its decorator; undefined if that is not known. */
export function injectedInto(
  node: TS.ParameterDeclaration | TS.PropertyDeclaration,
  engine: Engine,
): Values | undefined {
  const asked = flatMap(ts.getDecorators(node) ?? [], ({ expression }) => {
    if (!ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return [];
    return ASKS.test(expression.expression.text) ? expression.arguments.slice(0, 1) : [];
  });
  const found = flatMap(asked, (key) =>
    provided(engine.evaluate(key, engine.contexts.root(frameOf(key), false)), engine).filter((value) =>
      isClient(value, engine),
    ),
  );
  return found.length > 0 ? found : undefined;
}
