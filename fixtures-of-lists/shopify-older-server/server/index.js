import { Shopify } from '@shopify/shopify-api';
import { Product, Order } from '@shopify/shopify-api/dist/rest-resources/2022-07/index.js';
import express from 'express';

const app = express();
app.get('/api/products/count', async (req, res) => {
  const session = await Shopify.Utils.loadCurrentSession(req, res, true);
  const countData = await Product.count({ session }); // uses shopify.product.count
  res.status(200).send(countData);
});
app.get('/api/products', async (req, res) => {
  const session = await Shopify.Utils.loadCurrentSession(req, res, true);
  const products = await Product.all({ session }); // uses shopify.product.list
  res.json(products.map((p) => p.title));
});
app.get('/api/raw', async (req, res) => {
  const session = await Shopify.Utils.loadCurrentSession(req, res, true);
  const client = new Shopify.Clients.Rest(session.shop, session.accessToken);
  const data = await client.get({ path: 'products', query: { limit: 5 } }); // uses shopify.product.list
  res.json(data.body);
});
app.get('/api/orders', async (req, res) => {
  const session = await Shopify.Utils.loadCurrentSession(req, res, true);
  res.json(await Order.all({ session, status: 'any' }));
});
