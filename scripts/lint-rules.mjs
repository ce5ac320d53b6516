// Rules of this repository alone, for .oxlintrc.jsonc. Selectors are written as for ESLint.

/** A rule that reports what selectors match. @param {string} message @param {string[]} selectors */
const forbids = (message, ...selectors) => ({
  /** @param {any} context */
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (/** @type {any} */ node) => context.report({ node, message })]),
    ),
});

export default {
  meta: { name: 'own' },
  rules: {
    'no-clock': forbids(
      'Only src/runtime/clock.ts asks what day it is: a result must be the same for the same day. Elapsed time is performance.now().',
      "NewExpression[callee.name='Date'][arguments.length=0]",
      "CallExpression[callee.name='Date']",
      "MemberExpression[object.name='Date'][property.name='now']",
    ),
    'no-other-seed': forbids(
      'All properties have the seed of test/properties.ts, so that each run of the tests makes the same cases.',
      "CallExpression[callee.object.name='fc'][callee.property.name=/^(assert|check|sample|statistics)$/] > ObjectExpression > Property[key.name=/^(seed|reporter|asyncReporter)$/]",
    ),
  },
};
