import { Fulfillment } from '@shopify/shopify-api/rest/admin/2022-04/fulfillment';
import { OrderRisk } from '@shopify/shopify-api/rest/admin/2023-07/order_risk';
import { Checkout } from '@shopify/shopify-api/rest/admin/2023-07/checkout';
export async function ship(session, orderId, locationId) {
  const fulfillment = new Fulfillment({ session });
  fulfillment.order_id = orderId;
  fulfillment.location_id = locationId;
  await fulfillment.save({ update: true }); // uses shopify.fulfillment.create
  await fulfillment.complete({}); // uses shopify.fulfillment.complete
}
export async function shipNew(session, line_items) {
  const fulfillment = new Fulfillment({ session });
  fulfillment.line_items_by_fulfillment_order = line_items;
  await fulfillment.save({ update: true });
}
export async function flag(session, order_id) {
  const risk = new OrderRisk({ session });
  risk.order_id = order_id;
  risk.message = 'proxy';
  await risk.save(); // uses shopify.orderRisk.create
}
export async function pay(session, token) {
  const checkout = new Checkout({ session });
  checkout.token = token;
  await checkout.complete({}); // uses shopify.checkout.complete
  await Checkout.shipping_rates({ session, token }); // uses shopify.checkout.shippingRates
}
export async function cancelNew(session, id) {
  const f = new Fulfillment({ session });
  f.id = id;
  await f.cancel({});
}
