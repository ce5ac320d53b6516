import express from 'express';
import Stripe from 'stripe';
import { decide } from './decide.js';

const stripe = new Stripe(process.env.STRIPE_KEY!);
const app = express();

app.post('/stripe', express.raw({ type: 'application/json' }), async (req, res) => {
  const event = stripe.webhooks.constructEvent(req.body, req.headers['stripe-signature']!, process.env.SECRET!);
  if (event.type === 'issuing_authorization.request') await decide(stripe, event.data.object as Stripe.Issuing.Authorization);
  res.json({ received: true });
});

app.listen(4242);
