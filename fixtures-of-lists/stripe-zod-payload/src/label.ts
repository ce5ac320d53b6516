import { orderSchema, type Order } from './schema';

export interface Label {
  to: string;
  lines: string[];
}

export function label(order: Order): Label {
  const shipping = order.session.shipping_details; // uses stripe.Checkout.Session.shipping_details
  const address = shipping?.address;
  return {
    to: shipping?.name ?? order.session.customer_details?.name ?? '',
    lines: [address?.line1, address?.postal_code, address?.city].filter((x): x is string => Boolean(x)),
  };
}

export const parse = (raw: unknown): Order => orderSchema.parse(raw);
