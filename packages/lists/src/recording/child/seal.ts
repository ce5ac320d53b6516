import childProcess from 'node:child_process';
import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workers from 'node:worker_threads';

/**
 * Keeps the SDK inside this process, beside what Node.js's permissions forbid (writing files, native code, further
 * processes and threads): it cannot end the process, and cannot reach the parts of Node.js below its modules.
 */
export function seal(): void {
  const refuse = (): never => {
    throw new Error('this is not possible while an SDK is recorded');
  };
  Object.assign(process, { exit: refuse, abort: refuse, kill: refuse, reallyExit: refuse, dlopen: refuse });
  Object.assign(process, { binding: refuse, _linkedBinding: refuse, chdir: refuse, send: undefined });
  for (const name of ['execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'] as const)
    Object.assign(childProcess, { [name]: refuse });
  // Some SDKs ask the system for its name, and wait for an answer before they send anything.
  const fail = (...given: unknown[]): EventEmitter => {
    const callback = given.at(-1);
    if (typeof callback === 'function') process.nextTick(callback, new Error('nothing is started here'), '', '');
    return new EventEmitter();
  };
  Object.assign(childProcess, { exec: fail, execFile: fail });
  Object.assign(cluster, { fork: refuse });
  Object.assign(workers, { Worker: refuse });
  syncBuiltinESMExports();
  // What an SDK fails to catch is nothing to end for: the method is reported as silent.
  process.on('uncaughtException', () => {});
  process.on('unhandledRejection', () => {});
}
