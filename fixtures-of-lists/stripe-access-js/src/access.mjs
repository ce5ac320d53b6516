/**
 * @typedef {object} AccessRecord
 * @property {string} userId
 * @property {import('stripe').default.Subscription} subscription
 * @property {import('stripe').default.Invoice | null} lastInvoice
 */

/** @type {Map<string, AccessRecord>} */
const records = new Map();

/** @param {AccessRecord} record */
export function remember(record) {
  records.set(record.userId, record);
}

export function hasAccess(userId) {
  const record = records.get(userId);
  if (!record) return false;
  return record.subscription.status === 'active' && record.subscription.current_period_end * 1000 > Date.now(); // uses stripe.Subscription.current_period_end
}

export function amountDue(userId) {
  const invoice = records.get(userId)?.lastInvoice;
  return invoice && !invoice.paid ? invoice.amount_due : 0; // uses stripe.Invoice.paid
}
