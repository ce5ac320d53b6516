import Chargebee from 'chargebee';
import type Stripe from 'stripe';

export type Period = Pick<Stripe.Subscription, 'id' | 'current_period_start' | 'current_period_end'>;

const chargebee = new Chargebee({ site: process.env.CB_SITE ?? '', apiKey: process.env.CB_KEY ?? '' });

export async function daysLeft(id: string): Promise<number> {
  const { subscription } = await chargebee.subscription.retrieve(id);
  const period: Period = {
    id: subscription.id,
    current_period_start: subscription.current_term_start ?? 0,
    current_period_end: subscription.current_term_end ?? 0,
  };
  return Math.floor((period.current_period_end - Date.now() / 1000) / 86_400);
}
