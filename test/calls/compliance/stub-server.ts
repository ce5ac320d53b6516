import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { BlockList, isIPv6, type AddressInfo } from 'node:net';
import { bodyFault } from './stub-bodies.js';

/**
 * A server that answers as sections 4, 5 and 7 of the published contract say. It is written from that text and not from
 * contract.json, so that the two can be compared.
 */
export interface StubServer {
  /** `http://127.0.0.1:PORT`. */
  origin: string;
  /** What was asked and answered, in order. */
  log: { method: string; path: string; status: number }[];
  /** Moves the clock on. */
  pass: (minutes: number) => void;
  /** Issues a token, as the admin console does. */
  issue: (token: Partial<IssuedToken>) => string;
  /** The new tokens that were handed out, oldest first. */
  rotated: string[];
  close: () => Promise<void>;
}

/** Section 2.1. */
interface IssuedToken {
  secret: string;
  interface: 'indexing' | 'client';
  /** The datasources that it is limited to; null for all. */
  datasources: readonly string[] | null;
  /** The last day on which it is valid, in UTC. */
  expiresOn: string;
  /** CIDR ranges, comma-separated. */
  ipRestrictions: string;
  rotationPeriodMinutes: number;
}

interface KeptToken extends IssuedToken {
  /** When another one takes its place, in minutes; both are valid until then. */
  endsAt: number | null;
}

export interface StubOptions {
  /** The first day, UTC. */
  day?: string;
  datasources?: readonly string[];
  /** Bytes of a request that are not too many. */
  mostBytes?: number;
  /** Requests until there are too many. */
  mostRequests?: number;
  /** Requests that fail within the server: their numbers, from 1. */
  broken?: readonly number[];
  /** Where requests come from, if not from where they do. */
  address?: string;
}

const MINUTE = 60_000;
const INDEXING = '/api/index/v1/';
const CLIENT = '/rest/api/v1/';
const OPERATIONS = ['rotatetoken', 'indexdocument', 'bulkindexdocuments', 'getdatasourceconfig', 'adddatasource'];

/** How a request is answered: with an error, or with a value. */
type Answer = { status: number; error: string } | { status: 200; body: unknown };

/** A request as it has arrived. */
interface Arrived {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  address: string;
}

class Stub {
  readonly log: StubServer['log'] = [];
  readonly rotated: string[] = [];
  readonly #tokens = new Map<string, KeptToken>();
  readonly #datasources: Map<string, Record<string, unknown>>;
  #now: number;

  constructor(readonly options: StubOptions) {
    const { day = '2026-09-01', datasources = ['crm', 'wiki'] } = options;
    this.#now = Date.parse(`${day}T12:00:00Z`) / MINUTE;
    this.#datasources = new Map(datasources.map((name) => [name, { name, displayName: name, urlRegex: '.*' }]));
  }

  pass(minutes: number): void {
    this.#now += minutes;
  }

  issue(token: Partial<IssuedToken>): string {
    const issued: KeptToken = {
      secret: randomBytes(16).toString('hex'),
      interface: 'indexing',
      datasources: null,
      expiresOn: '2026-12-31',
      ipRestrictions: '',
      rotationPeriodMinutes: 1440,
      ...token,
      endsAt: null,
    };
    this.#tokens.set(issued.secret, issued);
    return issued.secret;
  }

  answer(request: Arrived): Answer {
    const { method, path, text, address } = request;
    const { mostBytes = 100_000, mostRequests = 1000, broken = [] } = this.options;
    const number = this.log.length + 1;
    if (broken.includes(number)) return error(500, 'internal service error');
    if (number > mostRequests) return error(429, 'rate limit exceeded');
    const isIndexing = path.startsWith(INDEXING);
    if (!isIndexing && !path.startsWith(CLIENT)) return error(404, 'no such path');
    const operation = path.slice((isIndexing ? INDEXING : CLIENT).length);
    if (isIndexing && !OPERATIONS.includes(operation)) return error(404, 'no such operation');
    // Another method: its answer is not published.
    if (method !== 'POST') return error(405, 'not a method of this operation');
    const token = this.#tokenOf(request.headers.authorization);
    if (token?.interface !== (isIndexing ? 'indexing' : 'client')) return error(401, 'invalid or expired token');
    if (!isAllowed(address, token.ipRestrictions)) return error(403, 'address outside of the ranges');
    if (Buffer.byteLength(text) > mostBytes) return error(413, 'request too large');
    const body = jsonOf(text, request.headers['content-type']);
    if (body instanceof Error) return error(400, body.message);
    return isIndexing ? this.#perform(operation, body, token) : { status: 200, body: { results: [] } };
  }

