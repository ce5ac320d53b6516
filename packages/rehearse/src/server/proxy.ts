import type { FastifyInstance, FastifyReply } from 'fastify';
import { finished, type Readable } from 'node:stream';
import { loadHttpServer } from '../on-demand/load-http-server.js';
import { pathOf } from '../traffic/head-uses.js';
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
  const send = (reply: FastifyReply, proxied: ProxiedRequest, body: Buffer | null): void => {
    let response: ProxiedResponse | null = null;
    // The query is passed on as it was sent.
    reply.from(base + pathOf(proxied.head.target), {
      // Without a type, the body would be taken for a value to be written as JSON.
      ...(body && { body, contentType: proxied.head.headers['content-type'] || 'application/octet-stream' }),
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
  };
  const sendShort = async (reply: FastifyReply, proxied: ProxiedRequest, body: Readable): Promise<void> => {
    const bytes = await wholeOf(body);
    // Nobody waits for an answer if the caller broke off.
    const taken = bytes && proxied.take(bytes);
    if (Buffer.isBuffer(taken)) send(reply, proxied, taken);
    else if (taken) end(reply, proxied, taken, parts);
  };
  // A handler that returns its reply has the framework watch over the end of each response once more.
  app.all('/*', (request, reply): void => {
    const proxied = new ProxiedRequest(requestHead(request, url.host), parts);
    const refused = AMBIGUOUS.test(pathOf(proxied.head.target)) ? ambiguous() : proxied.refusal;
    if (refused) return end(reply, proxied, refused, parts);
    const body = request.body as Readable | undefined;
    if (body && proxied.isShort) return void sendShort(reply, proxied, body).catch((error) => reply.send(error));
    if (body) request.body = proxied.pass(body);
    send(reply, proxied, null);
  });
}

/** Statuses without a body, whatever their headers say of one. */
const WITHOUT_BODY = [204, 304];

/** Backslashes, and dot segments (RFC 3986, section 3.3), which the upstream's URL would lose: it names another operation then. */
const AMBIGUOUS = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

const ambiguous = (): Answer =>
  problem(400, 'The path has a segment `.` or `..`, or a backslash: servers interpret these differently.');

/** Answers in place of the upstream. */
function end(reply: FastifyReply, proxied: ProxiedRequest, answer: Answer, { onPassed }: ProxyParts): void {
  const { head, operation, uses, isUnseen } = proxied;
  onPassed({ head, operation, uses, status: answer.status, responseHeaders: {}, isUnseen });
  void give(reply, answer);
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
    const whole = await wholeOf(body);
    // The upstream broke off: so does the answer.
    if (whole === null) return void reply.raw.destroy();
    const taken = response.take(whole);
    passed();
    void reply.headers(taken.headers).send(taken.body);
    return;
  }
  const stream = WITHOUT_BODY.includes(status) ? body : response.pass(body);
  finished(stream, passed);
  void reply.send(stream);
}

/** All bytes of a body; null if it breaks off. */
function wholeOf(body: Readable): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  body.on('data', (part: Buffer) => parts.push(part));
  return new Promise((resolve) => finished(body, (error) => resolve(error ? null : Buffer.concat(parts))));
}

function answerTo(error: Error): Answer {
  if (error.cause instanceof RefusedError) return error.cause.answer;
  const isLate = 'statusCode' in error && error.statusCode === 504;
  return isLate ? problem(504, 'The upstream took too long to answer.') : problem(502, 'The upstream does not answer.');
}

function messageOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message || message : message;
}
