const stripe = require('stripe')(process.env.STRIPE_KEY);

exports.report = (item, quantity) =>
  stripe.subscriptionItems.createUsageRecord(item, { quantity, timestamp: 'now' }, { idempotencyKey: item }); // uses stripe.subscriptionItems.createUsageRecord

exports.preview = async (customer) => {
  const invoice = await stripe.invoices.retrieveUpcoming({ customer }); // uses stripe.invoices.retrieveUpcoming
  return { total: invoice.total, tax: invoice.tax }; // uses stripe.Invoice.tax
};

exports.invite = (email, coupon) => stripe.customers.create({ email, coupon }); // uses stripe.requests.coupon

exports.receipt = async (id) => {
  const payment = await stripe.paymentIntents.retrieve(id);
  return payment.charges.data[0].receipt_url; // uses stripe.PaymentIntent.charges
};
