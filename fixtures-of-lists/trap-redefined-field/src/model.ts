import type Stripe from 'stripe';

export type Entitled = Omit<Stripe.Subscription, 'items' | 'discount'> & {
  discount: { code: string; percent: number } | null;
  endsAt: number;
};

export function enrich(sub: Stripe.Subscription, campaign?: { code: string; percent: number }): Entitled {
  const { items, ...rest } = sub;
  return {
    ...rest,
    discount: campaign ?? null,
    endsAt: Math.min(...items.data.map((i) => i.current_period_end)),
  };
}

export const price = (full: number, e: Entitled) =>
  e.discount ? Math.round(full * (1 - e.discount.percent / 100)) : full;
