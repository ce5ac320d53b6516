import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MAIN } from '../speed/contestants.js';
import { execute, install } from '../speed/shell.js';
import type { Load, Met } from './open-loop.js';
import { AFTER, BEFORE, specification } from './operations.js';

/** A server in a process of its own. */
export interface Running {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

/** From npm. */
export const TOOLS = ['@stoplight/prism-cli@5.14.2', 'autocannon@9.0.0'] as const;

function tool(name: string): string {
  return join(install('rehearse', TOOLS), 'node_modules', '.bin', name);
}

const startUpstream = (): Promise<Running> =>
  start((port) => [process.execPath, beside('./upstream-process.js'), port]);

export const startProxy = (upstream: Running, asOf: string): Promise<Running> =>
  start((port) => rehearse(port, '--as-of', asOf, '--upstream', upstream.origin));

export const startService = (): Promise<Running> =>
  start((port) => rehearse(port, '--as-of', BEFORE, '--spec', specificationFile()));

/** Prism without its log, which has a line for each request. */
export const startPrismProxy = (upstream: Running): Promise<Running> =>
  start((port) => [tool('prism'), 'proxy', specificationFile(), upstream.origin, ...PRISM, '--port', port]);

export const startPrismMock = (): Promise<Running> =>
  start((port) => [tool('prism'), 'mock', specificationFile(), ...PRISM, '--port', port]);

const PRISM = ['--host', '127.0.0.1', '--verboseLevel', 'silent'];

/** An upstream, and what stands in front of it: the proxy on a day before the removals and on one after them, and Prism. */
export type Server = 'upstream' | 'before' | 'after' | 'prism';

export type Proxies = Readonly<Record<Server, Running>>;

export async function withProxies<T>(use: (proxies: Proxies) => Promise<T>): Promise<T> {
  return stopping(async (kept) => {
    const upstream = await kept(startUpstream());
    const [before, after] = [await kept(startProxy(upstream, BEFORE)), await kept(startProxy(upstream, AFTER))];
    return use({ upstream, before, after, prism: await kept(startPrismProxy(upstream)) });
  });
}

/** Ends what was started, however it goes. */
export async function stopping<T>(
  use: (kept: (starting: Promise<Running>) => Promise<Running>) => Promise<T>,
): Promise<T> {
  const started: Running[] = [];
  try {
    return await use(async (starting) => {
      const running = await starting;
      started.push(running);
      return running;
    });
  } finally {
    for (const { stop } of started.reverse()) await stop();
  }
}

/** Runs loads in a process that stays warm from one to the next. */
export async function withLoader<T>(use: (load: (load: Load) => Promise<Met>) => Promise<T>): Promise<T> {
  const child = fork(beside('./loader-process.js'));
  const ended = once(child, 'exit').then((): [Answered] => [{ error: 'the loader has ended' }]);
  try {
    return await use(async (load) => {
      child.send(load);
      const [{ met, error }] = (await Promise.race([once(child, 'message'), ended])) as [Answered];
      if (met === undefined) throw new Error(error);
      return met;
    });
  } finally {
    child.kill();
  }
}

interface Answered {
  met?: Met;
  error?: string;
}

/** The most requests a second that a server holds with ten connections, each of which waits for its answer. */
export function mostOf(url: string, { seconds, body }: { seconds: number; body: string }): number {
  const headers = ['content-type=application/json', 'authorization=Bearer bench'].flatMap((one) => ['-H', one]);
  const load = ['-c', '10', '-d', String(seconds), '-m', 'POST', '-b', body, ...headers];
  const report = JSON.parse(execute(tmpdir(), tool('autocannon'), '--json', ...load, url)) as AutocannonReport;
  const { requests, errors, non2xx } = report;
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers with another status than 200`);
  return requests.average;
}

interface AutocannonReport {
  requests: { average: number };
  errors: number;
  non2xx: number;
}

function rehearse(port: string, ...args: string[]): string[] {
  return [process.execPath, MAIN, 'rehearse', '--port', port, ...args];
}

/** A compiled file beside this one. */
function beside(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

let writtenSpecification: string | null = null;

function specificationFile(): string {
  if (writtenSpecification !== null) return writtenSpecification;
  writtenSpecification = join(mkdtempSync(join(tmpdir(), 'deprec-scan-bench-')), 'openapi.json');
  writeFileSync(writtenSpecification, JSON.stringify(specification()));
  return writtenSpecification;
}

/** How long a server may take to listen. In milliseconds. */
const START = 30_000;

async function start(commandOn: (port: string) => readonly string[]): Promise<Running> {
  const port = await freePort();
  const [program, ...args] = commandOn(String(port));
  const child = spawn(program!, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  for (const began = Date.now(); !(await listens(port)); await sleep(50))
    if (child.exitCode !== null || Date.now() - began > START) throw new Error(`${args.join(' ')}: ${said}`);
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
