import type Stripe from 'stripe';

export interface BookedInvoice extends Stripe.Invoice {
  bookedAt: Date;
  costCenter: string;
}

export interface BookedLine extends Omit<Stripe.InvoiceLineItem, 'metadata' | 'discounts'> {
  account: string;
}

export type Draft = Partial<Stripe.CreditNote> & { reasonText: string };
