import { Hono } from 'hono';
import Stripe from 'stripe';
import { preview } from './hono-preview.js';

const ledger = { invoices: { retrieveUpcoming: () => ({ total: 0 }) } };

export const app = new Hono();
app.use(async (c, next) => {
  c.set('stripe', new Stripe(c.env.STRIPE_KEY));
  c.set('ledger', ledger);
  await next();
});
app.get('/next', preview);
app.get('/again', async (c) => c.json(await c.var.stripe.invoices.retrieveUpcoming({ customer: c.req.query('customer') }))); // uses stripe.invoices.retrieveUpcoming
app.get('/own', async (c) => c.json(await c.get('ledger').invoices.retrieveUpcoming()));
