// Makes the lists in registries/ from npm packages that are installed in another directory:
//   npm install --ignore-scripts @octokit/openapi @octokit/rest @slack/web-api openai stripe \
//     @octokit/rest-20@npm:@octokit/rest@20 @octokit/rest-18@npm:@octokit/rest@18 @slack/web-api-6@npm:@slack/web-api@6 \
//     openai-6@npm:openai@6 openai-4@npm:openai@4 openai-3@npm:openai@3 stripe-17@npm:stripe@17 \
//     @shopify/shopify-api @shopify/shopify-api-12@npm:@shopify/shopify-api@12 and so on for 11, 9, 7, 6, 5 and 3
//   node scripts/make-registries.mjs DIRECTORY [NAME…]
// What a published page says beyond these packages is written below and in registries/, with its address.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { octokit } from './registries/clients.mjs';
import { withRemovals } from './registries/github.mjs';
import { edgeClient, WRAPPERS } from './registries/openai-wrappers.mjs';
import { withHelpers, withPage } from './registries/openai.mjs';
import { withResources } from './registries/shopify.mjs';
import { withChangelog } from './registries/stripe.mjs';
import { LISTS_OF_PAGES, withWrappers } from './registries/wrappers.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'dist/src/cli/main.js');
const [installed, ...names] = process.argv.slice(2);
if (!installed) throw new Error('name the directory in which the packages are installed');
const scratch = mkdtempSync(join(tmpdir(), 'deprec-scan-registries-'));
const today = new Date().toISOString().slice(0, 10);

const UPLOAD = {
  id: 'slack.files.upload',
  kind: 'endpoint',
  api: 'slack',
  method: 'POST',
  path: '/api/files.upload',
  announced: '2024-04-09',
  removal: '2025-11-12',
  replacement: {
    kind: 'endpoint',
    target: 'POST /api/files.getUploadURLExternal',
    note: 'files.completeUploadExternal ends the upload; filesUploadV2 of the SDK does both.',
  },
  message: 'Files are uploaded in two steps now.',
  after: 'error',
  source: 'https://api.slack.com/changelog/2024-04-a-better-way-to-upload-files-is-here-to-stay',
};

/** The methods before the Conversations API, as version 5 of the SDK still has them. */
const ANTECEDENTS = {
  channels: 'archive create history info invite join kick leave list mark rename replies setPurpose setTopic unarchive',
  groups:
    'archive create createChild history info invite kick leave list mark open rename replies setPurpose setTopic unarchive',
  im: 'close history list mark open replies',
  mpim: 'close history list mark open replies',
};
const antecedents = Object.entries(ANTECEDENTS).flatMap(([family, names]) =>
  names.split(' ').map((name) => ({ method: `${family}.${name}`, name })),
);
const RETIRED = antecedents.map(({ method, name }) => ({
  id: `slack.${method}`,
  kind: 'endpoint',
  api: 'slack',
  method: 'POST',
  path: `/api/${method}`,
  announced: '2020-01-07',
  removal: '2021-02-24',
  // A child of a private channel has no counterpart.
  replacement: name === 'createChild' ? null : { kind: 'endpoint', target: `POST /api/conversations.${name}` },
  message: `The method ${method} is retired: the Conversations API serves channels of all kinds.`,
  after: 'error',
  source: 'https://api.slack.com/changelog/2020-01-deprecating-antecedents-to-the-conversations-api',
}));
const RTM_START = {
  id: 'slack.rtm.start',
  kind: 'endpoint',
  api: 'slack',
  method: 'POST',
  path: '/api/rtm.start',
  announced: null,
  removal: null,
  replacement: {
    kind: 'endpoint',
    target: 'POST /api/rtm.connect',
    note: 'Since 2022-09-27 rtm.start answers as rtm.connect does, without users and channels.',
  },
  message: 'The method rtm.start is deprecated in favour of rtm.connect.',
  after: 'unknown',
  source: 'https://docs.slack.dev/changelog/2021-10-rtm-start-to-stop',
};
/** Methods of workflow steps of apps, which the SDK still has. */
const STEPS = {
  announced: null,
  removal: '2024-09-12',
  after: 'error',
  message: 'Workflow steps of apps are retired; custom steps are functions.',
  source: 'https://api.slack.com/changelog/2023-08-workflow-steps-from-apps-step-back',
};
const steps = [
  ['stepCompleted', { kind: 'endpoint', target: 'POST /api/functions.completeSuccess' }],
  ['stepFailed', { kind: 'endpoint', target: 'POST /api/functions.completeError' }],
  ['updateStep', null],
].map(([name, replacement]) => ({
  id: `slack.workflows.${name}`,
  kind: 'endpoint',
  api: 'slack',
  method: 'POST',
  path: `/api/workflows.${name}`,
  replacement,
  ...STEPS,
}));
/** How the SDK called them. */
const CALLS_BEFORE = Object.fromEntries(
  [...antecedents.map(({ method }) => method), 'rtm.start'].map((method) => [
    `WebClient.#.${method}`,
    { verb: 'POST', fixedPath: `/api/${method}`, body: '0' },
  ]),
);

