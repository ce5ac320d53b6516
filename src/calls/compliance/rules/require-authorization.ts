import type { CallCheck } from '../check.js';
import type { ContractCall } from '../contract-call.js';
import { headersOf } from '../headers/headers.js';

/** A call of which all headers are known has none with the token. */
export const requireAuthorization: CallCheck = {
  rule: 'require-authorization',
  *check(call, tools) {
    const { authentication } = call.api;
    if (!authentication?.required || call.operations.some((one) => one.authentication === null) || isOfOwnServer(call))
      return;
    const { entries, isClosed } = headersOf(call, tools);
    const header = authentication.header.toLowerCase();
    if (isClosed && !entries.some(({ name }) => name === header)) yield { node: call.call.site };
  },
};

/** A page that asks its own server leaves the token to that. */
function isOfOwnServer({ call, url }: ContractCall): boolean {
  const [first] = url.parts;
  return call.request.origin.spec.host === undefined && typeof first === 'string' && /^\/(?!\/)/.test(first);
}
