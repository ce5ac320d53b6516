const auth = { Authorization: `Basic ${Buffer.from(`${process.env.STRIPE_KEY}:`).toString('base64')}` };

async function call(method: 'GET' | 'POST', path: string, form: Record<string, string> = {}) {
  const body = new URLSearchParams(form);
  const url = new URL(`/v1/${path}`, 'https://api.stripe.com');
  if (method === 'GET') for (const [key, value] of body) url.searchParams.set(key, value);
  const response = await fetch(url, { method, headers: { ...auth, 'Stripe-Version': '2023-10-16' }, ...(method === 'POST' && { body }) });
  return response.json();
}

export const approve = (id: string, amount: number) =>
  call('POST', `issuing/authorizations/${id}/approve`, { amount: String(amount) }); // uses stripe.issuing.authorizations.approve
export const rates = () => call('GET', 'exchange_rates', { limit: '5' }); // uses stripe.exchangeRates.list
export const authorization = (id: string) => call('GET', `issuing/authorizations/${id}`);
export const charge = (amount: number) => call('POST', 'charges', { amount: String(amount), currency: 'eur' });
