import { shopifyApi, ApiVersion, Session, DataType } from '@shopify/shopify-api';
const shopify = shopifyApi({ apiKey: 'a', apiSecretKey: 'b', hostName: 'h', apiVersion: ApiVersion.April23, isEmbeddedApp: false, scopes: [] });
export async function all(session: Session) {
  const client = new shopify.clients.Rest({ session, apiVersion: ApiVersion.April23 });
  const a = await client.get({ path: 'products', query: { limit: 10 } }); // uses shopify.product.list
  const b = await client.get<{ products: any[] }>({ path: 'products/count.json' }); // uses shopify.product.count
  const c = await client.post({ path: 'products', data: { product: { title: 'x' } }, type: DataType.JSON }); // uses shopify.product.create
  const d = await client.get({ path: '/admin/api/2023-04/products/1.json' }); // uses shopify.product.get
  const e = await client.put({ path: `variants/${a.body.id}`, data: { variant: { id: 1, price: '2' } } }); // uses shopify.productVariant.update
  const f = await client.get({ path: 'orders', query: { status: 'any' } });
  const g = await client.get({ path: 'webhooks' });
  const h = await client.get({ path: `admin/api/2023-04/products?limit=${b.body.products.length}` }); // uses shopify.product.list
  return [a, b, c, d, e, f, g, h];
}
export async function graph(session: Session) {
  const client = new shopify.clients.Graphql({ session });
  return client.query({ data: '{ products(first: 1) { edges { node { id } } } }' });
}
