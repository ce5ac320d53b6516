import express from 'express';
import Stripe from 'stripe';
import { renew, suspend } from './members.js';

const stripe = new Stripe(process.env.STRIPE_KEY);
const app = express();

app.post('/hooks/stripe', express.raw({ type: 'application/json' }), async (req, res) => {
  let event;
  try {
    event = stripe.webhooks.constructEvent(req.body, req.headers['stripe-signature'], process.env.HOOK_SECRET);
  } catch (error) {
    return res.status(400).send(error.message);
  }

  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
      await renew(event.data.object);
      break;
    case 'customer.subscription.deleted': {
      const { customer, current_period_end: lastDay } = event.data.object; // uses stripe.Subscription.current_period_end
      await suspend(customer, lastDay);
      break;
    }
    case 'invoice.payment_failed':
      await suspend(event.data.object.customer, event.data.object.period_end);
      console.warn('unpaid', event.data.object.subscription); // uses stripe.Invoice.subscription
      break;
    default:
      console.log('ignored', event.type);
  }
  res.json({ received: true });
});

app.listen(8080);
