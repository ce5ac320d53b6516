import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixed, type Files } from './fixed.js';
import { programOf, READS, WRITES } from './forms.js';
import { PROGRAMS } from './programs.js';
import { canonical, Stub, type Sent, type State } from './stub.js';
import { Tree } from '../files/tree.js';
import { link } from '../package/installed.js';

/** Sends requests of the program to the stub, and prints what it uses. */
const PRELUDE = `
const { fetch: send } = globalThis;
globalThis.fetch = (url, init) => send(String(url).replace('https://acme-be.glean.com', process.env.STUB), init);
globalThis.use = (...all) => console.log(JSON.stringify(all));
globalThis.rest = {};
globalThis.where = async () => 'there';
`;

const stub = new Stub();
let address = '';
beforeAll(async () => {
  address = await stub.open();
});
afterAll(() => stub.close());

interface Ran {
  output: string;
  sent: Sent[];
}

async function run(files: Files, state: State): Promise<Ran> {
  const { root } = new Tree({ ...files, 'prelude.mjs': PRELUDE });
  link(root, 'lodash');
  stub.state = state;
  stub.sent = [];
  const child = spawn(process.execPath, ['--import', './prelude.mjs', 'a.mjs'], {
    cwd: root,
    env: { ...process.env, STUB: address },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { output: `${output.replaceAll(root, '')}ended with ${String(code)}`, sent: stub.sent };
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
