import Stripe from 'stripe';

// Nobody knows what the first is set to; the second falls back to Stripe itself.
const relayed = new Stripe(process.env.KEY!, { host: process.env.RELAY });
const direct = new Stripe(process.env.KEY!, { host: process.env.RELAY || 'api.stripe.com' });

export const ends = async (id: string) => (await relayed.subscriptions.retrieve(id)).current_period_end; // uses stripe.Subscription.current_period_end
export const starts = async (id: string) => (await direct.subscriptions.retrieve(id)).current_period_start; // uses stripe.Subscription.current_period_start
