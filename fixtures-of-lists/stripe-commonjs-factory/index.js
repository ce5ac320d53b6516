const stripe = require('stripe')(process.env.STRIPE_KEY);

exports.rate = async (currency) => {
  const { rates } = await stripe.exchangeRates.retrieve(currency); // uses stripe.exchangeRates.retrieve
  return rates;
};
exports.refund = (charge) => stripe.refunds.create({ charge });
