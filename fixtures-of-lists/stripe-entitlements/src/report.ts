import { periods, subscriptions } from './subscriptions';

export function report(id: string): string[] {
  const row = subscriptions.find(id);
  return [
    `since ${row?.current_period_start}`, // uses stripe.Subscription.current_period_start
    `own ${periods.find(id)?.current_period_end}`,
  ];
}
