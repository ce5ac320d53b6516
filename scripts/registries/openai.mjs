// What OpenAI's page of deprecations says beyond the SDK: models, endpoints and systems that are shut down, from 2022 on.
import { models, PAGE } from './openai-models.mjs';

const LEGACY = { announced: '2022-06-03', removal: '2022-12-03', note: 'Legacy endpoints' };
const FIRST = { announced: '2023-07-06', removal: '2024-01-04', note: 'GPT and embeddings' };
const EVALS = {
  announced: '2026-06-03',
  removal: '2026-11-30',
  note: 'Evals platform',
  message: 'The Evals platform is shut down, its API with it.',
};
const PROMPTS = { announced: '2026-06-03', removal: '2026-11-30', note: 'Reusable prompts' };
const FINE_TUNES = {
  announced: '2023-08-22',
  removal: '2024-01-04',
  note: 'Fine-tunes endpoint',
  message: 'The first API of fine-tuning is gone, and the models that were tuned with it.',
};
/** Endpoints that no version of the SDK marks, or that none has any more: `id, method, path`. */
const ENDPOINTS = [
  ['engines', '*', '/v1/engines', { ...LEGACY, message: 'Engines are models now.' }, 'GET /v1/models'],
  [
    'engines.all',
    '*',
    '/v1/engines/**',
    { ...LEGACY, message: 'Engines are models now: a request names its model in the body.' },
    null,
  ],
  ['search', '*', '/v1/search', { ...LEGACY, message: 'The Search endpoint is gone.' }, null],
  [
    'classifications',
    'POST',
    '/v1/classifications',
    { ...LEGACY, message: 'The Classifications endpoint is gone.' },
    null,
  ],
  ['answers', 'POST', '/v1/answers', { ...LEGACY, message: 'The Answers endpoint is gone.' }, null],
  ['edits', 'POST', '/v1/edits', { ...FIRST, message: 'The Edits endpoint is gone.' }, 'POST /v1/chat/completions'],
  ['fine-tunes.create', 'POST', '/v1/fine-tunes', FINE_TUNES, null],
  ['fine-tunes.list', 'GET', '/v1/fine-tunes', FINE_TUNES, 'GET /v1/fine_tuning/jobs'],
  ['fine-tunes.all', '*', '/v1/fine-tunes/**', FINE_TUNES, null],
  ['evals', '*', '/v1/evals', EVALS, null],
  ['evals.all', '*', '/v1/evals/**', EVALS, null],
  ['prompts', '*', '/v1/prompts', { ...PROMPTS, message: 'Reusable prompts are shut down.' }, null],
  ['prompts.all', '*', '/v1/prompts/**', { ...PROMPTS, message: 'Reusable prompts are shut down.' }, null],
  [
    'fine_tuning.jobs.create',
    'POST',
    '/v1/fine_tuning/jobs',
    {
      announced: '2026-05-07',
      removal: '2027-01-06',
      note: "Update to OpenAI's self-serve fine-tuning",
      message: 'No new jobs of fine-tuning can be made; organizations without one can make none since 2026-05-07.',
    },
    null,
  ],
];
const endpoints = (api) =>
  ENDPOINTS.map(([id, method, path, { announced, removal, note, message }, target]) => ({
    id: `openai.${id}`,
    kind: 'endpoint',
    api,
    method,
    path,
    announced,
    removal,
    replacement: target === null ? null : { kind: 'endpoint', target },
    message,
    after: 'error',
    source: `${PAGE} (${announced}: ${note})`,
  }));

/** Reusable prompts are named in a request as well. */
const promptField = (api) => ({
  id: 'openai.responses.prompt',
  kind: 'field',
  api,
  method: 'POST',
  path: '/v1/responses',
  field: 'prompt',
  in: ['request'],
  at: ['$.prompt'],
  live: [],
  only: true,
  announced: PROMPTS.announced,
  removal: PROMPTS.removal,
  replacement: { kind: 'manual', target: 'move the text of the prompt into the code of the application' },
  message: 'Reusable prompts are shut down: a response no longer takes its text from one.',
  after: 'unknown',
  source: `${PAGE} (${PROMPTS.announced}: ${PROMPTS.note})`,
});

