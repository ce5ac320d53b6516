import { describe, expect, it } from 'vitest';
import { makeProject, run, usageError } from './run.js';

const CONFIG = 'deprec-scan.config.json';
const FILES = {
  'a.js': "fetch(process.env.GLEAN_CHAT_URL);\nconst about = 'https://acme-be.glean.com';\n",
  'b.js': "import mystery from 'mystery';\nmystery('https://acme-be.glean.com/rest/api/v1/search');\n",
};

describe('check --require-resolved', () => {
  const cwd = makeProject(FILES);

  it('fails for calls that are not understood, and names each with its reason', async () => {
    const { exitCode, stdout, stderr } = await run(['check', '--require-resolved'], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('check failed: 3 calls are not understood\n');
    expect(stderr.split('\n').filter((line) => line.includes('not understood:'))).toEqual([
      'a.js:1:1: not understood: fetch(process.env.GLEAN_CHAT_URL): the URL depends on process.env.GLEAN_CHAT_URL',
      "a.js:2:7: not understood: about = 'https://acme-be.glean.com': the file names the API, but none of its calls is understood",
      "b.js:2:1: not understood: mystery('https://acme-be.glean.com/rest/api/v1/search'): a string of the API is passed to mystery of the package mystery, which no client describes",
    ]);
  });

  it('fails only when there are more than may be left', async () => {
    expect(await run(['check', '--require-resolved=2'], { cwd })).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('3 calls are not understood, more than the 2 allowed') as string,
    });
    expect((await run(['check', '--require-resolved=3'], { cwd })).exitCode).toBe(0);
    expect((await run(['check'], { cwd })).exitCode).toBe(0);
    expect(
      (
        await run(['check', '--require-resolved'], {
          cwd: makeProject({ 'a.js': "fetch('https://acme-be.glean.com/rest/api/v1/search');\n" }),
        })
      ).exitCode,
    ).toBe(0);
  });

  it('is a key of the configuration too, which the flag overrides', async () => {
    const strict = makeProject({ ...FILES, [CONFIG]: '{ "requireResolved": true }' });
    expect((await run(['check'], { cwd: strict })).exitCode).toBe(1);
    expect((await run(['check', '--require-resolved=3'], { cwd: strict })).exitCode).toBe(0);
    expect((await run(['scan'], { cwd: strict })).exitCode).toBe(0);
    expect(
      (await run(['check'], { cwd: makeProject({ ...FILES, [CONFIG]: '{ "requireResolved": 3 }' }) })).exitCode,
    ).toBe(0);
    expect(
      (await run(['check'], { cwd: makeProject({ ...FILES, [CONFIG]: '{ "requireResolved": false }' }) })).exitCode,
    ).toBe(0);
  });

  it('takes a whole number', async () => {
    expect(usageError(await run(['check', '--require-resolved=some'], { cwd }))).toContain(
      '--require-resolved some: not a whole number of calls',
    );
    expect(
      usageError(await run(['check'], { cwd: makeProject({ ...FILES, [CONFIG]: '{ "requireResolved": -1 }' }) })),
    ).toContain('deprec-scan.config.json:1: "requireResolved": expected true, false, or a whole number');
  });
});
