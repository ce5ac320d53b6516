import Stripe from 'stripe';

export const client = new Stripe(process.env.STRIPE_SECRET_KEY ?? '');

export type FullCharge = Awaited<ReturnType<typeof client.charges.retrieve>>;
export type Intent = Awaited<ReturnType<Stripe['paymentIntents']['retrieve']>>;
