import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixed, type Files } from './fixed.js';
import { programOf, READS, WRITES } from './forms.js';
import { PROGRAMS } from './programs.js';
import { canonical, Stub, type Sent, type State } from './stub.js';
import { Tree } from '../files/tree.js';
import { link } from '../package/installed.js';

const stub = new Stub();
let runner: ChildProcess;
beforeAll(async () => {
  runner = fork(join(import.meta.dirname, 'runner.mjs'), { env: { ...process.env, STUB: await stub.open() } });
});
afterAll(() => {
  runner.disconnect();
  stub.close();
});

interface Ran {
  output: string;
  sent: Sent[];
}

async function run(files: Files, state: State): Promise<Ran> {
  const { root } = new Tree(files);
  link(root, 'lodash');
  stub.state = state;
  stub.sent = [];
  runner.send(root);
  const [{ output, code }] = (await once(runner, 'message')) as [{ output: string; code: number }];
  return { output: `${output.replaceAll(root, '')}ended with ${code}`, sent: stub.sent };
}

const known = new Map<Files, Ran>();

/** Runs a program with what all servers have, and remembers the result. */
async function runOnce(files: Files): Promise<Ran> {
  const ran = known.get(files) ?? (await run(files, 'both'));
  known.set(files, ran);
  return ran;
}

const cases: { name: string; files: Files }[] = [
  ...READS.map(({ api, before }) => ({ name: before, files: { 'a.mjs': programOf(api, before) } })),
  ...WRITES.filter(({ risk }) => !risk).map(({ before }) => ({
    name: before.slice(0, 60),
    files: { 'a.mjs': `${before}\nuse('sent');\n` },
  })),
  ...PROGRAMS.map((files) => ({ name: files['a.mjs']!, files })),
];

const wire = ({ sent }: Ran) => sent.map(({ operation, body }) => [operation, canonical(body)]);

it('has programs enough', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
});

it.each(cases)('$name', async ({ files }) => {
  const { files: after, applied } = fixed(files, { unsafe: true });
  expect(applied).not.toEqual([]);
  const old = await runOnce(files);
  const now = await run(after, 'both');
  const then = await run(after, 'removed');
  expect(old.output).toMatch(/ended with 0$/);
  expect(now.output).toBe(old.output);
  expect(wire(now)).toEqual(wire(old));
  expect(then.output).toBe(old.output);
  expect(then.sent).toEqual(now.sent);
});

const keptToo = cases.flatMap(({ name, files }) => {
  const { files: kept, applied } = fixed(files, { unsafe: true, asOf: '2026-09-01', until: '2026-10-01' });
  return applied.length === 0 ? [] : [{ name, files, kept }];
});

it('keeps both fields in programs enough', () => {
  expect(keptToo.length).toBeGreaterThanOrEqual(35);
});

it.each(keptToo)('with both fields: $name', async ({ files, kept }) => {
  const old = await runOnce(files);
  const now = await run(kept, 'both');
  expect(now.output).toBe(old.output);
  expect(wire(now)).toEqual(wire(old));
  const lagging = await run(kept, 'lags');
  expect(lagging.output).toBe(old.output);
});
