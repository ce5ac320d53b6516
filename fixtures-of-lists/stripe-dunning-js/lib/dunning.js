'use strict';

/** @typedef {import('stripe').Stripe.Invoice} Invoice */

const GRACE_DAYS = 5;

/**
 * @param {import('stripe').Stripe.Subscription} subscription
 * @returns {number}
 */
function graceEndsAt(subscription) {
  return subscription.current_period_end + GRACE_DAYS * 24 * 3600; // uses stripe.Subscription.current_period_end
}

/**
 * @param {Invoice[]} invoices
 * @param {(id: string) => void} retry
 */
function retryUnpaid(invoices, retry) {
  for (const invoice of invoices) {
    if (invoice.paid || invoice.status !== 'open') continue; // uses stripe.Invoice.paid
    const intent = invoice.payment_intent; // uses stripe.Invoice.payment_intent
    if (intent) retry(typeof intent === 'string' ? intent : intent.id);
  }
}

module.exports = { graceEndsAt, retryUnpaid };
