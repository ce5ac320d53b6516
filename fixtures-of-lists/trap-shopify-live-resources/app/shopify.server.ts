import { shopifyApp } from '@shopify/shopify-app-remix/server';
import { restResources } from '@shopify/shopify-api/rest/admin/2024-01';

const shopify = shopifyApp({ restResources, appUrl: process.env.SHOPIFY_APP_URL ?? '' });
export const authenticate = shopify.authenticate;
