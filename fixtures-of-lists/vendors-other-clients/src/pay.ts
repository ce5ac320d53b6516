import { useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';

export async function pay(key: string) {
  const stripe = await loadStripe(key);
  return stripe!.createSource({ type: 'ideal', amount: 1099, currency: 'eur' }); // uses stripe.sources.create
}

export function useSource(id: string, client_secret: string) {
  const stripe = useStripe();
  return {
    source: () => stripe!.retrieveSource({ id, client_secret }), // uses stripe.sources.retrieve
    intent: () => stripe!.retrievePaymentIntent(client_secret),
  };
}
