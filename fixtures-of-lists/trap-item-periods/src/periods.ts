import type Stripe from 'stripe';

export function latestEnd(items: Stripe.SubscriptionItem[]): number {
  return items.reduce((max, item) => Math.max(max, item.current_period_end), 0);
}

export const endOf = (subscription: Stripe.Subscription): Date =>
  new Date(latestEnd(subscription.items.data) * 1000);

export function settled(charges: Iterable<Stripe.Charge>): string[] {
  const intents: string[] = [];
  for (const { paid, payment_intent } of charges) {
    if (paid && typeof payment_intent === 'string') intents.push(payment_intent);
  }
  return intents;
}

export function shipTo({ collected_information }: Stripe.Checkout.Session) {
  return collected_information?.shipping_details?.address ?? null;
}

export const parent = (invoice: Stripe.Invoice) =>
  invoice.parent?.subscription_details?.subscription ?? null;
