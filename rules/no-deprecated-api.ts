import { createRule } from './create-rule.js';

/** Uses with a removal date that is still some time away, or without one. */
export const noDeprecatedApi = createRule({
  name: 'no-deprecated-api',
  phases: ['scheduled', 'deprecated'],
  description: 'Disallow uses of HTTP endpoints and fields that are deprecated, long before their removal',
  message:
    '{{subject}} is deprecated and will be removed {{when}} ({{removal}}); after that day {{after}}. {{instruction}} [{{entry}}]',
});
