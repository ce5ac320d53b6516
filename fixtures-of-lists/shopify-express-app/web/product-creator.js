import { GraphqlQueryError } from '@shopify/shopify-api';
import shopify from './shopify.js';
export default async function productCreator(session) {
  const client = new shopify.api.clients.Graphql({ session });
  await client.query({ data: { query: 'mutation { productCreate { product { id } } }' } });
}
