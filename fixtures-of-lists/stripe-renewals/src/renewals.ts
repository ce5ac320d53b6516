import type { Page, Sub, SubList } from './types';

const DAY = 86_400;

export function renewsWithin(sub: Sub, days: number, now = Date.now() / 1000): boolean {
  return sub.status === 'active' && sub.current_period_end - now < days * DAY; // uses stripe.Subscription.current_period_end
}

export function nextRenewal(list: SubList): Date | null {
  const ends = list.map((s) => s.current_period_end).sort((a, b) => a - b); // uses stripe.Subscription.current_period_end
  return ends.length ? new Date(ends[0] * 1000) : null;
}

export function* discounted(pages: Iterable<Page<Sub>>) {
  for (const page of pages) {
    for (const row of page.rows) {
      if (row.discount) yield row.id; // uses stripe.Subscription.discount
    }
  }
}
