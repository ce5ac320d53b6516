import type Stripe from 'stripe';

/** A test calls this with another name. */
export function cell(row: Stripe.Subscription, key: 'current_period_end' | 'status') {
  return row[key]; // uses stripe.Subscription.current_period_end
}
