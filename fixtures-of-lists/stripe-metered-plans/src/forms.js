const headers = { authorization: `Bearer ${process.env.STRIPE_KEY}` };

exports.checkout = (name, amount) =>
  fetch('https://api.stripe.com/v1/checkout/sessions', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ mode: 'payment', ui_mode: 'hosted', success_url: 'https://shop.example' }), // uses stripe.Checkout.Session.create.ui_mode.hosted
  });

exports.payer = async (source) => {
  const reply = await fetch(`https://api.stripe.com/v1/sources/${source}`, { headers }); // uses stripe.sources.retrieve
  return (await reply.json()).owner;
};
