import { remember } from './remember';

interface Delivery {
  body: string;
}

/** Deliveries are checked by the gateway in front, which forwards them as they are. */
export async function forwarded(delivery: Delivery) {
  const { type, data } = JSON.parse(delivery.body);
  if (!type.startsWith('customer.subscription.')) return;
  await remember(data.object.id, data.object.current_period_end); // uses stripe.Subscription.current_period_end
}

export const app = (server: any) =>
  server.post('/hooks', async (req: any, res: any) => {
    const message = req.body;
    if (message.type === 'customer.subscription.resumed' || message.type === 'customer.subscription.paused') {
      await remember(message.data.object.id, message.data.object.current_period_end); // uses stripe.Subscription.current_period_end
    } else if (message.type === 'price.updated') {
      await remember(message.data.object.id, message.data.object.current_period_end);
    }
    res.end();
  });
