import type { GetSubscriptionsSubscriptionExposedIdResponse, Subscription } from './stripe-client/types.gen';

export interface Deferral {
  subscription: string;
  days: number;
}

const DAY = 86_400;

export function deferral(sub: Subscription, closing: number): Deferral {
  const remaining = Math.max(0, sub.current_period_end - closing); // uses stripe.Subscription.current_period_end
  return { subscription: sub.id, days: Math.ceil(remaining / DAY) };
}

export function seatsEnd(response: GetSubscriptionsSubscriptionExposedIdResponse): number {
  return Math.max(...response.items.data.map((item) => item.current_period_end));
}
