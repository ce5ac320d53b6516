import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIPv4 } from 'node:net';
import { loadHttpServer } from '../on-demand/load-http-server.js';
import { problem, tooLarge, type Answer, type Request } from '../message.js';
import { give, requestHead } from './fastify-messages.js';
import { addProxy, type Upstream } from './proxy.js';
import type { ProxyParts } from './proxied-request.js';

/** How long callers may take, in milliseconds. */
export interface Patience {
  /** For the head of a request. */
  head: number;
  /** For a whole request. */
  request: number;
}

const PATIENCE: Patience = { head: 10_000, request: 300_000 };

/** Headers of a request together; more are refused with 431. In bytes. */
const MOST_HEADERS = 16_384;
const LONGEST_PATH = 16_384;

/** A server without routes. What is no HTTP is refused before it gets to them. */
function newServer(bodyLimit: number, patience: Patience): FastifyInstance {
  const app = loadHttpServer().fastify({
    bodyLimit,
    requestTimeout: patience.request,
    http: {
      headersTimeout: patience.head,
      connectionsCheckingInterval: Math.min(patience.head, 1000),
      maxHeaderSize: MOST_HEADERS,
    },
    routerOptions: { maxParamLength: LONGEST_PATH },
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => void give(reply, problemOf(error)),
  });
  leaveContentTypes(app);
  app.setErrorHandler((error: Error, _request, reply) => give(reply, problemOf(error)));
  app.setNotFoundHandler((request, reply) =>
    give(reply, problem(405, `The rehearsal does not know ${request.method}.`)),
  );
  return app;
}

/** Content types are judged by the API, while the framework would refuse those that it cannot parse. */
function leaveContentTypes(app: FastifyInstance): void {
  const types = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (headers['content-type'] !== undefined) types.set(request, headers['content-type']);
    delete headers['content-type'];
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const type = types.get(request);
    if (type !== undefined) request.raw.headers['content-type'] = type;
    done();
  });
}

/**
 * A server that has a whole request answered.
 *
 * @param mostBody bytes of a body; more are refused with 413.
 */
export function serviceServer(
  respond: (request: Request) => Answer,
  mostBody: number,
  patience: Patience = PATIENCE,
): FastifyInstance {
  const app = newServer(mostBody, patience);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/*', (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    return give(
      reply,
      respond({ ...requestHead(request, request.headers.host ?? null), body, address: plainAddress(request.ip) }),
    );
  });
  return app;
}

/** A server that passes requests on to an upstream. */
export function proxyServer(upstream: Upstream, parts: ProxyParts, patience: Patience = PATIENCE): FastifyInstance {
  const app = newServer(Number.MAX_SAFE_INTEGER, patience);
  addProxy(app, upstream, parts);
  return app;
}

/** An address of IPv4 that came over IPv6, as one of IPv4. */
function plainAddress(address: string): string {
  const [, mapped = ''] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  return isIPv4(mapped) ? mapped : address;
}

/** What is wrong with a request that no handler has got. An error of our own is 500, without its message. */
function problemOf(error: Error): Answer {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_')) return problem(502, 'The upstream sends a body that its Content-Encoding does not fit.');
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 413) return tooLarge();
  return problem(
    status,
    status < 500 ? `The request is wrong: ${error.message.replace(/\.$/, '')}.` : 'The rehearsal has failed.',
  );
}
