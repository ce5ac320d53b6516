import type { Context } from 'hono';

export async function preview(c: Context) {
  const stripe = c.get('stripe');
  return c.json(await stripe.invoices.retrieveUpcoming({ customer: c.req.query('customer') })); // uses stripe.invoices.retrieveUpcoming
}
