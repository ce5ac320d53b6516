import { describe, expect, it } from 'vitest';
import { fixed } from './fixed.js';
import { employ } from './forms.js';

describe('what only a removed field used', () => {
  it.each([
    [`const city = 'Oslo';\n${employ("{ email: 'a', location: city }")}`, employ("{ email: 'a' }")],
    [`const location = 'Oslo';\n${employ("{ email: 'a', location }")}`, employ("{ email: 'a' }")],
    [
      `const { city, email } = person;\n${employ('{ email, location: city }')}`,
      `const { email } = person;\n${employ('{ email }')}`,
    ],
    [
      `const send = ({ email, city }) => ${employ('{ email, location: city.trim }')}`,
      `const send = ({ email }) => ${employ('{ email }')}`,
    ],
  ])('is removed as well: %s', (before, after) => {
    const done = fixed({ 'a.mjs': before.replace('=> await', '=>') }, { unsafe: true });
    expect(done.files['a.mjs']).toBe(after.replace('=> await', '=>'));
  });

  it.each([
    `const city = 'Oslo';\nconsole.log(city);\n`,
    `export const city = 'Oslo';\n`,
    `const city = where();\n`,
    `let city = 'Oslo';\ncity = 'Rome';\n`,
    `const { city, ...others } = person;\nconsole.log(others);\n`,
  ])('stays where that would change more: %s', (code) => {
    const done = fixed({ 'a.mjs': `${code}${employ("{ email: 'a', location: city }")}` }, { unsafe: true });
    expect(done.files['a.mjs']).toBe(`${code}${employ("{ email: 'a' }")}`);
  });
});
