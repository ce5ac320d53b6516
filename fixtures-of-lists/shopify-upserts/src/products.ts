import shopify from './shopify';
import type { AdminApiContext } from '@shopify/shopify-app-remix/build/ts/server/clients';
export async function add(session, data) {
  const product = new shopify.api.rest.Product({ session: session });
  product.title = data.title;
  await product.save({ update: true }); // uses shopify.product.create
  const variant = new shopify.api.rest.Variant({ session });
  if (product.variants) {
    variant.id = product.variants[0].id;
    variant.price = data.price;
    await variant.save({ update: true }); // uses shopify.productVariant.update
  }
  if (data.images) {
    const productImage = new shopify.api.rest.Image({ session });
    productImage.product_id = product.id;
    productImage.attachment = 'x';
    await productImage.save({ update: true }); // uses shopify.productImage.create
  }
}
export async function dims(session, ids: string[]) {
  ids.forEach(async (element) => {
    const product = await new shopify.api.rest.Product({ session });
    product.id = parseInt(element);
    product.metafields = [];
    await product.save({ update: true }); // uses shopify.product.update
  });
}
export async function find(session, order) {
  let product;
  if (order) product = await shopify.api.rest.Product.find({ session, id: order.id }); // uses shopify.product.get
  if (!product) {
    product = new shopify.api.rest.Product({ session });
  }
  product.title = 'x';
  await product.save(); // uses shopify.product.create, shopify.product.update
}
export const tags = async (admin: AdminApiContext<any>, session) => {
  const r = await admin.rest.resources.Product.all({ session, fields: 'tags' }); // uses shopify.product.list
  return [...new Set(r.data.map((p) => p.tags.split(',')).flat())];
};
export async function merge(session, input) {
  const product = new shopify.api.rest.Product({ session });
  Object.assign(product, input);
  await product.save(); // uses shopify.product.create, shopify.product.update
}
export async function afterwards(session) {
  const product = new shopify.api.rest.Product({ session });
  await product.save(); // uses shopify.product.create
  product.id = 4;
  await product.save(); // uses shopify.product.update
}
export class Store {
  private client;
  constructor(private session) { this.client = new shopify.api.clients.Rest({ session }); }
  getAll = () => this.client.get({ path: 'products' }); // uses shopify.product.list
  getCount() { return this.client.get({ path: `products/count` }); } // uses shopify.product.count
  async upload(id, src) { return this.client.post({ path: `products/${id}/images`, data: { image: { src } } }); } // uses shopify.productImage.create
  async smart() { return this.client.get({ path: 'smart_collections' }); }
}
