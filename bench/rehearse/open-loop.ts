/**
 * Load at a fixed rate, which never waits for an answer: a server that stalls is asked all the same, and all that was
 * asked meanwhile counts. autocannon, which measures the most that a server holds, cannot do this: each of its connections
 * sends its share of a second as fast as answers arrive, then rests until the next second, and its histogram has whole
 * milliseconds.
 */
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { HEADERS } from './operations.js';

export interface Load {
  origin: string;
  path: string;
  body: string;
  /** Requests a second. */
  rate: number;
  seconds: number;
  /** Before them, connections are opened, and nothing is counted. In seconds. */
  warmUp: number;
  /** The status that all answers must have. */
  status: number;
}

/** What a load has met. Times in milliseconds, from sending a request to the end of its answer. */
export interface Met {
  median: number;
  p99: number;
  /** Requests a second that were answered while the load lasted. */
  answered: number;
  /** The 99th percentile of how late requests were sent, which is the fault of the loader. */
  late: number;
}

/** Connections, as a client has that is shared by a program. A request that finds none waits, and its wait counts. */
const CONNECTIONS = 64;
/** How long answers may take after the last request. In milliseconds. */
const PATIENCE = 1000;
/** The histograms count microseconds. */
const MICROSECONDS = 1000;

/** @throws Error if an answer has another status. */
export async function openLoop({ origin, path, body, rate, seconds, warmUp, status }: Load): Promise<Met> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const [latency, lateness] = [createHistogram(), createHistogram()];
  const [total, ignored] = [Math.round(rate * (warmUp + seconds)), Math.round(rate * warmUp)];
  const start = performance.now();
  const end = start + (total / rate) * 1000;
  let [answered, wrong] = [0, 0];
  const send = async (index: number): Promise<void> => {
    const sent = performance.now();
    const answer = await pool.request({ method: 'POST', path, headers: HEADERS, body });
    await answer.body.dump();
    const now = performance.now();
    if (answer.statusCode !== status) wrong++;
    if (index < ignored) return;
    if (now <= end) answered++;
    latency.record(Math.max(1, Math.round((now - sent) * MICROSECONDS)));
    lateness.record(Math.max(1, Math.round((sent - dueAt(index)) * MICROSECONDS)));
  };
  const dueAt = (index: number): number => start + (index / rate) * 1000;
  const open = new Set<Promise<void>>();
  for (let index = 0; index < total; await sleep(1))
    for (; index < total && dueAt(index) <= performance.now(); index++) {
      // What is cut off in the end has not been answered.
      const one = send(index).catch(() => {});
      open.add(one);
      void one.then(() => open.delete(one));
    }
  await Promise.race([Promise.all(open), sleep(PATIENCE)]);
  await pool.destroy();
  await Promise.all(open);
  if (wrong > 0) throw new Error(`${origin}${path}: ${wrong} answers do not have the status ${status}`);
  return {
    median: latency.percentile(50) / MICROSECONDS,
    p99: latency.percentile(99) / MICROSECONDS,
    answered: answered / seconds,
    late: lateness.percentile(99) / MICROSECONDS,
  };
}
