import { step } from '../../domain/trace.js';
import type { CallCheck } from '../check.js';
import { tokensOf } from '../tokens/tokens.js';

/**
 * Notes where the tokens of a call are read. Whether one source is read for several APIs is known only when the whole
 * program is.
 */
export const noSharedToken: CallCheck = {
  rule: 'no-shared-token',
  check(call, tools) {
    // The functions of a generated client share its token, though many are never called.
    if (call.call.isGeneratedOnly) return [];
    for (const { node, source, variable } of tokensOf(call, tools))
      tools.addToken(call, node, { source, variable }, step(node, `${variable ?? 'the token'} is read`));
    return [];
  },
};
