import type { CallCheck } from '../check.js';

/** An operation is called with a method that it does not have. */
export const validMethod: CallCheck = {
  rule: 'valid-method',
  *check({ call, api, operation }) {
    if (!operation) return;
    const { methods } = call.request;
    const right = new Set(api.operations.filter(({ path }) => path === operation.path).map(({ method }) => method));
    if (methods.length === 0 || methods.some((method) => method === '?' || right.has(method))) return;
    yield { node: call.site, facts: { method: methods.join(' or '), expected: [...right].join(' or ') } };
  },
};
