import { Product, Variant, shopify } from './models';
export async function go(session) {
  const p = await Product.find({ id: 1 });
  const q = new Product({ title: 'x' });
  await q.save();
  await Product.deleteOne({ id: 2 });
  const v = new Variant();
  await v.save();
  await Variant.all();
  const hooks = await shopify.rest.Webhook.all({ session });
  const orders = await shopify.rest.Order.all({ session });
  const order = new shopify.rest.Order({ session });
  order.note = 'x';
  await order.save();
  return [p, hooks, orders];
}
