import { useMemo } from 'react';
import type Stripe from 'stripe';

type Props = {
  subscription: Pick<Stripe.Subscription, 'id' | 'status' | 'current_period_start' | 'current_period_end' | 'items'>;
  locale?: string;
};

export default function PlanCard({ subscription, locale = 'en' }: Props) {
  const { status, current_period_end: endsAt } = subscription; // uses stripe.Subscription.current_period_end
  const label = useMemo(
    () => new Intl.DateTimeFormat(locale).format(new Date(endsAt * 1000)),
    [endsAt, locale],
  );
  const started = new Date(subscription.current_period_start * 1000); // uses stripe.Subscription.current_period_start

  return (
    <section>
      <h2>{subscription.items.data[0]?.price.nickname}</h2>
      <p>
        {status} since {started.toLocaleDateString(locale)}, renews {label}
      </p>
    </section>
  );
}
