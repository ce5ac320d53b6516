import { describe, expect, it } from 'vitest';
import { api, field, findingsIn, markedUses, openPlacesIn, registryOf, value } from './other-apis.js';

/** The end of a plan, which answers and events have; one kind of plan, in events alone. */
const registry = registryOf(
  [api({ sdks: ['acme', '@octokit/rest', '@slack/web-api'] })],
  [
    field('GET /v1/plans/{id}', 'period_end', {
      id: 'end',
      in: ['response', 'event'],
      at: ['$.period_end'],
      live: ['items.period_end'],
      only: true,
      events: ['plan.updated', 'plan.deleted'],
      eventPath: 'data.object',
    }),
    value('GET /v1/plans/{id}', { field: 'kind', in: ['event'] }, 'trial', {
      id: 'trial',
      events: ['plan.*'],
      eventPath: 'data.object',
      after: 'absent',
    }),
  ],
);

const SDK = "import Acme from 'acme'; const acme = new Acme(process.env.KEY);";
const MADE = "acme.webhooks.constructEvent(await req.text(), req.headers.get('signature'), SECRET)";

/** `// uses ID CONFIDENCE` marks what is found on its line. */
function check(code: string): void {
  expect(findingsIn({ 'a.ts': code.replaceAll(/\/\/ uses .*/g, '') }, registry)).toEqual(markedUses(code));
}

describe('an event that the SDK makes', () => {
  it('is of the names that comparisons leave, wherever it is handed', () =>
    check(`${SDK}
      app.post('/hooks', (req, res) => {
        let event;
        try {
          event = acme.webhooks.constructEvent(req.body, req.headers.signature, SECRET);
        } catch (error) {
          return res.status(400).end();
        }
        switch (event.type) {
          case 'plan.updated':
          case 'plan.deleted': {
            const plan = event.data.object as Acme.Plan;
            save(plan.period_end, plan.items[0].period_end); // uses end
            store(plan);
            break;
          }
          case 'invoice.paid':
            save(event.data.object.period_end);
            keep(event.data.object);
            break;
          default:
            save(event.data.object.period_end);
        }
      });
      function store(plan) { db.put(plan.period_end); } // uses end
      function keep(invoice) { db.put(invoice.period_end); }`));

  it('is narrowed by what returns before, lists of names, and beginnings', () =>
    check(`${SDK}
      const HANDLED = new Set(['plan.updated', 'invoice.paid']);
      export async function POST(req) {
        const event = ${MADE};
        if (!HANDLED.has(event.type)) return;
        save(event.data.object.period_end); // uses end medium
        if (event.type === 'invoice.paid') return save(event.data.object['period_end']);
        if (!event.type.startsWith('plan.')) return;
        const isUpdate = event.type === 'plan.updated';
        if (isUpdate) save(event.data.object.period_end); // uses end
        switch (true) {
          case event.type === 'plan.updated' || event.type === 'plan.deleted':
            const { period_end } = event.data.object; // uses end
        }
      }`));

  it('may be any where nothing compares its name', () => {
    const code = `${SDK}
      export const POST = async (req) => save((${MADE}).data.object.period_end); // uses end medium`;
    check(code);
  });

  it('is of the name under which a table has its handler', () =>
    check(`${SDK}
      const handlers = { 'plan.updated': onUpdate, 'invoice.paid': (event) => save(event.data.object.period_end) };
      const more = new Map([['plan.deleted', (event) => save(event.data.object.period_end)]]); // uses end
      async function onUpdate(event) { save(event.data.object.period_end); } // uses end
      const routes = { '/hooks': (req) => answer(req), '/ping': () => 'pong' };
      async function answer(req) {
        const event = ${MADE};
        await handlers[event.type]?.(event);
        await more.get(event.type)?.(event);
      }`));

  it('is of no API whose SDK has not made it', () =>
    check(`import { Paddle } from '@paddle/paddle-node-sdk';
      const paddle = new Paddle(process.env.KEY);
      export default async (req) => {
        const event = paddle.webhooks.unmarshal(req.body, SECRET, req.headers.signature);
        if (event.type === 'plan.updated') save(event.data.object.period_end);
      };`));

  it('is handed over by frameworks under its name', () =>
    check(`import { Webhooks } from '@octokit/webhooks';
      import { App } from '@slack/bolt';
      const hooks = new Webhooks({ secret: SECRET });
      hooks.on('plan.updated', ({ payload }) => save(payload.data.object.period_end)); // uses end
      hooks.on(['plan.updated', 'plan.created'], ({ payload }) => save(payload.data.object.period_end)); // uses end medium
      hooks.on('plan.created', ({ payload }) => save(payload.data.object.period_end));
      new App({}).event('plan.deleted', async ({ event }) => save(event.data.object.period_end)); // uses end`));

  it('is handed over beside a client that a list describes', () => {
    const client = {
      id: 'bolt',
      modules: ['@slack/bolt'],
      makes: { App: { as: 'App.#' } },
      calls: { 'Client.#.plan': { verb: 'GET', fixedPath: '/v1/plans/{id}' } },
      hands: { 'App.#.event': { members: { client: 'Client.#' } } },
    };
    const { entries } = registry;
    const code = `import { App } from '@slack/bolt';
      new App().event('plan.updated', async ({ event, client }) => {
        save(event.data.object.period_end);
        save((await client.plan(event.id)).period_end);
      });`;
    expect(
      findingsIn({ 'a.ts': code }, registryOf([api({ sdks: ['@slack/bolt'], clients: [client] })], [...entries])),
    ).toEqual(['a.ts:3 end high', 'a.ts:4 end high']);
  });

  it('has values that it is compared with', () =>
    check(`${SDK}
      export async function POST(req) {
        const event = ${MADE};
        if (event.type === 'plan.created') return event.data.object.kind === 'trial' ? end() : start(); // uses trial
        if (event.type === 'order.created') return event.data.object.kind === 'trial';
      }`));
});

