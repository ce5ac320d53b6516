import { env } from './env.js';
import { stripe } from './stripe.js';

let cached: { at: number; rates: Record<string, number> } | null = null;

export async function rates(): Promise<Record<string, number>> {
  if (cached && Date.now() - cached.at < 3_600_000) return cached.rates;
  const { rates: fresh } = await stripe.exchangeRates.retrieve(env.CURRENCY); // uses stripe.exchangeRates.retrieve
  cached = { at: Date.now(), rates: fresh };
  return fresh;
}

export const currencies = async () => {
  const found: string[] = [];
  for await (const rate of stripe.exchangeRates.list({ limit: 100 })) found.push(rate.id); // uses stripe.exchangeRates.list
  return found;
};

export const customer = (email: string) => stripe.customers.create({ email });
