import { initTRPC } from '@trpc/server';
import Stripe from 'stripe';

export const createContext = async ({ req }) => ({ stripe: new Stripe(process.env.STRIPE_KEY!), user: await req.user() });

const t = initTRPC.context<Awaited<ReturnType<typeof createContext>>>().create();
export const router = t.router;
export const procedure = t.procedure;
export const billed = t.procedure.use(({ ctx, next }) => next({ ctx: { billing: new Stripe(ctx.user.key) } }));
