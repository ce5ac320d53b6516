import Stripe from 'stripe';

const SETTINGS = { port: 12111, protocol: 'http' as const };

// Neither of them talks to Stripe: a container of the tests, and a copy of the API in the intranet.
const local = new Stripe('sk_test_y', { host: 'localhost', ...SETTINGS });
const inside = new Stripe('sk_test_z', { host: process.env.BILLING_HOST ?? 'billing.corp.example' });

export const renewals = async (id: string) => [
  (await local.subscriptions.retrieve(id)).current_period_end,
  (await inside.subscriptions.retrieve(id)).current_period_end,
];