  /** Section 5.1 and 5.10. The scheme is compared in any letter case, and a space follows it. */
  #tokenOf(header: string | undefined): KeptToken | undefined {
    const [, secret = ''] = /^Bearer (\S+)$/i.exec(header ?? '') ?? [];
    const token = this.#tokens.get(secret);
    if (!token) return undefined;
    const isExpired = this.#now > Date.parse(`${token.expiresOn}T23:59:59Z`) / MINUTE;
    return isExpired || (token.endsAt !== null && this.#now > token.endsAt) ? undefined : token;
  }

  #perform(operation: string, body: unknown, token: KeptToken): Answer {
    if (operation === 'rotatetoken')
      return body === undefined || isEmpty(body) ? this.#rotate(token) : error(400, 'a body');
    const fault = bodyFault(operation, body);
    if (fault !== null) return error(400, fault);
    const { name, known } = this.#datasourceOf(operation, body as Record<string, unknown>);
    if (operation !== 'adddatasource' && !known) return error(400, `no datasource ${name}`);
    // Section 5.5 says that there is a limit, and no section how it is answered.
    if (token.datasources?.includes(name) === false) return error(403, 'datasource outside of the scope');
    if (operation === 'adddatasource') {
      const datasource = body as { datasource?: object };
      this.#datasources.set(name, { ...(datasource.datasource ?? datasource), name });
      return { status: 200, body: {} };
    }
    return { status: 200, body: operation === 'getdatasourceconfig' ? known : {} };
  }

  #datasourceOf(operation: string, body: Record<string, unknown>) {
    const inside = body[operation === 'adddatasource' ? 'datasource' : 'document'] as
      | Record<string, unknown>
      | undefined;
    const name = String(
      operation === 'adddatasource'
        ? (inside?.['name'] ?? body['name'])
        : (body['datasource'] ?? inside?.['datasource']),
    );
    return { name, known: this.#datasources.get(name) };
  }

  /** Section 2.2 and 5.8: the old token and the new one are valid while it is rotated. */
  #rotate(token: KeptToken): Answer {
    const { rotationPeriodMinutes } = token;
    token.endsAt = this.#now + rotationPeriodMinutes;
    const rawSecret = this.issue({ ...token, secret: randomBytes(16).toString('hex') });
    this.rotated.push(rawSecret);
    return { status: 200, body: { rawSecret, createdAt: Math.floor(this.#now * 60), rotationPeriodMinutes } };
  }
}

function error(status: number, message: string): Answer {
  return { status, error: message };
}

/** Section 5.7. */
function isAllowed(address: string, ranges: string): boolean {
  if (ranges === '') return true;
  const list = new BlockList();
  for (const range of ranges.split(',')) {
    const [net = '', bits = ''] = range.trim().split('/');
    list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Section 4: JSON, and its content type. An operation without a body needs neither. */
function jsonOf(text: string, contentType: string | undefined): unknown {
  if (text === '') return undefined;
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) return new Error(`the content type is ${contentType}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new Error('invalid JSON');
  }
}

function isEmpty(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).length === 0;
}

export async function startStub(options: StubOptions = {}): Promise<StubServer> {
  const stub = new Stub(options);
  const server = createServer((request, response) => void respond(stub, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    log: stub.log,
    rotated: stub.rotated,
    pass: (minutes) => stub.pass(minutes),
    issue: (token) => stub.issue(token),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(stub: Stub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers, socket } = request;
  const address = stub.options.address ?? (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const path = url.split('?')[0]!;
  const answer = stub.answer({ method, path, headers, text: Buffer.concat(chunks).toString('utf8'), address });
  stub.log.push({ method, path, status: answer.status });
  response.writeHead(answer.status, { 'Content-Type': 'application/json' });
  // The shape of an error is not published.
  response.end(JSON.stringify('error' in answer ? { message: answer.error } : answer.body));
}
