import { readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { median } from '../speed/measure.js';
import { CHAT, EMPLOYEE, HEADERS, longBody, UPLOAD } from './operations.js';
import type { Proxies, Running, Server } from './processes.js';

/** A long body that passes: medians of the rounds. Memory in megabytes. */
export interface Passing {
  body: string;
  server: string;
  /** Of the process, before. */
  rest: number;
  /** How much more it had at most. */
  growth: number;
  /** What took so many bytes; null for a body that did not pass whole. */
  seconds: number | null;
}

/** A body, and the day on which it passes. */
interface Body {
  name: string;
  day: 'before' | 'after';
  /** Resolves to whether it has passed whole. */
  pass: (origin: string, bytes: number) => Promise<boolean>;
}

export const BODIES: readonly Body[] = [
  { name: 'an upload that no list knows', day: 'before', pass: uploading(UPLOAD, {}) },
  {
    name: 'an upload that is looked into',
    day: 'before',
    pass: uploading(`${EMPLOYEE.path}?count`, EMPLOYEE.body),
  },
  {
    name: 'the same after the removal, without the field',
    day: 'after',
    pass: uploading(`${EMPLOYEE.path}?count`, { employee: { email: 'ada@acme.example.com' } }),
  },
  { name: 'lines of a chat', day: 'before', pass: chatting(true) },
  { name: 'the same after the removal, with a field left out of each', day: 'after', pass: chatting(false) },
];

function uploading(path: string, head: object): Body['pass'] {
  return async (origin, bytes) => {
    let sent = 0;
    const body = Readable.from(longBody(head, bytes));
    body.on('data', (chunk: Buffer) => (sent += chunk.length)).pause();
    const answer = await request(origin + path, { method: 'POST', headers: HEADERS, body });
    if (answer.statusCode !== 200) return answer.body.dump().then(() => false);
    const { received } = (await answer.body.json()) as { received?: number };
    return received === sent && sent >= bytes;
  };
}

/** @param isWhole whether all bytes arrive; without the field, fewer do. */
function chatting(isWhole: boolean): Body['pass'] {
  return async (origin, bytes) => {
    const url = `${origin}${CHAT.path}?lines=${bytes}`;
    const answer = await request(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(CHAT.body) });
    let received = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) received += chunk.length;
    return isWhole ? received >= bytes : received < bytes && received > bytes / 2;
  };
}

/** Requests that have a server load what it needs, before its memory is looked at. */
const WARM_UP = 300;

/** @param start starts the server, anew for each body. */
export async function measurePassing(
  { name, pass }: Body,
  { server, start, bytes, rounds }: { server: string; start: () => Promise<Running>; bytes: number; rounds: number },
): Promise<Passing> {
  const all: { rest: number; growth: number; seconds: number | null }[] = [];
  for (let round = 0; round < rounds; round++) {
    const { origin, pid, stop } = await start();
    try {
      for (let sent = 0; sent < WARM_UP; sent++) await pass(origin, 1000);
      const began = performance.now();
      let isWhole = false;
      const memory = await peakOf(pid, async () => (isWhole = await pass(origin, bytes)));
      all.push({ ...memory, seconds: isWhole ? (performance.now() - began) / 1000 : null });
    } finally {
      await stop();
    }
  }
  const seconds = all.flatMap((one) => one.seconds ?? []);
  return {
    body: name,
    server,
    rest: median(all.map(({ rest }) => rest)),
    growth: median(all.map(({ growth }) => growth)),
    seconds: seconds.length < all.length ? null : median(seconds),
  };
}

/** The memory of a process, and how much it grew at most while something was done. In megabytes. */
export async function peakOf(pid: number, work: () => Promise<unknown>): Promise<{ rest: number; growth: number }> {
  // Sets the peak to what there is now.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const rest = memoryOf(pid, 'VmRSS');
  await work();
  return { rest, growth: memoryOf(pid, 'VmHWM') - rest };
}

function memoryOf(pid: number, field: string): number {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return (Number(kilobytes) * 1024) / 1e6;
}

/** Until the first line of a chat whose lines come with pauses, in milliseconds. */
export async function firstLineOf(origin: string, pause: number): Promise<number> {
  const began = performance.now();
  const url = `${origin}${CHAT.path}?slowly=${pause}`;
  const answer = await request(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(CHAT.body) });
  let first: number | null = null;
  for await (const _chunk of answer.body) first ??= performance.now() - began;
  if (answer.statusCode !== 200 || first === null) throw new Error(`${url}: ${answer.statusCode}, without a line`);
  return first;
}

/** Medians, one server after the other. */
export async function measureFirstLines(
  servers: Proxies,
  { times, pause }: { times: number; pause: number },
): Promise<Record<Server, number>> {
  const all: Record<Server, number[]> = { upstream: [], before: [], after: [], prism: [] };
  for (let time = 0; time < times; time++)
    for (const [name, measured] of entriesOf(all)) measured.push(await firstLineOf(servers[name].origin, pause));
  return Object.fromEntries(entriesOf(all).map(([name, measured]) => [name, median(measured)])) as Record<
    Server,
    number
  >;
}

const entriesOf = <T>(record: Record<Server, T>): [Server, T][] => Object.entries(record) as [Server, T][];
