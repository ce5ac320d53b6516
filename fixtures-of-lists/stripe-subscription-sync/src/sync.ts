import Stripe from 'stripe';

const stripe = new Stripe(process.env.STRIPE_KEY!);

interface Membership {
  id: string;
  since: Date;
  until: Date;
  paid: boolean;
}

const dateOf = (seconds: number) => new Date(seconds * 1000);

export async function membershipOf(id: string): Promise<Membership> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  return {
    id: subscription.id,
    since: dateOf((subscription as any).current_period_start), // uses stripe.Subscription.current_period_start
    until: dateOf(subscription.items.data[0].current_period_end),
    paid: invoice.paid, // uses stripe.Subscription.latest_invoice.paid
  };
}

export async function lastDays(customer: string): Promise<Date[]> {
  const days: Date[] = [];
  for await (const one of stripe.subscriptions.list({ customer })) {
    days.push(dateOf(one.current_period_end)); // uses stripe.Subscription.current_period_end
  }
  return days;
}

export async function afterCheckout(id: string) {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] });
  const { current_period_end } = session.subscription as Stripe.Subscription; // uses stripe.Subscription.current_period_end
  return { until: current_period_end, address: session.shipping_details?.address }; // uses stripe.Checkout.Session.shipping_details
}
