// What Stripe's changelog of API versions has removed, and no version of its SDK marks: from 2022 on, as far as the SDK had it.
const CHANGELOG = 'https://docs.stripe.com/changelog';
/** API versions: the day, where the changelog has it, and the SDK whose changelog lists the same. */
const VERSIONS = {
  august2022: { day: '2022-08-01', at: `${CHANGELOG} (2022-08-01)`, sdk: 'stripe@10' },
  november2022: { day: '2022-11-15', at: `${CHANGELOG} (2022-11-15)`, sdk: 'stripe@11.0.0' },
  basil: { day: '2025-03-31', at: `${CHANGELOG}/basil (2025-03-31.basil)`, sdk: 'stripe@18.0.0' },
  dahlia: { day: '2026-03-25', at: `${CHANGELOG}/dahlia (2026-03-25.dahlia)`, sdk: 'stripe@21.0.0' },
  clover: { day: '2025-09-30', at: `${CHANGELOG}/clover (2025-09-30.clover)`, sdk: 'stripe@19.0.0' },
};
const named = (version) => /\(([^)]+)\)$/.exec(VERSIONS[version].at)[1];
const common = (version, message) => {
  const { day, at, sdk } = VERSIONS[version];
  return {
    announced: day,
    removal: day,
    message: `${message} Clients pinned to an API version before ${named(version)} are not affected yet.`,
    source: `${at}; ${sdk} CHANGELOG.md`,
  };
};

