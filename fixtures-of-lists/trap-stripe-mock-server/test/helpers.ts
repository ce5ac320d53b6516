import Stripe from 'stripe';

const real = new Stripe('sk_test_x');
export const mock = (path: string) => fetch(`http://localhost:12111/v1/${path}`, { headers: { authorization: 'Bearer sk_test' } });
export const rates = () => mock('exchange_rates');
export const balance = () => real.balance.retrieve();
