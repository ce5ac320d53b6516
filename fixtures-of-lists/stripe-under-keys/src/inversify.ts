import { Container, inject, injectable } from 'inversify';
import Stripe from 'stripe';

const KEYS = { Payments: Symbol.for('Payments'), Billing: Symbol('Billing') };

@injectable()
export class Invoices {
  @inject(KEYS.Billing) private billing;
  constructor(@inject(KEYS.Payments) private payments) {}

  async next(customer: string) {
    await this.billing.invoices.retrieveUpcoming({ customer }); // uses stripe.invoices.retrieveUpcoming
    return this.payments.invoices.retrieveUpcoming({ customer }); // uses stripe.invoices.retrieveUpcoming
  }
}

const container = new Container();
container.bind<Stripe>(KEYS.Payments).toConstantValue(new Stripe(process.env.PAYMENTS_KEY!));
container.bind<Stripe>(KEYS.Billing).toDynamicValue(() => new Stripe(process.env.BILLING_KEY!)).inSingletonScope();
export const invoices = container.get(Invoices);
