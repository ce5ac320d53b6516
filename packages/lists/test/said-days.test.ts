import { expect, it } from 'vitest';
import { removalDayIn } from '../src/said-days.js';

it.each([
  ['This operation is closing down and will be removed on August 28, 2026. For more, see below.', '2026-08-28'],
  ['It will be retired after 2027-01-31.', '2027-01-31'],
  ['The method is to be shut down for all users on 1 Mar 2027', '2027-03-01'],
  ['It will be sunset on March 3rd, 2027.', '2027-03-03'],
  ['It will be removed on February 30, 2027.', null],
  ['It will be removed. It was announced on August 28, 2025.', null],
  ['It was added on August 28, 2025.', null],
  ['Items that will be removed are listed.', null],
  ['method: Deprecated on 2026-02-03, removal scheduled for 2027-01-15: It is deprecated.', '2027-01-15'],
  ['It will be removed on Whenever 28, 2026.', null],
])('%j -> %s', (description, day) => {
  expect(removalDayIn(description)).toBe(day);
});
