import { median } from '../speed/measure.js';
import type { Load, Met } from './open-loop.js';
import { OPERATIONS, type Operation } from './operations.js';
import type { Proxies, Server } from './processes.js';

/** One operation through one server at the rate: medians of the rounds, in milliseconds. */
export interface Added {
  operation: string;
  server: Server;
  median: number;
  p99: number;
  /** Medians of the differences with the upstream itself in the same round. */
  addedMedian: number;
  addedP99: number;
  /** Requests a second that were answered. */
  answered: number;
  late: number;
}

const SERVERS: readonly Server[] = ['upstream', 'before', 'after', 'prism'];

export interface Effort {
  rounds: number;
  /** Of one run. */
  seconds: number;
  rate: number;
}

/**
 * Seconds of each run that are not counted. A server is idle while others are measured, and V8 then shrinks its young
 * generation: for the first few seconds under load, it collects garbage much more often.
 */
export const WARM_UP = 4;

/** What a proxy adds to a request, one server after the other in each round. */
export async function measureAdding(
  proxies: Proxies,
  load: (load: Load) => Promise<Met>,
  { rounds, seconds, rate }: Effort,
): Promise<Added[]> {
  const all = new Map<string, Met[]>();
  // The first round warms everything up.
  for (let round = 0; round <= rounds; round++) {
    for (const operation of OPERATIONS)
      for (const server of SERVERS) {
        const { path, body } = operation;
        const status = server === 'after' ? operation.after : 200;
        const { origin } = proxies[server];
        const met = await load({ origin, path, body: JSON.stringify(body), rate, seconds, warmUp: WARM_UP, status });
        if (round > 0) all.set(key(operation, server), [...(all.get(key(operation, server)) ?? []), met]);
      }
  }
  return OPERATIONS.flatMap((operation) => SERVERS.map((server) => summed(operation, server, all)));
}

function summed(operation: Operation, server: Server, all: ReadonlyMap<string, readonly Met[]>): Added {
  const [own, direct] = [all.get(key(operation, server))!, all.get(key(operation, 'upstream'))!];
  const of = (value: (met: Met, direct: Met) => number): number =>
    median(own.map((met, round) => value(met, direct[round]!)));
  return {
    operation: operation.name,
    server,
    median: of((met) => met.median),
    p99: of(({ p99 }) => p99),
    addedMedian: of((met, upstream) => met.median - upstream.median),
    addedP99: of((met, upstream) => met.p99 - upstream.p99),
    answered: of(({ answered }) => answered),
    late: of(({ late }) => late),
  };
}

function key({ name }: Operation, server: Server): string {
  return `${server}: ${name}`;
}
