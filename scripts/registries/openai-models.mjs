// The models of OpenAI that are shut down, by the days of its page of deprecations.
export const PAGE = 'https://developers.openai.com/api/docs/deprecations';
/** Aliases and snapshots that the page does not spell out are among the deprecated values of the SDK's types. */
const SDK = 'openai@7.57.0 resources/shared.d.ts';

const ASSISTANT_RUNS = [
  'POST /v1/threads/runs',
  'POST /v1/threads/{thread_id}/runs',
  'POST /v1/assistants',
  'POST /v1/assistants/{assistant_id}',
];
/** Where a model of a kind is named, as the field `model` at the top of the body unless another place is given. */
const KINDS = {
  text: { on: ['POST /v1/chat/completions', 'POST /v1/responses', ...ASSISTANT_RUNS, 'POST /v1/fine_tuning/jobs'] },
  completion: { on: ['POST /v1/completions', 'POST /v1/fine_tuning/jobs'] },
  // The models before chat: a name was valid for both.
  first: {
    on: [
      'POST /v1/completions',
      'POST /v1/edits',
      'POST /v1/embeddings',
      'POST /v1/fine-tunes',
      'POST /v1/chat/completions',
    ],
  },
  embedding: { on: ['POST /v1/embeddings'] },
  image: { on: ['POST /v1/images/generations', 'POST /v1/images/edits', 'POST /v1/images/variations'] },
  speech: { on: ['POST /v1/audio/speech'] },
  transcription: { on: ['POST /v1/audio/transcriptions', 'POST /v1/audio/translations'] },
  moderation: { on: ['POST /v1/moderations'] },
  realtime: {
    on: ['POST /v1/realtime/sessions', 'POST /v1/realtime/client_secrets', 'POST /v1/realtime/calls'],
    at: ['$.model', '$.session.model'],
  },
  video: { on: ['POST /v1/videos'] },
};

