/**
 * Measures the server of `rehearse` beside Prism, and writes docs/benchmarks-rehearse.md. It fetches packages from npm,
 * needs Linux, and takes a quarter of an hour.
 *
 *     npm run bench:rehearse
 *     npm run bench:rehearse -- --rounds 1 --seconds 2     a quick one, to stdout
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/runtime/package-root.js';
import { circumstances } from '../speed/circumstances.js';
import { measureAdding, type Effort } from './adding.js';
import { measureMost } from './most.js';
import { AFTER, BEFORE } from './operations.js';
import { renderPage, type Measured } from './page.js';
import {
  startPrismMock,
  startPrismProxy,
  startProxy,
  startService,
  stopping,
  TOOLS,
  withLoader,
  withProxies,
  type Proxies,
} from './processes.js';
import { BODIES, measureFirstLines, measurePassing, type Passing } from './streams.js';

/** Of a body that is not to be held in memory. */
const BYTES = 50_000_000;
/** Between two lines of a stream, in milliseconds. */
const PAUSE = 50;
const STREAMS = 50;

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seconds: { type: 'string' } } });
const effort: Effort = { rounds: Number(values.rounds ?? 5), seconds: Number(values.seconds ?? 5), rate: 1000 };

async function measurePassingOf({ upstream }: Proxies, rounds: number): Promise<Passing[]> {
  const all: Passing[] = [];
  for (const body of BODIES) {
    const start = () => startProxy(upstream, body.day === 'before' ? BEFORE : AFTER);
    all.push(await measurePassing(body, { server: body.day, start, bytes: BYTES, rounds }));
    // Prism knows no days.
    const prism = { server: 'prism', start: () => startPrismProxy(upstream), bytes: BYTES, rounds };
    if (body.day === 'before') all.push(await measurePassing(body, prism));
  }
  return all;
}

async function measureAll(proxies: Proxies): Promise<Omit<Measured, 'context' | 'effort' | 'tools'>> {
  console.error('what the proxy adds …');
  const added = await withLoader((load) => measureAdding(proxies, load, effort));
  console.error('the most that each holds …');
  const most = await stopping(async (kept) => {
    const alone = { service: await kept(startService()), mock: await kept(startPrismMock()) };
    return measureMost(proxies, alone, effort);
  });
  console.error('streams …');
  const by = await measureFirstLines(proxies, { times: STREAMS, pause: PAUSE });
  const passing = { bytes: BYTES, all: await measurePassingOf(proxies, effort.rounds) };
  return { added, most, passing, firstLines: { pause: PAUSE, by } };
}

// What others do on the machine meets the 99th percentiles first.
const context = [...circumstances(), `load average before: ${loadavg()[0]!.toFixed(1)}`];
const measured = await withProxies(measureAll);
const page = renderPage({ context, effort, tools: TOOLS, ...measured });
if (values.rounds === undefined && values.seconds === undefined)
  writeFileSync(join(packageRoot(), 'docs/benchmarks-rehearse.md'), page);
else console.log(page);
