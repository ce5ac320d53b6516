import type { RestEndpointMethodTypes } from '@octokit/rest';

type SeatPage = RestEndpointMethodTypes['copilot']['listCopilotSeats']['response']['data'];
export type Seat = NonNullable<SeatPage['seats']>[number];

export interface IdleRow {
  login: string;
  since: string;
  team: string;
}

const DAY = 24 * 60 * 60 * 1000;

export function idle(seats: Seat[], days: number, now = Date.now()): IdleRow[] {
  return seats
    .filter((s) => !s.last_activity_at || now - Date.parse(s.last_activity_at) > days * DAY)
    .map((s) => ({
      login: s.assignee?.login ?? '(gone)',
      since: s.updated_at ?? s.created_at, // uses github.copilot-seat-details.updated_at
      team: s.assigning_team?.name ?? '',
    }));
}

export function budget(limits: RestEndpointMethodTypes['rateLimit']['get']['response']['data']): string {
  const { core, search } = limits.resources;
  return `core ${core.remaining}, search ${search.remaining}, total ${limits.rate.remaining}`; // uses github.rate-limit.rate
}
