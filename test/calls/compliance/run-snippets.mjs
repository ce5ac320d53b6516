// Runs snippets one after another, each against a server of its own: `[{ "file", "env" }]` on stdin. A snippet may fail, as
// code does whose call is refused; the server knows what it has answered.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const API = /^https?:\/\/acme-be\.glean\.com/;

/** A snippet that names the host of the API reaches the server all the same. */
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  realFetch(API.test(String(input)) ? String(input).replace(API, process.env.GLEAN_ORIGIN) : input, init);

for (const { file, env } of JSON.parse(readFileSync(0, 'utf8'))) {
  Object.assign(process.env, env);
  try {
    const { default: pending } = await import(pathToFileURL(file).href);
    await pending;
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
