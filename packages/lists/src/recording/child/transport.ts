import { AsyncLocalStorage } from 'node:async_hooks';
import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import tls from 'node:tls';
import type { SentRequest } from '../plan.js';

/** What the requests of one call are told to. It throws once it has heard enough: some calls ask until they are told so. */
export type Listener = (request: SentRequest) => void;

/** The answer to each request. `ok` is what several APIs say of success. */
export const ANSWER_MARK = 'deprecScanAnswer';
const ANSWER = JSON.stringify({ ok: true, [ANSWER_MARK]: true });

const listeners = new AsyncLocalStorage<Listener>();

/** Runs `call`. All requests that come of it, now or later, are told to the listener. */
export function listen<T>(listener: Listener, call: () => T): T {
  return listeners.run(listener, call);
}

/**
 * Puts a transport that sends nothing in the place of the network: requests end in a server within the process, which
 * has no port. Nothing else can connect, look up a host or listen.
 */
export function replaceNetwork(): void {
  globalThis.fetch = recordingFetch as typeof fetch;
  for (const [module, protocol] of [
    [http, 'http:'],
    [https, 'https:'],
  ] as const) {
    const original = module.request as (...given: unknown[]) => http.ClientRequest;
    const request = (...given: unknown[]) => original(...withConnection(given, protocol));
    const get = (...given: unknown[]) => {
      const sent = request(...given);
      sent.end();
      return sent;
    };
    Object.assign(module, { request, get });
  }
  Object.assign(net, { connect: connection, createConnection: connection });
  Object.assign(tls, { connect: connection });
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.Socket.prototype.send = refuse;
  dgram.Socket.prototype.connect = refuse;
  for (const of of [dns, dns.promises])
    for (const name of Object.keys(of))
      if (/^(lookup|resolve|reverse)/.test(name)) Object.assign(of, { [name]: refuse });
  // So that `import { request } from 'node:https'` finds the same.
  syncBuiltinESMExports();
}

function refuse(): never {
  throw new Error('there is no network while an SDK is recorded');
}

async function recordingFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, { ...init, signal: null } as RequestInit);
  const body = request.body === null ? null : await request.text();
  // A call that asks again and again would let nothing else run.
  await setImmediate();
  listeners.getStore()?.({ method: request.method, url: request.url, body });
  return new Response(ANSWER, { status: 200, headers: { 'content-type': 'application/json' } });
}

/** The arguments of `http.request`, with a connection in place of an agent. */
function withConnection(given: unknown[], protocol: string): unknown[] {
  const rest = [...given];
  const callback = typeof rest.at(-1) === 'function' ? [rest.pop()] : [];
  const options = rest.find((one) => typeof one === 'object' && one !== null && !(one instanceof URL));
  const own = { ...(options as object | undefined), agent: undefined, createConnection: connection, protocol };
  const url = rest.find((one) => typeof one === 'string' || one instanceof URL);
  return [...(url === undefined ? [] : [url]), own, ...callback];
}

/** One side of a connection within the process. It answers to what clients ask of sockets. */
class Side extends Duplex {
  other: Side | undefined;
  readonly encrypted = true;
  readonly authorized = true;
  readonly connecting = false;
  readonly remoteAddress = '192.0.2.1';

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.other?.push(chunk);
    done();
  }

  override _final(done: () => void): void {
    this.other?.push(null);
    done();
  }

  setTimeout = (): this => this;
  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;
  getPeerCertificate = (): object => ({});
  getSession = (): undefined => undefined;
  isSessionReused = (): boolean => false;
}

const heardBy = new WeakMap<object, Listener | undefined>();

/** The server behind all connections. It has no port: connections are handed to it. */
const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const host = (request.headers.host ?? '').replace(/:(80|443)$/, '');
    const url = `https://${host}${request.url ?? ''}`;
    try {
      heardBy.get(request.socket)?.({ method: request.method ?? 'GET', url, body: body === '' ? null : body });
    } catch {
      return void request.socket.destroy();
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
  });
});

function connection(): Side {
  const client = new Side();
  const served = new Side();
  client.other = served;
  served.other = client;
  heardBy.set(served, listeners.getStore());
  process.nextTick(() => {
    client.emit('connect');
    client.emit('secureConnect');
    client.emit('ready');
    server.emit('connection', served);
  });
  return client;
}