/** Days and outcomes of what the SDK marks only as deprecated, by path. */
const DATED = [
  [
    /^\/v1\/(assistants|threads)\b/,
    {
      announced: '2025-08-26',
      removal: '2026-08-26',
      replacement: { kind: 'manual', target: 'use the Responses API and the Conversations API' },
      message: 'The Assistants API is gone; the Responses API takes its place.',
    },
    'Assistants API',
  ],
  [
    /^\/v1\/realtime\/(transcription_)?sessions$/,
    {
      announced: '2025-09-15',
      removal: '2026-05-12',
      replacement: { kind: 'endpoint', target: 'POST /v1/realtime/client_secrets' },
      message:
        'The beta of the Realtime API is gone; client secrets of the present one take the place of its sessions.',
    },
    'Realtime API Beta',
  ],
  [
    /^\/v1\/videos\b/,
    { announced: '2026-03-24', removal: '2026-09-24', message: 'The Videos API is gone, as are the models of Sora 2.' },
    'Sora 2 video generation models and Videos API',
  ],
  [
    /^\/v1\/audio\/translations$/,
    {
      announced: '2026-08-26',
      removal: '2027-02-26',
      message: 'The endpoint goes with whisper-1, the only model that it takes; /v1/realtime/translations translates.',
    },
    'Transcription models',
  ],
  [
    /^\/v1\/images\/variations$/,
    {
      announced: '2025-11-14',
      removal: '2026-05-12',
      replacement: { kind: 'endpoint', target: 'POST /v1/images/edits' },
      message: 'The endpoint is gone with dall-e-2, the only model that it took.',
    },
    'DALL·E model snapshots',
  ],
];
const dated = (entry) => {
  const [, found, note] = DATED.find(([path]) => path.test(entry.path)) ?? [];
  if (found === undefined) return entry;
  return { ...entry, ...found, after: 'error', source: `${PAGE} (${found.announced}: ${note}); ${entry.source}` };
};

/** Methods that send a form: what was recorded of them has no body. */
const FORMS = [
  'audio.transcriptions.create',
  'audio.translations.create',
  'images.createVariation',
  'images.edit',
  'videos.create',
].map((name) => `OpenAI.#.${name}`);
const withForms = (client) => ({
  ...client,
  calls: Object.fromEntries(
    Object.entries(client.calls).map(([name, call]) => [name, FORMS.includes(name) ? { ...call, body: '0' } : call]),
  ),
});

/** The list as the SDK declares it, with what the page says. */
export function withPage(list) {
  const api = list.apis[0].id;
  const own = endpoints(api);
  const taken = new Set(own.map(({ method, path }) => `${method} ${path}`));
  return {
    ...list,
    apis: list.apis.map((one) => ({
      ...one,
      clients: one.clients.map(withForms),
      routes: one.routes.filter((route) => !isCovered(route, own, taken)),
    })),
    entries: [...list.entries.map(dated), ...own, promptField(api), ...models(api)],
  };
}

/** Whether an operation that an SDK has without a mark is one of those listed here. */
function isCovered(route, entries, taken) {
  const [, path] = route.split(' ');
  if (taken.has(route)) return true;
  return entries.some(
    ({ method, path: listed }) =>
      method === '*' && (listed === path || (listed.endsWith('/**') && path.startsWith(listed.slice(0, -2)))),
  );
}

/** Methods of the SDK that wait or stream around a request, which no recorded call reaches: their arguments decide what they do. */
const AROUND = ['parse', 'stream', 'runTools', 'runFunctions'].flatMap((name) => [
  `chat.completions.${name}`,
  `beta.chat.completions.${name}`,
]);

/** The list with the methods of the SDK around chat completions. */
export function withHelpers(list) {
  const [api, ...others] = list.apis;
  const clients = api.clients.map((client) => {
    const create = client.calls['OpenAI.#.chat.completions.create'];
    if (client.id !== 'openai' || !create) return client;
    const helpers = Object.fromEntries(AROUND.map((name) => [`OpenAI.#.${name}`, create]));
    return { ...client, calls: { ...helpers, ...client.calls } };
  });
  return { ...list, apis: [{ ...api, clients }, ...others] };
}
