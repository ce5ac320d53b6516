import type { CallCheck } from '../check.js';
import { givesErrors } from '../responses/http-errors.js';
import type { Reader } from '../responses/response-place.js';
import { isResultUsed } from '../responses/response-uses.js';

/** The status is a property of the client's own object. What comes after that has none. */
const READER: Reader = {
  follows: new Set(['raw']),
  isStatusUse: true,
  field: () => 'nothing',
};

/** A client that does not fail on HTTP errors, and nothing looks at the status of its response. */
export const checkStatus: CallCheck = {
  rule: 'check-status',
  *check({ call }, { engine }) {
    if (givesErrors(call, engine) && !isResultUsed(call, READER, engine))
      yield { node: call.site, facts: { client: call.request.row.id } };
  },
};
