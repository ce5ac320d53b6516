import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../src/calls/engine/phrases.js';

describe('the words of a list', () => {
  const words = wordsOf({ needles: ['rest/api/v1', 'api.example.com', 'migrations', 'list-answers'], ends: ['chat'] });

  test.each([
    'migrations',
    '/user/migrations',
    'GET /user/migrations',
    'curl https://host/user/migrations -X POST',
    '${base}migrations?page=1',
    '\0/list-answers/\0',
    '/chat',
    'see https://api.example.com/x',
    '/rest/api/v1/x',
  ])('%j may be a part of a URL', (text) => {
    expect(words.areIn(text)).toBe(true);
  });

  test.each([
    'Applying database migrations...',
    'migrations are done',
    './migrations-generated/',
    '/immigrations',
    '/list-answers-old',
    'chatter',
    'let us chat',
  ])('%j has none of their names', (text) => {
    expect(words.areIn(text)).toBe(false);
  });
});
