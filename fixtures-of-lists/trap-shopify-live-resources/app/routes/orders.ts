import { Fulfillment } from '@shopify/shopify-api/rest/admin/2024-01/fulfillment';
import { authenticate } from '../shopify.server';

export const loader = async ({ request }: { request: Request }) => {
  const { admin, session } = await authenticate.admin(request);
  const { data: orders } = await admin.rest.resources.Order.all({ session, status: 'any' });
  const webhooks = await admin.rest.get({ path: 'webhooks.json' });
  const shipped = await admin.rest.get({ path: `orders/${orders[0].id}/fulfillments` });
  const products = await admin.graphql('{ products(first: 5) { nodes { id } } }');
  return { orders, webhooks, shipped, products };
};

export async function cancel(session: any, order_id: string, id: string) {
  const fulfillment = await Fulfillment.find({ session, order_id, id });
  await fulfillment.cancel({});
}

export async function ship(session: any, line_items_by_fulfillment_order: unknown[]) {
  const fulfillment = new Fulfillment({ session });
  fulfillment.line_items_by_fulfillment_order = line_items_by_fulfillment_order;
  await fulfillment.save({ update: true });
}
