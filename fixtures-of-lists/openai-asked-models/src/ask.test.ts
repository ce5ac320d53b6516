import { expect, it } from 'vitest';
import { summary, title } from './ask';

it('summarises', async () => {
  expect(await summary('gpt-4-32k', 'printer on fire')).toBeDefined();
  expect(await title('gpt-4-32k', 'printer on fire')).toBeDefined();
});
