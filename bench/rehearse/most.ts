import { median } from '../speed/measure.js';
import { CHAT, SEARCH } from './operations.js';
import { mostOf, type Proxies, type Running } from './processes.js';

/** The most requests a second that a server holds: medians of the rounds. */
export interface Most {
  operation: string;
  server: string;
  perSecond: number;
}

/** Names of servers without an upstream. */
export const ALONE = { service: 'the service', mock: 'Prism as a mock' } as const;

export function measureMost(
  { upstream, before, after, prism }: Proxies,
  { service, mock }: { service: Running; mock: Running },
  { rounds, seconds }: { rounds: number; seconds: number },
): Most[] {
  const servers: Record<string, Running> = {
    upstream,
    before,
    after,
    prism,
    [ALONE.service]: service,
    [ALONE.mock]: mock,
  };
  const measured = [SEARCH, CHAT].flatMap(({ name, path, body }) =>
    Object.entries(servers).map(([server, { origin }]) => ({
      operation: name,
      server,
      url: origin + path,
      body: JSON.stringify(body),
      all: [] as number[],
    })),
  );
  for (let round = 0; round < rounds; round++)
    for (const { url, body, all } of measured) all.push(mostOf(url, { seconds, body }));
  return measured.map(({ operation, server, all }) => ({ operation, server, perSecond: median(all) }));
}
