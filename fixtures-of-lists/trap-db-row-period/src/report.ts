import type Stripe from 'stripe';

export interface SubscriptionRow {
  id: string;
  stripe_id: string;
  current_period_end: Date;
  seats: number;
}

export interface ReportInput {
  remote: Stripe.Subscription;
  row: SubscriptionRow;
}

export function drift({ remote, row }: ReportInput): string[] {
  const out: string[] = [];
  const seats = remote.items.data[0]?.quantity ?? 0;
  if (seats !== row.seats) out.push(`seats ${row.seats} != ${seats}`);
  if (remote.status === 'canceled' && row.current_period_end > new Date()) out.push('canceled early');
  return out;
}
