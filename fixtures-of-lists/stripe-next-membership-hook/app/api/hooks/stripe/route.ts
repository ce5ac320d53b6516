import type Stripe from 'stripe';
import { stripe } from '../../../../stripe';

const HANDLED = new Set(['customer.subscription.updated', 'customer.subscription.paused', 'invoice.paid']);

const handlers: Record<string, (event: Stripe.Event) => Promise<void>> = {
  'customer.subscription.updated': onChange,
  'invoice.paid': async (event) => {
    const invoice = event.data.object as Stripe.Invoice;
    await save(invoice.id!, invoice.period_end);
  },
};

export async function POST(req: Request) {
  const body = await req.text();
  const event = await stripe.webhooks.constructEventAsync(body, req.headers.get('stripe-signature')!, process.env.HOOK_SECRET!);
  if (!HANDLED.has(event.type)) return new Response(null, { status: 204 });

  const isPause = event.type === 'customer.subscription.paused';
  if (isPause) {
    const paused = event.data.object as any;
    await save(paused.id, paused['current_period_end']); // uses stripe.Subscription.current_period_end
  } else await handlers[event.type]?.(event);
  return Response.json({ ok: true });
}

async function onChange({ data }: Stripe.Event) {
  const subscription = data.object as Stripe.Subscription & { current_period_end: number };
  await save(subscription.id, subscription.current_period_end); // uses stripe.Subscription.current_period_end
}

async function save(id: string, until: number) {
  await fetch(process.env.STORE_URL!, { method: 'PUT', body: JSON.stringify({ id, until }) });
}
