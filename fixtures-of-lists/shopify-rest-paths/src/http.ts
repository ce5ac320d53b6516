import { shopifyApi, type Session } from '@shopify/shopify-api';
import pRetry from 'p-retry';
const shopify = shopifyApi({ apiKey: '', apiSecretKey: '', hostName: '', apiVersion: '2024-01', isEmbeddedApp: false } as any);
export async function rest(session: Session, method: 'get' | 'post' | 'put', path: string, data?: unknown) {
  const client = new shopify.clients.Rest({ session });
  if (method === 'get') return client.get({ path });
  return client[method]({ path, data } as any);
}
export async function read(session: Session, path: string) {
  const client = new shopify.clients.Rest({ session });
  const { body } = await client.get({ path });
  return body;
}
export const retry = (session, id) => pRetry(() => shopify.rest.Product.find({ session, id })); // uses shopify.product.get
export const retry2 = (session, product) => pRetry(product.save.bind(product));
export async function retry3(session) {
  const product = new shopify.rest.Product({ session });
  product.title = 'x';
  return pRetry(product.save.bind(product)); // uses shopify.product.create
}
function make(session, title) {
  const product = new shopify.rest.Product({ session });
  product.title = title;
  return product;
}
export async function viaHelper(session, id) {
  const product = make(session, 'x');
  product.id = id;
  await product.save(); // uses shopify.product.update
}
async function store(resource) { await resource.save(); } // uses shopify.product.create
export const viaParam = (session) => store(make(session, 'y'));
export async function kinds(session, kind: 'Product' | 'Variant', id) {
  return shopify.rest[kind].find({ session, id }); // uses shopify.product.get, shopify.productVariant.get
}
