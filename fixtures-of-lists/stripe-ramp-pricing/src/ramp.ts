import Stripe from 'stripe';

type Phase = Stripe.SubscriptionScheduleCreateParams.Phase;

export interface Step {
  price: string;
  quantity: number;
  months: number;
}

const toPhase = (step: Step): Phase => ({
  items: [{ price: step.price, quantity: step.quantity }],
  iterations: step.months, // uses stripe.SubscriptionSchedule.phases.iterations
  proration_behavior: 'none',
});

export class RampBuilder {
  private phases: Phase[] = [];

  add(step: Step): this {
    this.phases.push(toPhase(step));
    return this;
  }

  intro(price: string, coupon: string): this {
    const phase: Phase = { items: [{ price }], end_date: Math.floor(Date.now() / 1000) + 30 * 86_400 };
    phase.coupon = coupon; // uses stripe.SubscriptionSchedule.phases.coupon
    this.phases.unshift(phase);
    return this;
  }

  build(customer: string): Stripe.SubscriptionScheduleCreateParams {
    return { customer, start_date: 'now', end_behavior: 'release', phases: this.phases };
  }
}