const crud = (path, ...others) => ({
  write: [`POST ${path}`, `POST ${path}/{id}`],
  one: [`POST ${path}`, `GET ${path}/{id}`, `POST ${path}/{id}`, ...others.map((name) => `POST ${path}/{id}/${name}`)],
  many: [`GET ${path}`],
});
/** The operations that answer with a resource, with many of them, and that write one. */
const subscriptions = crud('/v1/subscriptions', 'resume', 'migrate');
subscriptions.one.push('DELETE /v1/subscriptions/{id}');
subscriptions.many.push('GET /v1/subscriptions/search');
const invoices = crud(
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
const items = crud('/v1/invoiceitems');
const charges = crud('/v1/charges', 'capture');
charges.many.push('GET /v1/charges/search');
const intents = crud(
  '/v1/payment_intents',
  ...['confirm', 'capture', 'cancel', 'increment_authorization', 'verify_microdeposits', 'apply_customer_balance'],
);
intents.many.push('GET /v1/payment_intents/search');
const sessions = crud('/v1/checkout/sessions', 'expire');
const notes = crud('/v1/credit_notes', 'void');
notes.one.push('GET /v1/credit_notes/preview');
const customers = crud('/v1/customers');
customers.many.push('GET /v1/customers/search');
const codes = crud('/v1/promotion_codes');
const plans = crud('/v1/plans');

const both = ({ one, many }) => [...one, ...many];
const anchored = (...places) => places.map((place) => `$.${place}`);
/** At the top of a resource, and in each of many. */
const topOf = (field) => anchored(field, `data.${field}`);
const linesOf = (field) => anchored(`lines.data.${field}`, `data.lines.data.${field}`, `data.${field}`);

/** Fields of answers: `id, field, version, operations, places, replacement, message`. */
const ANSWERS = [
  ...['current_period_end', 'current_period_start'].map((field) => [
    `Subscription.${field}`,
    field,
    'basil',
    [...both(subscriptions), ...both(sessions), ...both(customers)],
    [
      ...topOf(field),
      ...anchored(`subscription.${field}`, `data.subscription.${field}`, `subscriptions.data.${field}`),
    ],
    { kind: 'move', target: `items.data.${field}`, note: 'Each item of a subscription has a period of its own.' },
    'A subscription has no period any more, its items have.',
  ]),
  [
    'Subscription.discount',
    'discount',
    'basil',
    both(subscriptions),
    topOf('discount'),
    { kind: 'rename', target: 'discounts', note: 'There may be several.' },
    'A subscription may have several discounts.',
  ],
  ...['charge', 'payment_intent', 'paid', 'paid_out_of_band'].flatMap((field) => {
    const message = 'An invoice may have several payments.';
    const replacement = { kind: 'manual', target: 'read `payments`, or `status` and `confirmation_secret`' };
    return [
      [`Invoice.${field}`, field, 'basil', both(invoices), topOf(field), replacement, message],
      [
        `Subscription.latest_invoice.${field}`,
        field,
        'basil',
        both(subscriptions),
        topOf(`latest_invoice.${field}`),
        replacement,
        message,
      ],
    ];
  }),
  ...['quote', 'subscription', 'subscription_details', 'subscription_proration_date'].map((field) => [
    `Invoice.${field}`,
    field,
    'basil',
    both(invoices),
    topOf(field),
    { kind: 'manual', target: 'read `parent`' },
    'What an invoice came from is its parent.',
  ]),
  ...['tax', 'total_tax_amounts'].map((field) => [
    `Invoice.${field}`,
    field,
    'basil',
    both(invoices),
    topOf(field),
    { kind: 'manual', target: 'read `total_taxes`' },
    'The taxes of an invoice are in total_taxes.',
  ]),
  ...['application_fee_amount', 'transfer_data'].map((field) => [
    `Invoice.${field}`,
    field,
    'basil',
    both(invoices),
    topOf(field),
    { kind: 'manual', target: 'read them of the payment intents among `payments`' },
    'Payments of an invoice have their own fees and transfers.',
  ]),
  [
    'Invoice.discount',
    'discount',
    'basil',
    both(invoices),
    topOf('discount'),
    { kind: 'rename', target: 'discounts', note: 'There may be several.' },
    'An invoice may have several discounts.',
  ],
  ...[
    ['amount_excluding_tax unit_amount_excluding_tax tax_amounts tax_rates', 'read `taxes`'],
    ['price plan', 'read `pricing`'],
    ['invoice_item subscription_item proration proration_details type', 'read `parent`'],
  ].flatMap(([fields, target]) =>
    fields
      .split(' ')
      .map((field) => [
        `InvoiceLineItem.${field}`,
        field,
        'basil',
        [...both(invoices), 'GET /v1/invoices/{id}/lines', 'POST /v1/invoices/{id}/lines/{line_item_id}'],
        linesOf(field),
        { kind: 'manual', target },
        'A line of an invoice has its taxes, price and origin elsewhere.',
      ]),
  ),
  ...[
    ['plan price unit_amount unit_amount_decimal', 'read `pricing`'],
    ['subscription subscription_item', 'read `parent`'],
  ].flatMap(([fields, target]) =>
    fields
      .split(' ')
      .map((field) => [
        `InvoiceItem.${field}`,
        field,
        'basil',
        both(items),
        topOf(field),
        { kind: 'manual', target },
        'An item of an invoice has its price and origin elsewhere.',
      ]),
  ),
  ...[
    ['Charge', charges],
    ['PaymentIntent', intents],
  ].map(([resource, operations]) => [
    `${resource}.invoice`,
    'invoice',
    'basil',
    both(operations),
    topOf('invoice'),
    { kind: 'endpoint', target: 'GET /v1/invoice_payments' },
    'A payment may belong to several invoices.',
  ]),
  [
    'Checkout.Session.shipping_details',
    'shipping_details',
    'basil',
    both(sessions),
    topOf('shipping_details'),
    { kind: 'move', target: 'collected_information.shipping_details' },
    'What a session has collected is in collected_information.',
  ],
  [
    'CreditNote.refund',
    'refund',
    'basil',
    both(notes),
    topOf('refund'),
    { kind: 'rename', target: 'refunds', note: 'There may be several.' },
    'A credit note may have several refunds.',
  ],
  [
    'CreditNote.tax_amounts',
    'tax_amounts',
    'basil',
    both(notes),
    topOf('tax_amounts'),
    { kind: 'manual', target: 'read `total_taxes`' },
    'The taxes of a credit note are in total_taxes.',
  ],
  [
    'Plan.aggregate_usage',
    'aggregate_usage',
    'basil',
    both(plans),
    topOf('aggregate_usage'),
    { kind: 'manual', target: 'use a meter' },
    'Usage is summed up by meters.',
  ],
  [
    'PromotionCode.coupon',
    'coupon',
    'clover',
    both(codes),
    topOf('coupon'),
    { kind: 'move', target: 'promotion.coupon' },
    'The coupon of a promotion code is in its promotion.',
  ],
  [
    'Customer.discount.coupon',
    'coupon',
    'clover',
    both(customers),
    topOf('discount.coupon'),
    { kind: 'move', target: 'discount.source.coupon' },
    'The coupon of a discount is its source.',
  ],
  [
    'Discount.coupon',
    'coupon',
    'clover',
    [...both(subscriptions), ...both(invoices)],
    topOf('discounts.coupon'),
    { kind: 'move', target: 'discounts.source.coupon' },
    'The coupon of a discount is its source.',
  ],
  [
    'PaymentIntent.charges',
    'charges',
    'november2022',
    both(intents),
    topOf('charges'),
    { kind: 'manual', target: 'read `latest_charge`, or list the charges of the payment intent' },
    'A payment intent has its latest charge, and no list of charges.',
  ],
];

/** Fields of requests, in the same form. */
const REQUESTS = [
  ...['coupon', 'promotion_code'].map((field) => [
    `requests.${field}`,
    field,
    'basil',
    [...customers.write, ...subscriptions.write, ...(field === 'coupon' ? ['POST /v1/invoices/create_preview'] : [])],
    anchored(field),
    { kind: 'manual', target: 'send `discounts`' },
    'Discounts are given as a list; customers take none.',
  ]),
  [
    'SubscriptionSchedule.phases.coupon',
    'coupon',
    'basil',
    crud('/v1/subscription_schedules').write,
    anchored('phases.coupon'),
    { kind: 'manual', target: 'send `discounts`' },
    'Discounts of a phase are given as a list.',
  ],
  [
    'SubscriptionSchedule.phases.iterations',
    'iterations',
    'clover',
    crud('/v1/subscription_schedules').write,
    anchored('phases.iterations'),
    { kind: 'rename', target: 'duration' },
    'A phase has a duration.',
  ],
  ...[
    ['price', { kind: 'manual', target: 'send `pricing.price`' }],
    ['unit_amount', { kind: 'rename', target: 'unit_amount_decimal' }],
  ].map(([field, replacement]) => [
    `InvoiceItem.create.${field}`,
    field,
    'basil',
    items.write,
    anchored(field),
    replacement,
    'The price of an item is given in pricing.',
  ]),
  [
    'Plan.create.aggregate_usage',
    'aggregate_usage',
    'basil',
    ['POST /v1/plans', 'POST /v1/prices'],
    anchored('aggregate_usage', 'recurring.aggregate_usage'),
    { kind: 'manual', target: 'use a meter' },
    'Usage is summed up by meters.',
  ],
  [
    'CreditNote.create.refund',
    'refund',
    'basil',
    ['POST /v1/credit_notes'],
    anchored('refund'),
    { kind: 'rename', target: 'refunds', note: 'It is a list.' },
    'A credit note may have several refunds.',
  ],
  [
    'PromotionCode.create.coupon',
    'coupon',
    'clover',
    ['POST /v1/promotion_codes'],
    anchored('coupon'),
    { kind: 'move', target: 'promotion.coupon' },
    'The coupon of a promotion code is given in promotion.',
  ],
  ...['amount', 'currency', 'description', 'images', 'name'].map((field) => [
    `Checkout.Session.create.line_items.${field}`,
    field,
    'august2022',
    ['POST /v1/checkout/sessions'],
    anchored(`line_items.${field}`),
    { kind: 'manual', target: 'send `price` or `price_data`' },
    'The items of a session have a price.',
  ]),
];

const fieldEntry =
  (direction) =>
  ([id, field, version, operations, at, replacement, message]) => {
    const [first, ...on] = operations;
    const [method, path] = first.split(' ');
    const { announced, removal, ...rest } = common(version, message);
    return {
      id: `stripe.${id}`,
      kind: 'field',
      api: 'stripe',
      method,
      path,
      ...(on.length > 0 ? { on } : {}),
      field,
      in: [direction],
      at,
      live: replacement.kind === 'move' ? [replacement.target] : [],
      only: true,
      announced,
      removal,
      replacement,
      after: direction === 'response' ? 'absent' : 'error',
      ...rest,
    };
  };

const PREVIEW = { kind: 'endpoint', target: 'POST /v1/invoices/create_preview' };
const METERS = { kind: 'endpoint', target: 'POST /v1/billing/meter_events', note: 'The price needs a meter.' };
/** Endpoints, with how the last SDK that has them calls them. */
const ENDPOINTS = [
  ['invoices.retrieveUpcoming', 'GET /v1/invoices/upcoming', PREVIEW, 'Invoices to come are previewed.'],
  ['invoices.listUpcomingLines', 'GET /v1/invoices/upcoming/lines', PREVIEW, 'Invoices to come are previewed.'],
  [
    'subscriptionItems.createUsageRecord',
    'POST /v1/subscription_items/{id}/usage_records',
    METERS,
    'Usage is reported to meters.',
  ],
  [
    'subscriptionItems.listUsageRecordSummaries',
    'GET /v1/subscription_items/{id}/usage_record_summaries',
    { kind: 'endpoint', target: 'GET /v1/billing/meters/{id}/event_summaries' },
    'Usage is reported to meters.',
  ],
];
const endpointEntry = ([id, operation, replacement, message]) => {
  const [method, path] = operation.split(' ');
  return {
    id: `stripe.${id}`,
    kind: 'endpoint',
    api: 'stripe',
    method,
    path,
    replacement,
    after: 'error',
    ...common('basil', message),
  };
};

/** Values of the mode of a session, and what they are named now. */
const MODES = [
  ['hosted', 'hosted_page'],
  ['embedded', 'embedded_page'],
  ['custom', 'elements'],
].map(([value, target]) => {
  const { announced, removal, ...rest } = common('dahlia', 'The modes of a session have other names.');
  return {
    id: `stripe.Checkout.Session.create.ui_mode.${value}`,
    kind: 'value',
    api: 'stripe',
    method: 'POST',
    path: '/v1/checkout/sessions',
    field: 'ui_mode',
    value,
    in: ['request'],
    at: ['$.ui_mode'],
    live: [],
    only: true,
    announced,
    removal,
    replacement: { kind: 'value', target },
    after: 'error',
    ...rest,
  };
});

/** The Sources API, which is deprecated as a whole. */
const SOURCES = [
  'POST /v1/sources',
  'GET /v1/sources/{id}',
  'POST /v1/sources/{id}',
  'POST /v1/sources/{id}/verify',
].map((operation, index) => {
  const [method, path] = operation.split(' ');
  return {
    id: `stripe.sources.${['create', 'retrieve', 'update', 'verify'][index]}`,
    kind: 'endpoint',
    api: 'stripe',
    method,
    path,
    announced: null,
    removal: null,
    replacement: { kind: 'manual', target: 'use payment methods' },
    message: 'The Sources API is deprecated; its local payment methods are to be turned off.',
    after: 'unknown',
    source: 'https://docs.stripe.com/payments/older-apis',
  };
});

/** The list as the SDK declares it, with what the changelog says. */
export function withChangelog(list) {
  const own = [
    ...ENDPOINTS.map(endpointEntry),
    ...SOURCES,
    ...ANSWERS.map(fieldEntry('response')),
    ...REQUESTS.map(fieldEntry('request')),
    ...MODES,
  ];
  const gone = new Set(own.filter(({ kind }) => kind === 'endpoint').map(({ method, path }) => `${method} ${path}`));
  return {
    ...list,
    apis: list.apis.map((api) => ({ ...api, routes: api.routes.filter((route) => !gone.has(route)) })),
    entries: [...list.entries, ...own],
  };
}
