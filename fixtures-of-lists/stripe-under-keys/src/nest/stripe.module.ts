import { DynamicModule, Module } from '@nestjs/common';
import Stripe from 'stripe';
import { STRIPE } from './keys.js';

@Module({})
export class StripeModule {
  static forRoot(key: string): DynamicModule {
    return { module: StripeModule, providers: [{ provide: STRIPE, useFactory: () => new Stripe(key) }], exports: [STRIPE] };
  }
}
