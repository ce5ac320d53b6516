// The operations of Stripe that answer with a resource, and the places of fields in what they answer.
export const crud = (path, ...others) => ({
  write: [`POST ${path}`, `POST ${path}/{id}`],
  one: [`POST ${path}`, `GET ${path}/{id}`, `POST ${path}/{id}`, ...others.map((name) => `POST ${path}/{id}/${name}`)],
  many: [`GET ${path}`],
});
/** The operations that answer with a resource, with many of them, and that write one. */
export const subscriptions = crud('/v1/subscriptions', 'resume', 'migrate');
subscriptions.one.push('DELETE /v1/subscriptions/{id}');
subscriptions.many.push('GET /v1/subscriptions/search');
export const invoices = crud(
  '/v1/invoices',
  ...[
    'finalize',
    'pay',
    'send',
    'void',
    'mark_uncollectible',
    'add_lines',
    'remove_lines',
    'update_lines',
    'attach_payment',
  ],
);
invoices.one.push('POST /v1/invoices/create_preview', 'GET /v1/invoices/upcoming');
invoices.many.push('GET /v1/invoices/search');
export const items = crud('/v1/invoiceitems');
export const charges = crud('/v1/charges', 'capture');
charges.many.push('GET /v1/charges/search');
export const intents = crud(
  '/v1/payment_intents',
  ...['confirm', 'capture', 'cancel', 'increment_authorization', 'verify_microdeposits', 'apply_customer_balance'],
);
intents.many.push('GET /v1/payment_intents/search');
export const sessions = crud('/v1/checkout/sessions', 'expire');
export const notes = crud('/v1/credit_notes', 'void');
notes.one.push('GET /v1/credit_notes/preview');
export const customers = crud('/v1/customers');
customers.many.push('GET /v1/customers/search');
export const codes = crud('/v1/promotion_codes');
export const plans = crud('/v1/plans');

export const both = ({ one, many }) => [...one, ...many];
export const anchored = (...places) => places.map((place) => `$.${place}`);
/** At the top of a resource, and in each of many. */
export const topOf = (field) => anchored(field, `data.${field}`);
export const linesOf = (field) => anchored(`lines.data.${field}`, `data.lines.data.${field}`, `data.${field}`);
