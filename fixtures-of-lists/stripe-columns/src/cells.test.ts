import { expect, it } from 'vitest';
import { cell } from './cells';

it('reads a cell', () => {
  expect(cell({ status: 'active' } as never, 'status')).toBe('active');
});
