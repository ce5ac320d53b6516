import type Stripe from 'stripe';

export const storagePrice: Stripe.PriceCreateParams = {
  currency: 'eur',
  product: 'prod_storage',
  unit_amount: 3,
  recurring: {
    interval: 'month',
    usage_type: 'metered',
    aggregate_usage: 'max', // uses stripe.Plan.create.aggregate_usage
  },
};

export const adjustment = (customer: string, cents: number) =>
  ({
    customer,
    currency: 'eur',
    quantity: 1,
    unit_amount: cents, // uses stripe.InvoiceItem.create.unit_amount
    description: 'Storage adjustment',
  }) satisfies Stripe.InvoiceItemCreateParams;
