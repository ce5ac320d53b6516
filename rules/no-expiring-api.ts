import { createRule } from './create-rule.js';

/** Uses that are removed within the next days, 30 unless the project sets another number. */
export const noExpiringApi = createRule({
  name: 'no-expiring-api',
  phases: ['imminent'],
  description: 'Disallow uses of HTTP endpoints and fields that are about to be removed',
  message:
    '{{subject}} is about to be removed, {{when}} ({{removal}}); after that day {{after}}. {{instruction}} [{{entry}}]',
});