/** Hosts that log requests and pass them on to OpenAI as they are. */
const PASSING_ON = ['oai.helicone.ai', 'oai.hconeai.com'];

/** For each list: how it is made, and what is to be added to that. */
const LISTS = {
  github: {
    title: 'GitHub REST API',
    covers:
      "what GitHub's OpenAPI document marks as deprecated, and what its changelog says is removed from the REST API since 2020; no GraphQL, and of API version 2026-03-10 only what was deprecated before",
    specification: '@octokit/openapi/generated/api.github.com.json',
    sdk: ['@octokit/rest', 'new Octokit()'],
    earlier: ['@octokit/rest-20', '@octokit/rest-18'],
    change: (list) => withRemovals(withClient(list, octokit)),
  },
  openai: {
    title: 'OpenAI API',
    covers:
      'what the SDK declares deprecated, and all that the page of deprecations says since 2022: models, endpoints, the Assistants API; no fine-tuned models, and no models of WebSocket sessions',
    earlier: ['openai-6', 'openai-4'],
    // Version 3 is another client.
    besides: ['openai-3', "new OpenAIApi(new Configuration({ apiKey: 'x' }))"],
    sdk: ['openai', "new OpenAI({ apiKey: 'x', adminAPIKey: 'y' })"],
    change: (list) => withHosts(withClients(withHelpers(withPage(list)), [...WRAPPERS, edgeClient(list)]), PASSING_ON),
  },
  slack: {
    title: 'Slack Web API',
    covers:
      'the methods that the SDK declares deprecated, files.upload, rtm.start, workflow steps of apps, and all of channels.*, groups.*, im.* and mpim.*; no events, scopes or apps of older kinds',
    sdk: ['@slack/web-api', "new WebClient('x')"],
    earlier: ['@slack/web-api-6'],
    // Each method of the API may be called with GET as well.
    change: (list) => ({
      ...withClient(list, (client) => ({
        ...client,
        // Versions 3 to 5 of the SDK had another name.
        modules: [...client.modules, '@slack/bolt', '@slack/client'],
        makes: { ...client.makes, 'App.#': {} },
        // Pages of a method that is named.
        calls: { ...CALLS_BEFORE, ...client.calls, 'WebClient.#.paginate': { url: '0', verb: 'POST', body: '1' } },
        // Listeners of the framework receive a client.
        hands: {
          ...Object.fromEntries(
            ['action', 'command', 'event', 'function', 'message', 'options', 'shortcut', 'use', 'view'].map((name) => [
              `App.#.${name}`,
              { members: { client: 'WebClient.#' } },
            ]),
          ),
          Assistant: {
            members: { client: 'WebClient.#' },
            within: ['threadStarted', 'threadContextChanged', 'userMessage'],
          },
        },
        types: { ...client.types, AllMiddlewareArgs: 'Listener.#', App: 'App.#' },
        holds: { 'App.#.client': 'WebClient.#', 'Listener.#.client': 'WebClient.#' },
      })),
      entries: [
        ...list.entries.filter(({ path }) => !path.startsWith('/api/workflows.')),
        UPLOAD,
        ...RETIRED,
        RTM_START,
        ...steps,
      ].map((entry) => ({
        ...entry,
        on: [`GET ${entry.path}`],
      })),
    }),
  },
  stripe: {
    title: 'Stripe API',
    covers:
      'the methods that the SDK declares deprecated, the Sources API, what the API versions from 2025-03-31.basil to 2026-03-25.dahlia removed, and the most used removals of 2022, in answers and in webhook events; of deep objects only those that are often expanded',
    earlier: ['stripe-17'],
    sdk: ['stripe', "new Stripe('sk_test_x')"],
    // In CommonJS the class is called as well: `require('stripe')(key)`.
    change: (list) =>
      withChangelog(
        withClient(list, (client) => ({
          ...client,
          // No recording shows the option that takes a host without a protocol.
          makes: {
            'Stripe.#': { base: '1.host' },
            '#': { as: 'Stripe.#', base: '1.host' },
            '': { as: 'Stripe.#', base: '1.host' },
          },
        })),
      ),
  },
};

