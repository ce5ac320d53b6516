import { authenticate } from '@acme/admin';
export const loader = async ({ request }) => {
  const { admin } = await authenticate.admin(request);
  await admin.rest.get({ path: 'products.json' });
  return admin.rest.resources.Product.all({});
};
