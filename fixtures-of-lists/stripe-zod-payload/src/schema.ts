import type Stripe from 'stripe';
import { z } from 'zod';

const session = z.custom<Stripe.Checkout.Session>(
  (v) => typeof v === 'object' && v !== null && (v as { object?: string }).object === 'checkout.session',
);

export const orderSchema = z.object({
  orderId: z.string().uuid(),
  warehouse: z.enum(['ber', 'rtm']),
  session,
});

export type Order = z.infer<typeof orderSchema>;
