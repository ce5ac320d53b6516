import type Stripe from 'stripe';

export const feesOn = (page: Stripe.ApiList<Stripe.Invoice>) =>
  page.data.map((invoice) => invoice.application_fee_amount ?? 0); // uses stripe.Invoice.application_fee_amount
