import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, type Files } from '../cli/run.js';
import { FIXTURES } from '../fixtures.js';

/** The page of known limitations of a directory with fixtures. */
function pageOf(fixtures: string): string {
  return execFileSync(process.execPath, [join(PACKAGE_ROOT, 'scripts', 'limitations.mjs'), fixtures], {
    encoding: 'utf8',
  });
}

const pageOfFiles = (files: Files): string => pageOf(makeProject(files));

it('docs/known-limitations.md is that of the fixtures; `npm run docs` writes it anew', () => {
  expect(readFileSync(join(PACKAGE_ROOT, 'docs', 'known-limitations.md'), 'utf8')).toBe(pageOf(FIXTURES));
});

it('every fixture with a limitation says what it is about', () => {
  const sections = pageOf(FIXTURES).split(/^## /m).slice(1);
  expect(
    sections.filter((section) => !/^.+\n\n[A-Z`].*\.\n\n- `/.test(section)).map((section) => section.split('\n')[0]),
  ).toEqual([]);
});

describe('the page', () => {
  const marked = (subject: string): string => `// TODO-EXPECT ${subject}`;

  it('has an entry for each marked line', () => {
    const page = pageOfFiles({
      'urls/b/src/a.cjs': `// about: Something hard.\nask(); ${marked('endpoint POST /x')}\n{ /* TODO-EXPECT-NEXT response POST /y f ; request POST /y g */ }\n  \tread(f, g);\n`,
      'urls/b/src/b.ts': `found(); // EXPECT endpoint POST /x\nlater(); ${marked('request POST /z h')}\n`,
      'traps/a/none.ts': 'found(); // EXPECT endpoint POST /x\n',
    });
    expect(page.slice(page.indexOf('4 uses'))).toBe(
      [
        '4 uses are missed, in 1 of 2 fixtures.\n',
        '## urls/b\n',
        'Something hard.\n',
        '- `src/a.cjs:2`: the call of `POST /x`\n\n  ```js\n  ask();\n  ```\n',
        '- `src/a.cjs:4`: `f` in the response of `POST /y`, and `g` in the request of `POST /y`\n\n  ```js\n  read(f, g);\n  ```\n',
        '- `src/b.ts:2`: `h` in the request of `POST /z`\n\n  ```ts\n  later();\n  ```\n',
      ].join('\n'),
    );
  });

  it('says so when there is none', () => {
    expect(pageOfFiles({ 'traps/a/none.ts': 'found(); // EXPECT endpoint POST /x\n' })).toMatch(
      /\n\nNo use is known to be missed in 1 fixture\.\n$/,
    );
  });
});
