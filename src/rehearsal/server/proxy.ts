import type { FastifyInstance, FastifyReply } from 'fastify';
import { finished, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { loadHttpServer } from '../../on-demand/load-http-server.js';
import { problem, type Answer } from '../message.js';
import { RefusedError } from './body-stream.js';
import { flatHeaders, give, requestHead } from './fastify-messages.js';
import { ProxiedRequest, type ProxyParts } from './proxied-request.js';
import { acceptedEncodings, ProxiedResponse } from './proxied-response.js';

export interface Upstream {
  /** Origin and path that requests are sent to. */
  url: URL;
  /** Told when the upstream does not answer, with a clause. */
  onFailure: (message: string) => void;
}

/** Adds a proxy that changes nothing but what the lists say of the day. Bodies pass in parts. */
export function addProxy(app: FastifyInstance, { url, onFailure }: Upstream, parts: ProxyParts): void {
  const base = url.pathname.replace(/\/+$/, '');
  void app.register(loadHttpServer().replyFrom, {
    base: url.origin,
    // No request is sent twice, and no answer of the upstream is hidden.
    retryMethods: [],
    maxRetriesOn503: 0,
    // A stream may be silent for a while.
    undici: { bodyTimeout: 0 },
    destroyAgent: true,
    disableRequestLogging: true,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.all('/*', (request, reply) => {
    const proxied = new ProxiedRequest(requestHead(request, url.host), parts);
    const refused = proxied.refusal;
    if (refused) return end(reply, proxied, refused, parts);
    let response: ProxiedResponse | null = null;
    const body = request.body as Readable | undefined;
    if (body) request.body = proxied.pass(body);
    return reply.from(base + request.url, {
      rewriteRequestHeaders: (_request, headers) => acceptedEncodings(proxied.headers(headers)),
      rewriteHeaders: (headers) => (response = new ProxiedResponse(proxied, headers)).passedHeaders,
      onResponse: (_request, answered, { stream }) => {
        void passOn(answered as FastifyReply, response!, stream, parts);
      },
      onError: (failed, { error }) => {
        if (!(error.cause instanceof RefusedError)) onFailure(messageOf(error));
        end(failed as FastifyReply, proxied, answerTo(error), parts);
      },
    });
  });
}

/** Answers in place of the upstream. */
function end(reply: FastifyReply, proxied: ProxiedRequest, answer: Answer, { onPassed }: ProxyParts): FastifyReply {
  const { head, operation, uses, isUnseen } = proxied;
  onPassed({ head, operation, uses, status: answer.status, responseHeaders: {}, isUnseen });
  return give(reply, answer);
}

async function passOn(
  reply: FastifyReply,
  response: ProxiedResponse,
  body: Readable,
  { onPassed }: ProxyParts,
): Promise<void> {
  const { request, headers } = response;
  const status = reply.statusCode;
  const passed = (): void =>
    onPassed({
      head: request.head,
      operation: request.operation,
      uses: [...request.uses, ...response.uses],
      status,
      responseHeaders: flatHeaders(headers),
      isUnseen: request.isUnseen || response.isUnseen,
    });
  if (response.isShort) {
    const whole = await buffer(body).catch(() => null);
    // The upstream broke off: so does the answer.
    if (whole === null) return void reply.raw.destroy();
    const taken = response.take(whole);
    passed();
    void reply.headers(taken.headers).send(taken.body);
    return;
  }
  const stream = response.pass(body);
  finished(stream, passed);
  void reply.send(stream);
}

function answerTo(error: Error): Answer {
  if (error.cause instanceof RefusedError) return error.cause.answer;
  const isLate = 'statusCode' in error && error.statusCode === 504;
  return isLate ? problem(504, 'The upstream took too long to answer.') : problem(502, 'The upstream does not answer.');
}

function messageOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message || message : message;
}
