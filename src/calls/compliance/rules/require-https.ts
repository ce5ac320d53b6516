import type { CallCheck } from '../check.js';

/** A call goes over plain HTTP. A host that is known to be another one is not the API's, so that nothing is said. */
export const requireHttps: CallCheck = {
  rule: 'require-https',
  *check({ call, url, api }) {
    const [first] = url.parts;
    if (api.https && typeof first === 'string' && /^http:\/\//i.test(first)) yield { node: call.site };
  },
};
