import { Product } from '@shopify/shopify-api/rest/admin/2024-01';
export async function upsert(session, input) {
  const product = new Product({ session });
  if (input.id) product.id = input.id;
  product.title = input.title;
  await product.save(); // uses shopify.product.create, shopify.product.update
}
export const fromData = async (session, data) => {
  const product = new Product({ session, fromData: { id: 5, title: data.title } });
  await product.save(); // uses shopify.product.update
};
export const merged = async (session, data) => {
  const product = new Product({ session });
  Object.assign(product, { title: data.title, body_html: data.html });
  await product.save(); // uses shopify.product.create
};
