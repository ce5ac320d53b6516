import Stripe from 'stripe';

const stripe = new Stripe(process.env.KEY!);

export async function live(id: string) {
  await stripe.issuing.authorizations.list({ limit: 3 });
  await stripe.issuing.authorizations.update(id, { metadata: { approve: 'decline' } });
  await stripe.testHelpers.issuing.authorizations.create({ amount: 1, card: 'ic_1' });
  await stripe.testHelpers.issuing.authorizations.expire(id);
  await stripe.transfers.create({ amount: 1, currency: 'usd', destination: 'acct', transfer_group: 'exchange_rates' });
  return fetch(`https://api.stripe.com/v1/issuing/authorizations/${id}`, { method: 'POST' });
}
