import { mapDefined } from '../../../collections/lists.js';
import type { TextValue, Value, Values } from '../../domain/values.js';
import type { CallCheck } from '../check.js';
import { headersOf } from '../headers/headers.js';

/** The value of the header of a call begins with something else than the scheme. */
export const validAuthorization: CallCheck = {
  rule: 'valid-authorization',
  *check(call, tools) {
    const { authentication } = call.api;
    if (authentication?.scheme === undefined) return;
    const header = authentication.header.toLowerCase();
    const entries = headersOf(call, tools).entries.filter(({ name }) => name === header);
    for (const { values } of entries) tools.missingIn(values);
    const wrong = entries.filter(({ values }) => isWrong(values, authentication.scheme!));
    for (const { node, values, traces, isConditional } of wrong) {
      // Where another one may be sent instead, nothing is known.
      if (isConditional && wrong.length < entries.length) continue;
      const given = values.filter((value) => !isEmpty(value));
      const [scheme] = mapDefined(given, schemeOf);
      const facts = { expected: authentication.scheme, ...(scheme !== undefined && { scheme }) };
      yield { node, traces: [...traces, given[0]!.trace], facts };
    }
  },
};

/** Whether each value begins with something else; where there may be none, that does not count. */
function isWrong(values: Values, scheme: string): boolean {
  const given = values.filter((value) => !isEmpty(value));
  return given.length > 0 && given.every((value) => beginsWrong(value, scheme));
}

function isEmpty(value: Value): boolean {
  return value.kind === 'nothing' || value.kind === 'method' || (value.kind === 'text' && value.parts.length === 0);
}

/** Whether a value certainly does not begin with the scheme and a space. */
function beginsWrong(value: Value, scheme: string): boolean {
  // The field of a response that is sent as it is: a rotated secret.
  if (value.kind === 'response') return value.stage === 'body' && value.path.length > 0;
  if (value.kind !== 'text') return false;
  const start = beginningOf(value);
  const wanted = `${scheme} `.toLowerCase();
  const isWhole = value.parts.every((part) => typeof part === 'string');
  if (start.length >= wanted.length || isWhole) return !start.startsWith(wanted);
  return start !== '' && !wanted.startsWith(start);
}

function beginningOf({ parts: [first] }: TextValue): string {
  return typeof first === 'string' ? first.trimStart().toLowerCase() : '';
}

/** The scheme of a value that has one: one word, followed by a space. */
function schemeOf(value: Value): string | undefined {
  const [first] = value.kind === 'text' ? value.parts : [];
  return typeof first === 'string' ? /^[A-Za-z][\w-]{0,15}(?= )/.exec(first)?.[0] : undefined;
}
