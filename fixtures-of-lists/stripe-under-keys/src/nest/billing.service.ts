import { Inject, Injectable } from '@nestjs/common';
import { STRIPE } from './keys.js';

@Injectable()
export class BillingService {
  constructor(@Inject(STRIPE) private readonly api) {}

  preview(customer: string) {
    return this.api.invoices.retrieveUpcoming({ customer }); // uses stripe.invoices.retrieveUpcoming
  }
}
