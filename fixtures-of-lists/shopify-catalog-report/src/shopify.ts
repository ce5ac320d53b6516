import { shopifyApi } from '@shopify/shopify-api';
import * as rest from '@shopify/shopify-api/rest/admin/2024-01';
const shopify = shopifyApi({ restResources: rest.restResources, apiKey: '', apiSecretKey: '', hostName: '', apiVersion: '2024-01', isEmbeddedApp: true });
export default shopify;
