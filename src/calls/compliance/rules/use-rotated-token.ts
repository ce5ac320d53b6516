import type { Contract, JsonShape, Operation } from '../../../model/contract.js';
import { own } from '../../../collections/own-property.js';
import type { CallCheck } from '../check.js';
import { USED, type Reader } from '../responses/response-place.js';
import { isResultUsed } from '../responses/response-uses.js';

/** The token that a call replaces dies, and nothing uses the new one. */
export const useRotatedToken: CallCheck = {
  rule: 'use-rotated-token',
  *check({ call, operation }, { engine, contract }) {
    if (!operation?.rotates) return;
    if (!isResultUsed(call, readerOf(operation, operation.rotates.secret, contract), engine)) yield { node: call.site };
  },
};

/** Published fields beside the secret tell nothing of it. A field that is not published may be anything. */
function readerOf({ response }: Operation, secret: string, contract: Contract): Reader {
  const fields = response ? propertiesOf(response, contract) : {};
  return {
    follows: new Set(['raw', 'text', 'body', 'secret']),
    isStatusUse: false,
    field: (name) => (name === secret ? 'secret' : own(fields, name) ? 'nothing' : USED),
  };
}

function propertiesOf({ properties, schema }: JsonShape, { schemas }: Contract): Record<string, JsonShape> {
  const named = schema === undefined ? undefined : own(schemas, schema);
  return { ...named?.properties, ...properties };
}
