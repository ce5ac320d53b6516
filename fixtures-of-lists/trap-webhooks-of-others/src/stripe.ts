import Stripe from 'stripe';
import { store } from './store';

const stripe = new Stripe(process.env.STRIPE_KEY!);

export async function stripeHook(req: any, res: any) {
  const event = stripe.webhooks.constructEvent(req.body, req.headers['stripe-signature'], process.env.HOOK_SECRET!);
  if (event.type.startsWith('customer.subscription.')) {
    // The period of an item is where it is now.
    const subscription = event.data.object as Stripe.Subscription;
    for (const item of subscription.items.data) await store(item.id, item.current_period_end);
  } else {
    const other = event.data.object as any;
    await store(other.id, other.current_period_end);
  }
  if (event.type !== 'payout.paid') return;
  const { id, current_period_end } = event.data.object as any;
  await store(id, current_period_end);
}
