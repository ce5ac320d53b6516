// A thread of scripts/cover-fixtures.mjs: takes the path of a fixture, and answers how often each block runs in a scan.
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const { code, count } = workerData;
const evaluate = new Script(code, { filename: 'covered.cjs' }).runInThisContext();
const require = createRequire(import.meta.url);
let registry;

parentPort.on('message', (fixture) => {
  const module = { exports: {} };
  const counters = new Uint32Array(count);
  evaluate(module.exports, module, require, counters);
  const { analyse, loadRegistry, readInMemory } = module.exports;
  registry ??= loadRegistry([]);
  analyse({ ...readInMemory(fixture).options, registry });
  parentPort.postMessage(counters, [counters.buffer]);
});
