import Stripe from 'stripe';
import { Container } from 'typedi';

Container.set('payments', new Stripe(process.env.STRIPE_KEY!));

export const total = async (customer: string) =>
  (await Container.get('payments').invoices.retrieveUpcoming({ customer })).total; // uses stripe.invoices.retrieveUpcoming
