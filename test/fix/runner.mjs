// A process that runs one program after the other: to start one for each takes longer than most of them run. A message
// names the directory of a program, whose modules are therefore loaded anew; the answer is what a process of its own
// would have printed and ended with.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

const { fetch: send } = globalThis;
let output = '';
for (const stream of [process.stdout, process.stderr]) stream.write = (text) => (output += text) !== '';

/** The exit code. Node.js has this one for a program that waits for what never comes. */
const WAITING = 13;
let code = WAITING;
process.on('uncaughtException', (error) => {
  output += `${inspect(error)}\n`;
  code = 1;
});

process.on('message', async (root) => {
  output = '';
  code = WAITING;
  // Requests of the program go to the stub, and what it uses is printed.
  globalThis.fetch = (url, init) => send(String(url).replace('https://acme-be.glean.com', process.env.STUB), init);
  globalThis.use = (...all) => console.log(JSON.stringify(all));
  globalThis.rest = {};
  globalThis.where = async () => 'there';
  process.channel.unref();
  await import(pathToFileURL(join(root, 'a.mjs')));
  if (code === WAITING) code = 0;
});

// Nothing is left to do, so that a process of its own would end here.
process.on('beforeExit', () => {
  process.channel.ref();
  process.send({ output, code });
});

process.on('disconnect', () => process.exit());
