import { LATEST_API_VERSION } from '@shopify/shopify-api';
import { shopifyApp } from '@shopify/shopify-app-express';
let { restResources } = await import(`@shopify/shopify-api/rest/admin/${LATEST_API_VERSION}`);
const shopify = shopifyApp({ api: { apiVersion: LATEST_API_VERSION, restResources }, auth: {}, webhooks: {} } as any);
export default shopify;
