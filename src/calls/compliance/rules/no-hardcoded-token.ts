import type { CallCheck } from '../check.js';
import { tokensOf } from '../tokens/tokens.js';

/** The token of a call is written into the code. */
export const noHardcodedToken: CallCheck = {
  rule: 'no-hardcoded-token',
  *check(call, tools) {
    for (const { node, secret, trace } of tokensOf(call, tools)) if (secret !== null) yield { node, traces: [trace] };
  },
};
