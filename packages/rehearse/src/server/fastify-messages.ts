import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHead } from '../traffic/head-uses.js';
import type { Answer } from '../message.js';

/** What a request says before its body. */
export function requestHead(request: FastifyRequest, host: string | null): RequestHead {
  return { method: request.method, target: originForm(request.url), host, headers: flatHeaders(request.headers) };
}

/** A target without the origin that callers of a proxy put in front of it (RFC 9112, section 3.2.2). */
function originForm(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

/** Headers with one text each, as most of them have. */
export function flatHeaders(headers: Readonly<IncomingHttpHeaders>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

/** Sends an answer. */
export function give(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