describe('the body of a request', () => {
  it('is an event where its name is compared', () =>
    check(`app.post('/hooks/pay', (req, res) => {
        const event = req.body;
        if (event.type === 'plan.updated') save(event.data.object.id, event.data.object.period_end); // uses end medium
        if (event.type === 'plan.created') save(event.data.object.period_end);
        save(event.data.object.period_end);
      });`));

  it('may be taken apart, parsed, and handed over before', () =>
    check(`export async function POST(request: Request) {
        const { type, data } = await request.json();
        if (type === 'plan.updated') save(data.object.period_end); // uses end medium
      }
      exports.handler = async (event) => {
        const message = JSON.parse(event.body ?? '{}');
        const plan = message.data.object;
        if (message.type.startsWith('plan.')) save(plan.period_end, plan.items[0].period_end); // uses end medium
      };
      export function handle(event: any) {
        if (event.type !== 'plan.deleted') return;
        keep(event.data.object);
      }
      const keep = (plan) => save(plan.period_end); // uses end medium`));

  it('is named by a header as well', () =>
    check(`app.post('/hooks', (req, res) => {
        const topic = req.get('X-Acme-Topic');
        if (topic === 'plan.updated') save(req.body.data.object.period_end); // uses end medium
        switch (req.headers['x-acme-event']) {
          case 'plan.deleted':
            return save(req.body.data.object.period_end); // uses end medium
          case 'plan.created':
            return save(req.body.data.object.period_end);
        }
        if (req.headers['x-acme-signature'] === 'plan.updated') save(req.body.data.object.period_end);
      });`));

  it('is not what another comparison is about', () =>
    check(`app.post('/hooks', (req, res) => {
        if (req.query.type === 'plan.updated') save(req.body.data.object.period_end);
        if (req.body.data.object.status === 'plan.updated') save(req.body.data.object.period_end);
        if (other.type === 'plan.updated') save(req.body.data.object.period_end);
      });`));
});

describe('handlers in other files', () => {
  const HANDLERS = {
    'handlers.ts': `import { keep } from './keep';\nexport async function onUpdate(plan) { await keep(plan); }`,
    'keep.ts': 'export async function keep({ id, period_end: end }) { db.put(id, end); }',
  };

  it('are followed from where the SDK makes the event', () => {
    const files = {
      ...HANDLERS,
      'verify.ts': `${SDK}\nexport const verify = async (req: Request) => ${MADE};`,
      'kinds.ts': `export const KINDS = { UPDATED: 'plan.updated', PAID: 'invoice.paid' } as const;`,
      'route.ts': `import { verify } from './verify';
        import { onUpdate } from './handlers';
        import { KINDS } from './kinds';
        export async function POST(req: Request) {
          const event = await verify(req);
          switch (event.type) { case KINDS.UPDATED: await onUpdate(event.data.object); }
        }`,
    };
    expect(findingsIn(files, registry)).toEqual(['keep.ts:1 end high']);
  });

  it('are found by the name of the event alone', () => {
    const files = {
      ...HANDLERS,
      'hook.ts': `import { onUpdate } from './handlers';
        export const hook = (req, res) => { if (req.body.type === 'plan.updated') onUpdate(req.body.data.object); };`,
    };
    expect(findingsIn(files, registry)).toEqual(['keep.ts:1 end medium']);
  });
});

describe('what is not understood', () => {
  const open = (code: string) => openPlacesIn({ 'a.ts': code }, registry).filter((place) => place.includes('event'));
  const UNKNOWN = 'it is the name of an event of the API, and where the event comes from is not known';
  const NO_NAME =
    'it makes an event of the API, which is handed on, and what is done with each kind of event is not known';

  it.each([
    ['a listener of something unknown', `bus.on('plan.updated', (plan) => save(plan.period_end));`, UNKNOWN],
    [
      'a name that comes from elsewhere',
      `export function handle(kind, plan) { if (kind === 'plan.updated') save(plan.period_end); }`,
      UNKNOWN,
    ],
    [
      'a table for a body',
      `const handlers = { 'plan.updated': (plan) => save(plan.period_end) }; export const POST = async (req) => { const event = await req.json(); handlers[event.type](event.data.object); };`,
      UNKNOWN,
    ],
    [
      'an event of which only the whole is handed on',
      `${SDK} export const POST = async (req) => { const event = ${MADE}; bus.emit(event.type, event); };`,
      NO_NAME,
    ],
  ])('%s is said', (_, code, reason) => expect(open(code)).toEqual([`a.ts:1 ${reason}`]));

  it.each([
    ['a comparison', `export const hook = (req) => { if (req.body.type === 'plan.updated') save(req.body.data); };`],
    ['a name that is data', `it('answers', () => post({ type: 'plan.updated', to: ['plan.deleted'] }));`],
    [
      'an event that is only logged',
      `${SDK} export const POST = async (req) => { const event = ${MADE}; console.log('got ' + event.type, event); };`,
    ],
    ['other events', `${SDK} export const POST = async (req) => { if ((${MADE}).type === 'a.b') save(); };`],
    [
      'a name that is handed on',
      `${SDK} export const POST = async (req) => { const event = ${MADE}; on(event.type, event.data.object); };
       function on(type, plan) { if (type === 'plan.updated') save(plan.period_end); }`,
    ],
  ])('%s is no gap', (_, code) => expect(open(code)).toEqual([]));
});