/** By the days of the announcement and the shutdown. */
const MODELS = [
  ['2023-03-20', '2023-03-23', { first: 'code-davinci-002 code-davinci-001 code-cushman-002 code-cushman-001' }],
  ['2023-06-13', '2024-09-13', { text: 'gpt-3.5-turbo-0301' }],
  [
    '2023-07-06',
    '2024-01-04',
    {
      first: [
        'text-ada-001 text-babbage-001 text-curie-001 text-davinci-001 text-davinci-002 text-davinci-003',
        'ada babbage curie davinci text-davinci-edit-001 code-davinci-edit-001',
      ].join(' '),
      embedding: [
        'text-similarity-ada-001 text-search-ada-doc-001 text-search-ada-query-001',
        'code-search-ada-code-001 code-search-ada-text-001',
        'text-similarity-babbage-001 text-search-babbage-doc-001 text-search-babbage-query-001',
        'code-search-babbage-code-001 code-search-babbage-text-001',
        'text-similarity-curie-001 text-search-curie-doc-001 text-search-curie-query-001',
        'text-similarity-davinci-001 text-search-davinci-doc-001 text-search-davinci-query-001',
      ].join(' '),
    },
  ],
  ['2023-11-06', '2024-09-13', { text: 'gpt-3.5-turbo-0613 gpt-3.5-turbo-16k-0613 gpt-3.5-turbo-16k*' }],
  ['2024-06-06', '2024-12-06', { text: 'gpt-4-vision-preview gpt-4-1106-vision-preview' }],
  ['2024-06-06', '2025-06-06', { text: 'gpt-4-32k gpt-4-32k-0613 gpt-4-32k-0314' }],
  ['2025-04-14', '2025-07-14', { text: 'gpt-4.5-preview' }],
  ['2025-04-28', '2025-07-28', { text: 'o1-preview o1-preview-2024-09-12*' }],
  ['2025-04-28', '2025-10-27', { text: 'o1-mini o1-mini-2024-09-12*' }],
  ['2025-04-28', '2025-10-27', { moderation: 'text-moderation-007 text-moderation-stable text-moderation-latest' }],
  [
    '2025-06-10',
    '2025-10-10',
    { text: 'gpt-4o-audio-preview-2024-10-01', realtime: 'gpt-4o-realtime-preview-2024-10-01' },
  ],
  [
    '2025-09-15',
    '2026-05-07',
    {
      text: [
        'gpt-4o-audio-preview gpt-4o-audio-preview-2024-12-17* gpt-4o-audio-preview-2025-06-03*',
        'gpt-4o-mini-audio-preview gpt-4o-mini-audio-preview-2024-12-17*',
      ].join(' '),
      realtime: [
        'gpt-4o-realtime-preview gpt-4o-realtime-preview-2025-06-03 gpt-4o-realtime-preview-2024-12-17',
        'gpt-4o-mini-realtime-preview',
      ].join(' '),
    },
  ],
  ['2025-09-26', '2026-03-26', { text: 'gpt-4-0314 gpt-4-0125-preview gpt-4-turbo-preview' }],
  [
    '2025-09-26',
    '2026-09-28',
    { text: 'gpt-3.5-turbo-1106', completion: 'gpt-3.5-turbo-instruct babbage-002 davinci-002' },
  ],
  ['2025-11-14', '2026-05-12', { image: 'dall-e-2 dall-e-3' }],
  ['2025-11-17', '2026-02-12', { text: 'codex-mini-latest' }],
  ['2025-11-18', '2026-02-17', { text: 'chatgpt-4o-latest' }],
  [
    '2026-03-24',
    '2026-09-24',
    { video: 'sora-2 sora-2-pro sora-2-2025-10-06 sora-2-2025-12-08 sora-2-pro-2025-10-06' },
  ],
  [
    '2026-04-22',
    '2026-07-23',
    {
      text: [
        'computer-use-preview computer-use-preview-2025-03-11',
        'gpt-4o-search-preview* gpt-4o-search-preview-2025-03-11',
        'gpt-4o-mini-search-preview* gpt-4o-mini-search-preview-2025-03-11',
        'gpt-5-chat-latest gpt-5.1-chat-latest gpt-5-codex gpt-5.1-codex gpt-5.1-codex-max gpt-5.1-codex-mini',
        'gpt-5.2-codex gpt-audio-mini-2025-10-06 o3-deep-research o3-deep-research-2025-06-26',
        'o4-mini-deep-research o4-mini-deep-research-2025-06-26',
      ].join(' '),
      realtime: 'gpt-realtime-mini-2025-10-06',
    },
  ],
  [
    '2026-04-22',
    '2026-10-23',
    {
      text: [
        'gpt-3.5-turbo gpt-3.5-turbo-0125 gpt-4 gpt-4-0613 gpt-4-1106-preview gpt-4-turbo gpt-4-turbo-2024-04-09',
        'gpt-4.1-nano gpt-4.1-nano-2025-04-14 gpt-4o-2024-05-13',
        'o1 o1-2024-12-17 o1-pro o1-pro-2025-03-19 o3-mini o3-mini-2025-01-31 o4-mini o4-mini-2025-04-16',
      ].join(' '),
      image: 'gpt-image-1',
    },
  ],
  ['2026-05-08', '2026-08-10', { text: 'gpt-5.2-chat-latest gpt-5.3-chat-latest' }],
  [
    '2026-06-02',
    '2026-12-01',
    { image: 'gpt-image-1-mini gpt-image-1.5 gpt-image-1.5-2025-12-16 chatgpt-image-latest' },
  ],
  [
    '2026-06-11',
    '2026-12-11',
    {
      text: [
        'gpt-5 gpt-5-2025-08-07 gpt-5-mini gpt-5-mini-2025-08-07 gpt-5-nano gpt-5-nano-2025-08-07',
        'gpt-5-pro gpt-5-pro-2025-10-06 o3 o3-2025-04-16 o3-pro o3-pro-2025-06-10',
      ].join(' '),
    },
  ],
  [
    '2026-07-20',
    '2027-01-20',
    {
      text: 'gpt-audio gpt-audio-mini gpt-audio-mini-2025-12-15*',
      realtime: 'gpt-realtime gpt-realtime-2025-08-28* gpt-realtime-mini gpt-realtime-mini-2025-12-15*',
      transcription: 'gpt-4o-mini-transcribe-2025-03-20',
    },
  ],
  [
    '2026-08-26',
    '2027-02-26',
    {
      transcription: [
        'whisper-1 gpt-4o-transcribe gpt-4o-mini-transcribe gpt-4o-mini-transcribe-2025-12-15*',
        'gpt-4o-transcribe-diarize',
      ].join(' '),
    },
  ],
  ['2026-09-11', '2026-10-01', { text: 'gpt-5.4-cyber' }],
  [
    '2026-10-01',
    '2027-01-06',
    { speech: 'tts-1 tts-1-hd gpt-4o-mini-tts gpt-4o-mini-tts-2025-03-20* gpt-4o-mini-tts-2025-12-15*' },
  ],
  [
    '2026-10-01',
    '2027-04-01',
    { text: 'gpt-5.3-codex gpt-5.1 gpt-5.1-2025-11-13* gpt-5.4-nano gpt-5.4-nano-2026-03-17*' },
  ],
  [
    '2026-10-14',
    '2027-01-14',
    {
      text: [
        'gpt-4o* gpt-4o-2024-08-06 gpt-4o-2024-11-20 gpt-4o-mini* gpt-4o-mini-2024-07-18',
        'gpt-4.1* gpt-4.1-2025-04-14 gpt-4.1-mini* gpt-4.1-mini-2025-04-14',
      ].join(' '),
    },
  ],
  ['2026-11-05', '2027-02-01', { text: 'gpt-5.5-cyber-preview' }],
];

function modelEntry(api, { name, kind, announced, removal }) {
  const value = name.replace('*', '');
  const [first, ...others] = KINDS[kind].on;
  const [method, path] = first.split(' ');
  const source = `${PAGE} (${announced})`;
  return {
    id: `openai.model.${value}`,
    kind: 'value',
    api,
    method,
    path,
    ...(others.length > 0 ? { on: others } : {}),
    field: 'model',
    value,
    in: ['request'],
    at: KINDS[kind].at ?? ['$.model'],
    live: [],
    only: true,
    announced,
    removal,
    replacement: { kind: 'manual', target: 'use the model that the page of deprecations recommends' },
    message: `The model ${value} is shut down.`,
    after: 'error',
    source: name.endsWith('*') ? `${source}; ${SDK}` : source,
  };
}

export const models = (api) =>
  MODELS.flatMap(([announced, removal, byKind]) =>
    Object.entries(byKind).flatMap(([kind, names]) =>
      names.split(' ').map((name) => modelEntry(api, { name, kind, announced, removal })),
    ),
  );
