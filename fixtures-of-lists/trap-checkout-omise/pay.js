const { Router } = require('express');

const router = Router();

router.post('/promptpay', async (req, res) => {
  const { omise } = req.app.locals;
  const source = await omise.sources.create({ type: 'promptpay', amount: req.body.amount, currency: 'THB' });
  const charge = await omise.charges.create({ amount: req.body.amount, currency: 'THB', source: source.id });
  res.json({ uri: charge.authorize_uri });
});

router.get('/promptpay/:id', async (req, res) => {
  res.json(await req.app.locals.omise.sources.retrieve(req.params.id));
});

router.post('/card', async (req, res) => {
  const intent = await req.app.locals.stripe.paymentIntents.create({ amount: req.body.amount, currency: 'usd' });
  res.json({ secret: intent.client_secret });
});

module.exports = router;
