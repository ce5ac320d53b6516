import type { AdminApiContext } from '@shopify/shopify-app-remix/server';
export async function tag(admin: AdminApiContext, session: any, id: number) {
  const product = new admin.rest.resources.Product({ session });
  product.id = id;
  product.tags = 'vip';
  await product.save({ update: true }); // uses shopify.product.update
}
