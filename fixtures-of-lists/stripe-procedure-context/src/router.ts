import { billed, procedure, router } from './trpc.js';

export const appRouter = router({
  next: procedure.query(async ({ ctx }) => ctx.stripe.invoices.retrieveUpcoming({ customer: ctx.user.id })), // uses stripe.invoices.retrieveUpcoming
  own: billed.query(async ({ ctx: { billing, stripe } }) => [
    await billing.invoices.retrieveUpcoming({ customer: 'own' }), // uses stripe.invoices.retrieveUpcoming
    await stripe.invoices.list({ customer: 'own' }),
  ]),
});
