import { backOff } from "exponential-backoff";
import pRetry from "p-retry";
import Stripe from "stripe";

const stripe = new Stripe(process.env.STRIPE_KEY!);

export async function upcomingTotal(customer: string): Promise<number> {
  const invoice = await pRetry(() => stripe.invoices.retrieveUpcoming({ customer }), { retries: 4 }); // uses stripe.invoices.retrieveUpcoming
  return invoice.total;
}

export async function rates(currency: string) {
  return backOff(stripe.exchangeRates.retrieve.bind(stripe.exchangeRates, currency), { numOfAttempts: 2 }); // uses stripe.exchangeRates.retrieve
}
