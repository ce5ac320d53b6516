import { db } from './db.js';

const day = (seconds) => new Date(seconds * 1000).toISOString().slice(0, 10);

export async function renew(subscription) {
  const [item] = subscription.items.data;
  await db.members.update(subscription.customer, {
    plan: item.price.id,
    from: day(subscription.current_period_start), // uses stripe.Subscription.current_period_start
    until: day(item.current_period_end),
  });
}

export async function suspend(customer, since) {
  await db.members.update(customer, { suspended: day(since) });
}
