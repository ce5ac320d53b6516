import type { CallCheck } from '../check.js';

/** An operation is called with a method that it does not have. */
export const validMethod: CallCheck = {
  rule: 'valid-method',
  *check({ call, operations }) {
    const { methods } = call.request;
    const right = new Set(operations.map(({ method }) => method));
    if (right.size === 0 || methods.length === 0 || methods.some((method) => method === '?' || right.has(method)))
      return;
    yield { node: call.site, facts: { method: methods.join(' or '), expected: [...right].join(' or ') } };
  },
};
