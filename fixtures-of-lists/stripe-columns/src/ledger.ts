import Stripe from 'stripe';
import { column, idsOf, one, pick, Table } from './columns';

const stripe = new Stripe(process.env.STRIPE_KEY!);

export async function ledger() {
  const { data: invoices } = await stripe.invoices.list();
  const { data: charges } = await stripe.charges.list();
  // A charge has a payment intent as before, and an invoice has a customer.
  return [
    idsOf(invoices, 'payment_intent'),
    idsOf(charges, 'customer'),
    invoices.map(column('customer')),
    charges.map(column('invoice')),
    pick(invoices[0], ['id', 'charge']),
    pick(charges[0], ['id', 'payment_intent']),
    one({ row: invoices[0], key: 'customer' }),
    one({ row: charges[0], key: 'payment_intent' }),
    new Table(invoices).column('customer'),
    new Table(charges).column('payment_intent'),
  ];
}
