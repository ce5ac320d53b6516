import { authenticate, unauthenticated } from '../shopify.server';
export const action = async ({ request }) => {
  const { topic, admin, session, payload } = await authenticate.webhook(request);
  if (topic === 'PRODUCTS_UPDATE') {
    const { data } = await admin.rest.resources.Variant.all({ session, product_id: payload.id }); // uses shopify.productVariant.list
    console.log(data.length);
  }
  return new Response();
};
export async function nightly(shop: string) {
  const { admin, session } = await unauthenticated.admin(shop);
  const risks = await admin.rest.resources.OrderRisk.all({ session, order_id: 1 }); // uses shopify.orderRisk.list
  await admin.rest.get({ path: '/orders/1/fulfillments.json' });
  await admin.rest.delete({ path: 'products/12' }); // uses shopify.product.delete
  return risks;
}
