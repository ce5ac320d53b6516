import shopify from '../shopify.js';
const { Product, Variant } = shopify.api.rest;
const withRetry = async (fn) => { try { return await fn(); } catch { return fn(); } };
export const getProduct = (session, id) => withRetry(() => Product.find({ session, id })); // uses shopify.product.get
export async function setPrice(session, id, price) {
  const variant = await Variant.find({ session, id }); // uses shopify.productVariant.get
  Object.assign(variant, { price });
  return variant.saveAndUpdate(); // uses shopify.productVariant.update
}
export async function archive(session, id) {
  const product = await getProduct(session, id);
  product.status = 'archived';
  await product.save(); // uses shopify.product.update
}
