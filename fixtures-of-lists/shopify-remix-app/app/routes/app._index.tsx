import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { authenticate } from '../shopify.server';

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { admin, session } = await authenticate.admin(request);
  const products = await admin.rest.resources.Product.all({ session }); // uses shopify.product.list
  return json({ products: products.data });
};
export const action = async ({ request }: LoaderFunctionArgs) => {
  const { admin } = await authenticate.admin(request);
  const form = await request.formData();
  const response = await admin.rest.post({ path: 'products.json', data: { product: { title: form.get('title') } } }); // uses shopify.product.create
  return json(await response.json());
};
