import Stripe from 'stripe';

const stripe = new Stripe(process.env.STRIPE_KEY!);

export async function periods(id: string) {
  const { items, discounts, transfer_data } = await stripe.subscriptions.retrieve(id, { expand: ['discounts'] });
  const coupons = discounts.map((discount) => (typeof discount === 'string' ? discount : discount.source.coupon));
  return { ends: items.data.map((item) => item.current_period_end), coupons, transfer_data };
}

export async function totals(customer: string) {
  const invoice = await stripe.invoices.createPreview({ customer, discounts: [{ coupon: 'SPRING' }] });
  const [line] = invoice.lines.data;
  return { taxes: invoice.total_taxes, parent: invoice.parent, price: line.pricing?.price_details?.price };
}

export async function addressOf(id: string) {
  const session = await stripe.checkout.sessions.retrieve(id);
  return session.collected_information?.shipping_details?.address;
}

export async function chargeOf(id: string) {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const customer = (await stripe.customers.retrieve('cus_1')) as Stripe.Customer;
  return { charge: intent.latest_charge, discount: customer.discount?.source.coupon };
}

export const gift = (coupon: string) =>
  stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'GIFT' });

export const session = (price: string) =>
  stripe.checkout.sessions.create({
    ui_mode: 'embedded_page',
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 500, product_data: { name: 'Tea', description: price } } }],
  });
