import { createAdminRestApiClient } from '@shopify/admin-api-client';
const client = createAdminRestApiClient({ storeDomain: 'acme.myshopify.com', apiVersion: '2024-01', accessToken: process.env.TOKEN });
const response = await client.get('products', { searchParams: { limit: 10 } }); // uses shopify.product.list
if (response.ok) console.log(await response.json());
await client.post('products/5/images', { data: { image: { src: 'https://x' } } }); // uses shopify.productImage.create
await client.get('orders');
