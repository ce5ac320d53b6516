import { Shopify, ApiVersion } from '@shopify/shopify-api';
import express from 'express';
const app = express();
app.get('/api/products/count', async (req, res) => {
  const session = await Shopify.Utils.loadCurrentSession(req, res, true);
  const { Product } = await import(`@shopify/shopify-api/dist/rest-resources/${Shopify.Context.API_VERSION}/index.js`);
  res.send(await Product.count({ session })); // uses shopify.product.count
});
