import { getNodeValue, type Node } from 'jsonc-parser';
import type { UserError } from '../model/errors.js';
import { closest } from '../registry/suggest.js';
import type { Fault } from './config-list.js';
import type { ConfigProperty, Fail } from './config-text.js';

/** A value of the wrong kind; `node` is the wrong item if only one item of a list is wrong. */
interface Misfit {
  expected: string;
  node: Node;
}

export type Wrong = Misfit | Fault;

/** Message and hint. */
export function wordsOf(key: string, wrong: Misfit | Fault): [string, string?] {
  if ('expected' in wrong) return [`"${key}": expected ${wrong.expected}, not ${shownValue(wrong.node)}`];
  return wrong.hint === null ? [wrong.message] : [wrong.message, wrong.hint];
}

/** The error for a key that a configuration does not have. */
export function unknownKey({ key, keyOffset }: ConfigProperty, keys: readonly string[], fail: Fail): UserError {
  if (/^as-?of$/i.test(key)) {
    return fail(
      keyOffset,
      `"${key}" is not a key of the configuration`,
      'give the day on the command line: --as-of DATE',
    );
  }
  const meant = closest(key, keys);
  const known = keys.filter((one) => one !== '$schema').join(', ');
  const hint = meant === null ? `known keys: ${known}` : `did you mean "${meant}"?`;
  return fail(keyOffset, `unknown key "${key}"`, hint);
}

function shownValue(node: Node): string {
  if (node.type === 'array') return 'a list';
  return node.type === 'object' ? 'an object' : JSON.stringify(getNodeValue(node));
}
