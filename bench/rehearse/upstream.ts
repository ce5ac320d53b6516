import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatLines, LINE, OPERATIONS } from './operations.js';

const ANSWERS = new Map(OPERATIONS.map(({ path, answer }) => [path, Buffer.from(JSON.stringify(answer))]));

/**
 * A server that does as little as possible: it answers each operation with the same bytes, and anything else with the
 * number of bytes that came. `?lines=BYTES` asks for a chat of so many bytes, `?slowly=MS` for three lines with pauses.
 */
export function upstreamServer(): Server {
  return createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://upstream');
  let received = 0;
  request.on('data', (chunk: Buffer) => (received += chunk.length));
  await new Promise<void>((resolve, reject) => request.on('end', resolve).on('error', reject));
  const [lines, slowly] = [searchParams.get('lines'), searchParams.get('slowly')];
  if (lines !== null || slowly !== null) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    return pipeline(Readable.from(lines === null ? slowLines(Number(slowly)) : chatLines(Number(lines))), response);
  }
  const bytes = (!searchParams.has('count') && ANSWERS.get(pathname)) || Buffer.from(JSON.stringify({ received }));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
}

async function* slowLines(pause: number): AsyncGenerator<Buffer> {
  yield LINE;
  await sleep(pause);
  yield LINE;
  await sleep(pause);
  yield LINE;
}
