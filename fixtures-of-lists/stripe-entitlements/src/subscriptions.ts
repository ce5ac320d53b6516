import type Stripe from 'stripe';
import { Http, load, Store, type Handler, type Page } from './core';
import type { Period } from './periods';

export const subscriptions = new Store<Stripe.Subscription>();
export const periods = new Store<Period>();

subscriptions.each((row) => console.log(row.id, row.current_period_end)); // uses stripe.Subscription.current_period_end
// What the project keeps under the same name is its own.
periods.each((row) => console.log(row.id, row.current_period_end));

export class Entitlements {
  constructor(private readonly http: Http) {}

  async until(id: string): Promise<number> {
    const found = await this.http.call<Stripe.Subscription>(`/internal/subscriptions/${id}`);
    if (!found.ok) return 0;
    return found.value.current_period_end; // uses stripe.Subscription.current_period_end
  }

  async own(id: string): Promise<number> {
    const found = await this.http.call<Period>(`/internal/periods/${id}`);
    return found.ok ? found.value.current_period_end : 0;
  }
}

export async function startOf(id: string) {
  const subscription = await load<Stripe.Subscription>(`/internal/subscriptions/${id}`);
  return subscription.current_period_start; // uses stripe.Subscription.current_period_start
}

export const ends = (page: Page<Stripe.Subscription>) =>
  page.rows.map((row) => row.current_period_end); // uses stripe.Subscription.current_period_end

export const endsOfPeriods = (page: Page<Period, Stripe.Subscription[]>) =>
  page.rows.map((row) => row.current_period_end);

export const onRenewal: Handler<Stripe.Subscription> = async (event) => {
  console.log(event.current_period_end); // uses stripe.Subscription.current_period_end
};
