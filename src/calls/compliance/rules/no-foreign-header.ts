import type { CallCheck } from '../check.js';
import { headersOf } from '../headers/headers.js';

/** A call sends a header of another interface. */
export const noForeignHeader: CallCheck = {
  rule: 'no-foreign-header',
  *check(call, tools) {
    const { foreignHeaders } = call.api;
    if (!foreignHeaders) return;
    for (const { name, node, traces } of headersOf(call, tools).entries) {
      const header = foreignHeaders.names.find((foreign) => foreign.toLowerCase() === name);
      if (header !== undefined) yield { node, traces, facts: { header } };
    }
  },
};
