import express from 'express';
import shopify from './shopify.js';
import productCreator from './product-creator.js';

const app = express();
app.use('/api/*', shopify.validateAuthenticatedSession());
app.get('/api/products/count', async (_req, res) => {
  const countData = await shopify.api.rest.Product.count({ session: res.locals.shopify.session }); // uses shopify.product.count
  res.status(200).send(countData);
});
app.get('/api/products/create', async (_req, res) => {
  await productCreator(res.locals.shopify.session);
  res.status(200).send({ success: true });
});
app.get('/api/images/:id', async (req, res) => {
  const images = await shopify.api.rest.Image.all({ session: res.locals.shopify.session, product_id: req.params.id }); // uses shopify.productImage.list
  res.json(images.data);
});
