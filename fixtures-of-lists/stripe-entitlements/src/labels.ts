import type Stripe from 'stripe';
import type { Period } from './periods';

// Texts and checks of a form have the names of the data, and are none.
type Labels<T> = { [K in keyof T]?: string };
type Checks<T> = { [K in keyof T]?: (value: T[K]) => string };
type Draft<T> = { [K in keyof T]?: T[K] | null };

export const label = (labels: Labels<Stripe.Subscription>) => labels.current_period_end;
export const check = (checks: Checks<Stripe.Subscription>) => checks.current_period_end;
export const draft = (row: Draft<Stripe.Subscription>) => row.current_period_end; // uses stripe.Subscription.current_period_end

declare function listen(name: 'renewed', handler: (row: Stripe.Subscription) => void): void;
declare function listen(name: 'period', handler: (row: Period) => void): void;

export function on(name: 'renewed', handler: (row: Stripe.Subscription) => void): void;
export function on(name: 'period', handler: (row: Period) => void): void;
export function on(name: string, handler: ((row: Stripe.Subscription) => void) | ((row: Period) => void)): void {
  listen(name as 'period', handler as (row: Period) => void);
}

on('period', (row) => console.log(row.current_period_end));
