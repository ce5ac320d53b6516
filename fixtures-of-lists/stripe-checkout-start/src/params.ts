import type Stripe from 'stripe';

export interface Cart {
  email: string;
  priceId: string;
  seats: number;
  promo?: string;
}

export function sessionParams(cart: Cart, origin: string): Stripe.Checkout.SessionCreateParams {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    ui_mode: 'embedded', // uses stripe.Checkout.Session.create.ui_mode.embedded
    customer_email: cart.email,
    return_url: `${origin}/done?session={CHECKOUT_SESSION_ID}`,
    line_items: [{ price: cart.priceId, quantity: cart.seats }],
  };
  if (cart.promo) params.discounts = [{ promotion_code: cart.promo }];
  return params;
}

export const subscriptionParams = (customer: string, cart: Cart): Stripe.SubscriptionCreateParams => ({
  customer,
  items: [{ price: cart.priceId, quantity: cart.seats }],
  coupon: cart.promo, // uses stripe.requests.coupon
  payment_behavior: 'default_incomplete',
});
