import type Stripe from 'stripe';
import type { Period } from './periods';
import { useApi } from './use-api';

export function Renewal() {
  const { data } = useApi<Stripe.Subscription>('/internal/subscription');
  return <time>{data?.current_period_end}</time>; // uses stripe.Subscription.current_period_end
}

export function OwnPeriod() {
  const { data } = useApi<Period>('/internal/period');
  return <time>{data?.current_period_end}</time>;
}
