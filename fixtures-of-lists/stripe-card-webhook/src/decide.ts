import type Stripe from 'stripe';

export async function decide(stripe: Stripe, authorization: Stripe.Issuing.Authorization) {
  const { issuing } = stripe;
  if (authorization.amount < 100_00) await issuing.authorizations.approve(authorization.id); // uses stripe.issuing.authorizations.approve
  else await issuing.authorizations.decline(authorization.id, { metadata: { reason: 'limit' } }); // uses stripe.issuing.authorizations.decline
  return issuing.authorizations.retrieve(authorization.id);
}
