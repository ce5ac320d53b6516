import { Module } from '@nestjs/common';
import { BillingService } from './billing.service.js';
import { StripeModule } from './stripe.module.js';

@Module({ imports: [StripeModule.forRoot(process.env.STRIPE_KEY)], providers: [BillingService] })
export class AppModule {}
