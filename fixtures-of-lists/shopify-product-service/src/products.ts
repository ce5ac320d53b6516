import { shopify } from './shopify.js';

export async function listProducts(session: any) {
  const { data } = await shopify.rest.Product.all({ session, limit: 50 }); // uses shopify.product.list
  return data.map((p) => ({ id: p.id, title: p.title }));
}
export const countProducts = (session: any) => shopify.rest.Product.count({ session }); // uses shopify.product.count
export async function rename(session: any, id: number, title: string) {
  const product = await shopify.rest.Product.find({ session, id }); // uses shopify.product.get
  product.title = title;
  await product.save({ update: true }); // uses shopify.product.update
}
export async function create(session: any, title: string) {
  const product = new shopify.rest.Product({ session });
  product.title = title;
  product.status = 'draft';
  await product.saveAndUpdate(); // uses shopify.product.create
  return product.id;
}
export async function setTags(session: any, id: number, tags: string) {
  const product = new shopify.rest.Product({ session });
  product.id = id;
  product.tags = tags;
  await product.save({ update: true }); // uses shopify.product.update
}
export const remove = (session: any, id: number) => shopify.rest.Product.delete({ session, id }); // uses shopify.product.delete
export const hooks = (session: any) => shopify.rest.Webhook.all({ session });
