const express = require('express');
const omise = require('omise');
const Stripe = require('stripe');

const app = express();
app.use(express.json());

app.locals.omise = omise({ secretKey: process.env.OMISE_SECRET, publicKey: process.env.OMISE_PUBLIC });
app.locals.stripe = new Stripe(process.env.STRIPE_KEY);

app.use('/pay', require('./pay'));
app.listen(8080);
