import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLoop } from '../../bench/rehearse/open-loop.js';
import { AFTER, BEFORE, CHAT, HEADERS, OPERATIONS, SEARCH, specification } from '../../bench/rehearse/operations.js';
import { renderPage } from '../../bench/rehearse/page.js';
import { BODIES, firstLineOf, peakOf } from '../../bench/rehearse/streams.js';
import { upstreamServer } from '../../bench/rehearse/upstream.js';
import { rehearse, type RunningRehearsal } from '../../packages/rehearse/src/index.js';
import { temporaryDirectory } from '../temporary.js';

let upstream: ReturnType<typeof upstreamServer>;
let origin: string;
const rehearsals: RunningRehearsal[] = [];

beforeEach(async () => {
  upstream = upstreamServer();
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const one of rehearsals.splice(0)) await one.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});

async function rehearsal(options: Parameters<typeof rehearse>[0]): Promise<RunningRehearsal> {
  const running = await rehearse(options);
  rehearsals.push(running);
  return running;
}

const proxy = (asOf: string): Promise<RunningRehearsal> => rehearsal({ asOf, upstream: origin });

describe('the load', () => {
  it.each(OPERATIONS)('has the answers that it expects: $name', async ({ path, body, after, answer }) => {
    const load = { path, body: JSON.stringify(body), rate: 100, seconds: 0.2, warmUp: 0.05 };
    const [before, later] = [await proxy(BEFORE), await proxy(AFTER)];
    for (const [at, status] of [
      [origin, 200],
      [before.origin, 200],
      [later.origin, after],
    ] as const) {
      const met = await openLoop({ ...load, origin: at, status });
      expect(met.median).toBeGreaterThan(0);
      expect(met.p99).toBeGreaterThanOrEqual(met.median);
    }
    const response = await fetch(before.origin + path, { method: 'POST', headers: HEADERS, body: load.body });
    expect(await response.json()).toEqual(answer);
  });

  it('fails if an answer has another status', async () => {
    const { path, body } = SEARCH;
    const load = { origin, path, body: JSON.stringify(body), rate: 100, seconds: 0.1, warmUp: 0, status: 410 };
    await expect(openLoop(load)).rejects.toThrow(/answers do not have the status 410/);
  });

  it('names what the list names', async () => {
    const { origin: at, used } = await proxy(BEFORE).then(async (running) => {
      for (const { path, body } of OPERATIONS)
        await fetch(running.origin + path, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
      return running;
    });
    expect(at).not.toBe(origin);
    expect(used.map(({ id, in: place }) => `${id} ${place ?? 'endpoint'}`)).toEqual([
      'client.chat.citations response',
      'client.listanswers endpoint',
      'indexing.indexemployee.location request',
    ]);
  });

  it('has a specification with which the service answers as the upstream does', async () => {
    const file = join(temporaryDirectory(), 'openapi.json');
    writeFileSync(file, JSON.stringify(specification()));
    const { origin: at } = await rehearsal({ asOf: BEFORE, specifications: [file] });
    for (const { path, body, answer } of [SEARCH, CHAT]) {
      const response = await fetch(at + path, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
      expect(await response.json()).toEqual(answer);
    }
  });
});

describe('streams', () => {
  it.each(BODIES)('pass: $name', async ({ day, pass }) => {
    const { origin: at } = await proxy(day === 'before' ? BEFORE : AFTER);
    expect(await pass(at, 300_000)).toBe(true);
  });

  it('begin with a line', async () => {
    expect(await firstLineOf(origin, 1)).toBeGreaterThan(0);
  });

  it.runIf(process.platform === 'linux')('are measured by the peak of the memory', async () => {
    const { rest, growth } = await peakOf(process.pid, () => Promise.resolve(Buffer.alloc(100_000_000, 1).length));
    expect(rest).toBeGreaterThan(10);
    expect(growth).toBeGreaterThan(80);
  });
});

describe('the page', () => {
  const added = OPERATIONS.flatMap(
    ({ name }) =>
      [
        {
          operation: name,
          server: 'upstream',
          median: 0.2,
          p99: 1,
          addedMedian: 0,
          addedP99: 0,
          answered: 1000,
          late: 1,
        },
        {
          operation: name,
          server: 'before',
          median: 0.9,
          p99: 3,
          addedMedian: 0.7,
          addedP99: 2,
          answered: 999,
          late: 2,
        },
        {
          operation: name,
          server: 'after',
          median: 0.8,
          p99: 9,
          addedMedian: 0.6,
          addedP99: 8,
          answered: 1000,
          late: 1,
        },
        {
          operation: name,
          server: 'prism',
          median: 50,
          p99: 90,
          addedMedian: 49,
          addedP99: 89,
          answered: 700,
          late: 1,
        },
      ] as const,
  );
  const rates = {
    upstream: 20_000,
    before: 4000,
    after: 3000,
    prism: 1000,
    'the service': 4500,
    'Prism as a mock': 900,
  };
  const page = renderPage({
    context: ['a machine'],
    effort: { rounds: 3, seconds: 4, rate: 1000 },
    tools: ['prism@1.2.3'],
    added,
    most: [SEARCH, CHAT].flatMap(({ name: operation }) =>
      Object.entries(rates).map(([server, perSecond]) => ({ operation, server, perSecond })),
    ),
    passing: {
      bytes: 50_000_000,
      all: [
        { body: 'an upload', server: 'before', rest: 100, growth: 12.4, seconds: 2.5 },
        { body: 'an upload', server: 'prism', rest: 160, growth: 200, seconds: null },
      ],
    },
    firstLines: { pause: 50, by: { upstream: 1, before: 2, after: 2.5, prism: 104 } },
  });

  it('says of each claim what was measured, what the goal is, and whether it is met', () => {
    for (const row of [
      'of the slowest operation, median | 0.70 | at most 1 | yes |',
      'of the slowest operation, 99th percentile | 8.00 | at most 5 | **no** |',
      'that the proxy answers | 1.00 | at least 0.99 | yes |',
      'in times of Prism as a proxy | 3.00 | at least 1 | yes |',
      'in times of Prism as a mock | 5.00 | at least 1 | yes |',
      'megabytes that the memory of the proxy grows by | 12.40 | at most 40 | yes |',
      'to the first line of a stream | 1.50 | at most 5 | yes |',
    ])
      expect(page).toContain(row);
  });

  it('has every number, and says what Prism does not hold', () => {
    for (const part of [
      '- a machine',
      '- `prism@1.2.3`',
      '| nothing listed | the upstream itself | 0.20 | 1.00 |  |  | 1000 |',
      '| an endpoint | deprec-scan, after it | 0.80 | 9.00 | 0.60 | 8.00 | 1000 |',
      '| an endpoint | Prism | 50.00 | 90.00 | 49.00 | 89.00 | **700** |',
      'for one operation, it answers 700 requests a second.',
      '| deprec-scan, before the removal | 4000 | 4000 |',
      '| the service | 4500 | 4500 |',
      '| an upload | deprec-scan | 100 | 12 | 2.5 |',
      '| an upload | Prism | 160 | 200 | does not pass |',
      '| Prism | 104.00 |',
    ])
      expect(page).toContain(part);
  });
});
