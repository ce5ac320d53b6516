import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BIN, makeProject, preload, run, runProcess, usageError, type Files } from './run.js';

const CONFIG = 'deprec-scan.config.json';
const URL = 'https://acme-be.glean.com/rest/api/v1/listanswers';
/** A parser as generators write them: functions that move one shared position and call each other. */
const parserOf = (count: number): string => `export function parse(text) {
  let at = 0, failed = {};
${Array.from(
  { length: count },
  (_, i) => `  function p${i}() {
    let start = at, result, next;
    if (text.substr(at, 2) === 'k${i}') { result = 'k${i}'; at += 2; } else result = failed;
    if (result !== failed) { next = p${(i + 1) % count}(); if (next === failed) { at = start; start = failed; } else start = result + next; }
    else { at = start; start = p${(i * 7 + 3) % count}(); }
    return start;
  }
`,
).join('')}  return p0();
}
export const load = (text) => fetch('https://acme-be.glean.com' + parse(text), { method: 'POST' });
`;

/** A file with a use, and four whose analysis takes long: the longer, the more functions a parser has. */
const filesWith = (count: number): Files => ({
  'a.js': `fetch('${URL}', { method: 'POST' });\n`,
  ...Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`slow-${i}.js`, parserOf(count)])),
});

describe('--time-limit', () => {
  const files = filesWith(4);
  /** A clock that each look at it moves on, so that a limit is reached at the same place on every machine. */
  const realNow = performance.now.bind(performance);
  beforeEach(() => {
    let now = 0;
    performance.now = () => (now += 8);
  });
  afterEach(() => {
    performance.now = realNow;
  });

  const INCOMPLETE =
    /the analysis was cut short by the time limit of 1 s: \d of the 5 files kept for analysis were not analysed, or not completely \(.*slow-3\.js\)/;

  it('ends the scan with what was found so far, and says what was not looked at', async () => {
    const cwd = makeProject(files);
    const { exitCode, stdout, stderr } = await run(['check', '--time-limit', '1', '--cache', 'kept'], { cwd });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('client.listanswers');
    expect(stderr).toMatch(INCOMPLETE);
    // What there was no time for is not kept for the next run.
    expect(await run(['check', '--cache', 'kept'], { cwd })).toMatchObject({ exitCode: 1, stderr: '' });
  });

  it('is a key of the configuration too, which the flag overrides', async () => {
    const cwd = makeProject({ ...files, [CONFIG]: '{ "timeLimit": 1 }' });
    expect(await run(['check'], { cwd })).toMatchObject({ exitCode: 3 });
    expect(await run(['check', '--time-limit', '600'], { cwd })).toMatchObject({ exitCode: 1, stderr: '' });
  });

  it.each(['0', '1.5', '-1', 'soon', '86401'])('%s is an error', async (limit) => {
    const cwd = makeProject(files);
    expect(usageError(await run([`--time-limit=${limit}`], { cwd }))).toContain(
      `--time-limit ${limit}: not a whole number of seconds from 1 to 86400`,
    );
    const config = `{ "timeLimit": ${JSON.stringify(limit)} }`;
    expect(usageError(await run(['check'], { cwd: makeProject({ [CONFIG]: config }) }))).toContain(
      'deprec-scan.config.json:1: "timeLimit": expected a whole number of seconds from 1 to 86400',
    );
  });
});

describe('a signal', () => {
  const files = filesWith(24);
  /** Sends signals to the process itself when the analysis pauses for the second time, and lets each take effect. */
  const sending = (...signals: readonly string[]): string[] =>
    preload(`
      const pause = timers.setImmediate;
      let pauses = 0;
      timers.setImmediate = async () => {
        await pause();
        if (++pauses !== 2) return;
        for (const signal of ${JSON.stringify(signals)}) {
          process.kill(process.pid, signal);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }`);

  it.each(['SIGINT', 'SIGTERM'])('%s ends the scan with what was found so far', (signal) => {
    const options = { cwd: makeProject(files), nodeArgs: sending(signal) };
    const { exitCode, stdout, stderr } = runProcess(['check'], options);
    expect(stderr).toMatch(new RegExp(`cut short by ${signal}: 4 of the 5 files kept for analysis were not analysed`));
    expect(stdout).toContain('client.listanswers');
    expect(exitCode).toBe(3);
  });

  it('ends the process at once if it is the second one', () => {
    const nodeArgs = sending('SIGINT', 'SIGTERM');
    const ended = spawnSync(process.execPath, [...nodeArgs, BIN, 'check'], {
      cwd: makeProject(files),
      stdio: 'ignore',
    });
    expect(ended.signal).toBe('SIGTERM');
  });
});
