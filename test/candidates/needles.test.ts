import { describe, expect, it } from 'vitest';
import { makeNeedles } from '../../src/candidates/needles.js';
import { api, field, registryOf } from '../scan/other-apis.js';

describe('names of events', () => {
  const events = ['plan.updated', 'customer.plan.*', 'push'];
  const { search, mention } = makeNeedles(
    registryOf([api()], [field('GET /v1/x/{id}', 'end', { in: ['event'], events })]),
  );

  it.each(["'plan.updated'", '"customer.plan.deleted"', "type.startsWith('plan.')", '`plan.${kind}`', "'push'"])(
    'are searched for: %s',
    (text) => expect(search.test(text)).toBe(true),
  );

  it.each(["'plan.updated_at'", "t('plan.title')", 'plan.updated', "'pushed'", 'git push'])('are not in %s', (text) =>
    expect(search.test(text)).toBe(false),
  );

  it('are mentions if they have parts', () => {
    expect('["plan.updated", "customer.plan.deleted", "push", "plan."]'.match(mention)).toEqual([
      '"plan.updated',
      '"customer.plan.',
    ]);
  });
});