mkdirSync(join(root, 'registries'), { recursive: true });
for (const [id, { title, covers, specification, sdk, earlier = [], besides, change }] of Object.entries(LISTS)) {
  if (names.length > 0 && !names.includes(id)) continue;
  const made = join(scratch, `${id}.json`);
  const file = join(root, 'registries', `${id}.json`);
  const record = ['registry', 'record-sdk', sdk[0], '--make', sdk[1], '--output', made];
  if (specification) {
    const base = existsSync(file) ? ['--base', file] : [];
    run(['registry', 'from-openapi', join('node_modules', specification), '--id', id, '--output', made, ...base]);
    run([...record, '--list', made]);
  } else run([...record, '--id', id]);
  const recorded = earlier.reduce(
    (list, name) => withEarlier(list, name, sdk[1]),
    JSON.parse(readFileSync(made, 'utf8')),
  );
  const changed = withWrappers(id, change(withClientBesides(recorded, besides)));
  const list = withDataTypes(changed, [sdk[0], ...earlier], sdk[1]);
  const packages = [sdk[0], ...(specification ? [/^@[^/]+\/[^/]+/.exec(specification)[0]] : [])];
  writeFileSync(
    file,
    textOf({ ...list, reviewed: today, covers, apis: list.apis.map((api) => ({ ...api, title })) }, packages),
  );
  run(['registry', 'validate', file]);
}

// Lists that are written by hand, except for clients of others and what is read from packages.
const WRITTEN = {
  shopify: (list) => withResources(list, join(installed, 'node_modules')),
  ...Object.fromEntries(LISTS_OF_PAGES.map((id) => [id, (list) => withWrappers(id, list)])),
};
for (const [id, change] of Object.entries(WRITTEN)) {
  if (names.length > 0 && !names.includes(id)) continue;
  const file = join(root, 'registries', `${id}.json`);
  writeFileSync(file, `${layOut(change(JSON.parse(readFileSync(file, 'utf8'))))}\n`);
  run(['registry', 'validate', file]);
}

function withClient(list, change) {
  return { ...list, apis: list.apis.map((api) => ({ ...api, clients: api.clients.map(change) })) };
}

function withHosts(list, hosts) {
  return { ...list, apis: list.apis.map((api) => ({ ...api, hosts: [...new Set([...api.hosts, ...hosts])] })) };
}

/** The list with clients of its first API that describe packages of others, in place of earlier descriptions of them. */
function withClients(list, clients) {
  const ids = new Set(clients.map(({ id }) => id));
  const [api, ...others] = list.apis;
  const all = [...api.clients.filter(({ id }) => !ids.has(id)), ...clients];
  return { ...list, apis: [{ ...api, clients: all }, ...others] };
}

/** The list with the methods that only an earlier version of the SDK has: what is deprecated is gone from the next one. */
function withEarlier(list, name, make) {
  const { calls } = clientOf(name, make);
  return withClient(list, (client) => ({ ...client, calls: { ...calls, ...client.calls } }));
}

/** The list with a client of an earlier version that looks quite different. */
function withClientBesides(list, besides) {
  if (besides === undefined) return list;
  const [name, make] = besides;
  const client = { ...clientOf(name, make), modules: list.apis[0].clients[0].modules };
  return { ...list, apis: list.apis.map((api) => ({ ...api, clients: [...api.clients, client] })) };
}

/** The list with the data types of all versions of the SDK: what is removed is in the types of the earlier ones only. */
function withDataTypes(list, names, make) {
  const file = join(scratch, 'list.json');
  writeFileSync(file, JSON.stringify(list));
  const data = {};
  for (const name of names) {
    run(['registry', 'record-sdk', name, '--make', make, '--list', file, '--api', list.apis[0].id, '--output', file]);
    const { apis } = JSON.parse(readFileSync(file, 'utf8'));
    const recorded = apis[0].clients.find(({ id }) => id === name);
    for (const [type, places] of Object.entries(recorded.data ?? {})) data[type] = union(data[type] ?? [], places);
  }
  if (Object.keys(data).length === 0) return list;
  const [client, ...others] = list.apis[0].clients;
  const sorted = Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const [api, ...apis] = list.apis;
  return { ...list, apis: [{ ...api, clients: [{ ...client, data: sorted }, ...others] }, ...apis] };
}

function union(places, others) {
  const known = new Set(places.map((place) => JSON.stringify(place)));
  return [...places, ...others.filter((place) => !known.has(JSON.stringify(place)))];
}

function clientOf(name, make) {
  const file = join(scratch, 'client.json');
  run(['registry', 'record-sdk', name, '--make', make, '--output', file]);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function run(args) {
  execFileSync(process.execPath, [bin, ...args], { cwd: installed, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The JSON of a list. Its sources have the versions of the packages that they name. */
function textOf(list, packages) {
  const versions = packages.map((name) => {
    const { version } = JSON.parse(readFileSync(join(installed, 'node_modules', name, 'package.json'), 'utf8'));
    return [name, `${name}@${version}`];
  });
  const sourced = {
    ...list,
    entries: list.entries.map((entry) => ({
      ...entry,
      source: versions.reduce(
        (source, [name, full]) =>
          source.replace(`node_modules/${name}/`, `${full} `).replace(`${name}, ${name}/`, `${full} `),
        entry.source,
      ),
    })),
  };
  return `${layOut(sourced)}\n`;
}

/** What fits into a line is on one. */
function layOut(value, indent = '') {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || line.length + indent.length <= 120) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => inner + layOut(one, inner))
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${layOut(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}
