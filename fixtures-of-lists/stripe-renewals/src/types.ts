import type Stripe from 'stripe';

export type Sub = Stripe.Subscription;
export type SubList = ReadonlyArray<Sub>;

export interface Page<T> {
  rows: T[];
  cursor: string | null;
}
