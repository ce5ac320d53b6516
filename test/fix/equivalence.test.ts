import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixed, type Files } from './fixed.js';
import { programOf, READS, WRITES } from './forms.js';
import { PROGRAMS } from './programs.js';
import { canonical, Stub, type Sent } from './stub.js';
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

/** Runs a program on the day before the removals or on the day after. */
async function run(files: Files, isBefore: boolean): Promise<Ran> {
  const { root } = new Tree({ ...files, 'prelude.mjs': PRELUDE });
  link(root, 'lodash');
  stub.isBefore = isBefore;
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

const cases: { name: string; files: Files }[] = [
  ...READS.map(({ api, before }) => ({ name: before, files: { 'a.mjs': programOf(api, before) } })),
  ...WRITES.filter(({ risk }) => !risk).map(({ before }) => ({
    name: before.slice(0, 60),
    files: { 'a.mjs': `${before}\nuse('sent');\n` },
  })),
  ...PROGRAMS.map((files) => ({ name: files['a.mjs']!, files })),
];

it('has programs enough', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
});

it.each(cases)('$name', async ({ files }) => {
  const { files: after, applied } = fixed(files, { unsafe: true });
  expect(applied).not.toEqual([]);
  const old = await run(files, true);
  const now = await run(after, true);
  const then = await run(after, false);
  expect(old.output).toMatch(/ended with 0$/);
  expect(now.output).toBe(old.output);
  const wire = ({ sent }: Ran) => sent.map(({ operation, body }) => [operation, canonical(body)]);
  expect(wire(now)).toEqual(wire(old));
  expect(then.output).toBe(old.output);
  expect(then.sent).toEqual(now.sent);
});
