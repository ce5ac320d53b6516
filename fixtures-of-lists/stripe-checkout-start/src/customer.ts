import type Stripe from 'stripe';
import type { Cart } from './params';

export function customerUpdate(cart: Cart, base?: Stripe.CustomerUpdateParams): Stripe.CustomerUpdateParams {
  const update = { ...base, email: cart.email } as Stripe.CustomerUpdateParams;
  if (cart.promo) {
    update.promotion_code = cart.promo; // uses stripe.requests.promotion_code
  }
  return update;
}
