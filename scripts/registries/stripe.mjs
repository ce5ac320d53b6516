// What Stripe's changelog of API versions has removed, and no version of its SDK marks: from 2022 on, as far as the SDK had it.
import { ANSWERS, REQUESTS } from './stripe-fields.mjs';

const CHANGELOG = 'https://docs.stripe.com/changelog';
/** API versions: the day, where the changelog has it, and the SDK whose changelog lists the same. */
const VERSIONS = {
  august2022: { day: '2022-08-01', at: `${CHANGELOG} (2022-08-01)`, sdk: 'stripe@10' },
  november2022: { day: '2022-11-15', at: `${CHANGELOG} (2022-11-15)`, sdk: 'stripe@11.0.0' },
  basil: { day: '2025-03-31', at: `${CHANGELOG}/basil (2025-03-31.basil)`, sdk: 'stripe@18.0.0' },
  dahlia: { day: '2026-03-25', at: `${CHANGELOG}/dahlia (2026-03-25.dahlia)`, sdk: 'stripe@21.0.0' },
  clover: { day: '2025-09-30', at: `${CHANGELOG}/clover (2025-09-30.clover)`, sdk: 'stripe@19.0.0' },
};
const nameOf = (version) => /\(([^)]+)\)$/.exec(VERSIONS[version].at)[1];
const common = (version, message) => {
  const { day, at, sdk } = VERSIONS[version];
  return {
    announced: day,
    removal: day,
    message: `${message} Clients pinned to an API version before ${nameOf(version)} are not affected yet.`,
    source: `${at}; ${sdk} CHANGELOG.md`,
  };
};

/** The events whose object is a resource, by the path of the resource. */
const EVENTS = {
  '/v1/subscriptions': ['customer.subscription.*'],
  '/v1/checkout/sessions': ['checkout.session.*'],
  '/v1/payment_intents': ['payment_intent.*'],
  '/v1/credit_notes': ['credit_note.*'],
  '/v1/promotion_codes': ['promotion_code.*'],
  '/v1/invoiceitems': named('invoiceitem', 'created deleted'),
  '/v1/charges': named('charge', 'captured expired failed pending refunded succeeded updated'),
  '/v1/customers': named('customer', 'created deleted updated'),
  '/v1/plans': named('plan', 'created deleted updated'),
  '/v1/invoices': named(
    'invoice',
    'created deleted finalization_failed finalized marked_uncollectible overdue overpaid paid payment_action_required payment_attempt_required payment_failed payment_succeeded sent upcoming updated voided will_be_due',
  ),
};
function named(resource, events) {
  return events.split(' ').map((event) => `${resource}.${event}`);
}

const fieldEntry =
  (direction) =>
  ([id, field, version, operations, at, replacement, message]) => {
    const [first, ...on] = operations;
    const [method, path] = first.split(' ');
    const { announced, removal, ...rest } = common(version, message);
    const events = direction === 'response' ? EVENTS[path] : undefined;
    return {
      id: `stripe.${id}`,
      kind: 'field',
      api: 'stripe',
      method,
      path,
      ...(on.length > 0 ? { on } : {}),
      field,
      in: events ? [direction, 'event'] : [direction],
      ...(events && { events, eventPath: 'data.object' }),
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
