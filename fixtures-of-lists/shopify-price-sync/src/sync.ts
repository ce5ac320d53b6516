import { Product } from '@shopify/shopify-api/rest/admin/2023-01/product';
import { Variant } from '@shopify/shopify-api/rest/admin/2023-01/variant';
import type { Session } from '@shopify/shopify-api';

export async function reprice(session: Session, productId: string, factor: number) {
  const response = await Variant.all({ session, product_id: productId }); // uses shopify.productVariant.list
  for (const variant of response.data) {
    variant.price = String(Number(variant.price) * factor);
    await variant.save({ update: true }); // uses shopify.productVariant.update
  }
}
export async function purge(session: Session) {
  const products = (await Product.all({ session })).data; // uses shopify.product.list
  await Promise.all(products.filter((p) => p.status === 'archived').map((p) => p.delete())); // uses shopify.product.delete
}
async function touch(product: Product) {
  product.tags = 'touched';
  await product.save(); // uses shopify.product.create, shopify.product.update
}
export { touch };
