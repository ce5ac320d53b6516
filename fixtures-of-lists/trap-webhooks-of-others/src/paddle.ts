import { Paddle } from '@paddle/paddle-node-sdk';
import { store } from './store';

const paddle = new Paddle(process.env.PADDLE_KEY!);

// Another vendor, whose events are named alike.
export async function paddleHook(req: any, res: any) {
  const event: any = await paddle.webhooks.unmarshal(req.body, process.env.PADDLE_SECRET!, req.headers['paddle-signature']);
  if (event.type === 'customer.subscription.updated') await store(event.data.object.id, event.data.object.current_period_end);
  res.sendStatus(200);
}

export async function ownHook(req: any, res: any) {
  switch (req.body.type) {
    case 'membership.updated':
    case 'customer.updated':
      await store(req.body.data.object.id, req.body.data.object.current_period_end);
  }
  res.sendStatus(200);
}
