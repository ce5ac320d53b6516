import { createRule } from './create-rule.js';

/** Uses of what has been removed: the day has passed, and the code no longer does what it says. */
export const noRemovedApi = createRule({
  name: 'no-removed-api',
  phases: ['removed'],
  description: 'Disallow uses of HTTP endpoints and fields that have been removed',
  message: '{{subject}} was removed {{when}} ({{removal}}); since then {{after}}. {{instruction}} [{{entry}}]',
});
