// Packages of others whose functions send requests of the OpenAI API. Versions looked at: ai 5 and 6, @ai-sdk/openai 1 to
// 3, @ai-sdk/azure 2, @openrouter/ai-sdk-provider 1, @langchain/openai 0.6 and 1, langchain 0.1 to 1, @llamaindex/openai
// 0.4, @mastra/core 0.20 to 1, @openai/agents 0.3, @posthog/ai 8, openai-edge 1.

const BASE = 'https://api.openai.com/v1';
const PATHS = {
  responses: '/v1/responses',
  chat: '/v1/chat/completions',
  completions: '/v1/completions',
  embeddings: '/v1/embeddings',
  images: '/v1/images/generations',
  speech: '/v1/audio/speech',
  transcriptions: '/v1/audio/transcriptions',
};

/** Models of OpenAI by their beginnings, as `initChatModel` tells providers apart. */
const OF_OPENAI = ['gpt-', 'chatgpt-', 'o1', 'o3', 'o4', 'codex-', 'computer-use-'];
const beginning = (at) => OF_OPENAI.map((begins) => ({ at, begins }));

const sent = (of, model, more = {}) => ({ verb: 'POST', fixedPath: PATHS[of], fields: { model }, ...more });

/** The models that a provider of the AI SDK makes, by the names of its methods. */
const METHODS = {
  '': 'responses',
  languageModel: 'responses',
  responses: 'responses',
  chat: 'chat',
  completion: 'completions',
  embedding: 'embeddings',
  embeddingModel: 'embeddings',
  textEmbedding: 'embeddings',
  textEmbeddingModel: 'embeddings',
  image: 'images',
  imageModel: 'images',
  speech: 'speech',
  speechModel: 'speech',
  transcription: 'transcriptions',
  transcriptionModel: 'transcriptions',
};

const provider = (name, model, methods = METHODS, more = {}) =>
  Object.fromEntries(
    Object.entries(methods).map(([method, of]) => [method === '' ? name : `${name}.${method}`, sent(of, model, more)]),
  );

/** Where a provider of the AI SDK has models under names of its own. */
const NAMED = ['languageModels', 'embeddingModels', 'textEmbeddingModels', 'imageModels', 'speechModels'].map(
  (name) => `0.${name}`,
);

/** Packages with models of other vendors, and with parts of the libraries themselves. */
const OTHERS = [
  '@ai-sdk/*',
  'ai/*',
  '@langchain/*',
  'langchain/*',
  '@llamaindex/*',
  '@mastra/*',
  '@openai/agents-extensions*',
  'ai-sdk-*',
  'ollama-ai-provider*',
  'workers-ai-provider',
  'voyage-ai-provider',
  'zhipu-ai-provider',
  'qwen-ai-provider',
];

/** Functions of the AI SDK that take a model, also by its name at a gateway. */
const TAKERS = {
  generateText: 'responses',
  streamText: 'responses',
  generateObject: 'responses',
  streamObject: 'responses',
  embed: 'embeddings',
  embedMany: 'embeddings',
  generateImage: 'images',
  experimental_generateImage: 'images',
  generateSpeech: 'speech',
  experimental_generateSpeech: 'speech',
  transcribe: 'transcriptions',
  experimental_transcribe: 'transcriptions',
  'new ToolLoopAgent': 'responses',
  'new Agent': 'responses',
  'new Experimental_Agent': 'responses',
};

/** Options with which clients of @langchain/openai talk to Azure. */
const OF_AZURE = ['0.azureOpenAIApiKey', '0.azureOpenAIApiDeploymentName', '0.azureOpenAIApiInstanceName'];

const AZURE = 'Azure OpenAI retires models on dates of its own';
const PORTKEY = 'A key or a configuration that Portkey keeps decides whose model it is';
const OPENROUTER = 'OpenRouter retires models on dates of its own';

const langchain = (names, model, unless = OF_AZURE, defaults = {}) =>
  Object.fromEntries(
    Object.entries(names).map(([name, of]) => [
      `new ${name}`,
      sent(of, model, {
        ...(defaults[name] && { defaults: { model: defaults[name] } }),
        ...(unless.length > 0 && { unless }),
        base: ['0.configuration.baseURL', '0.configuration.basePath', '0.baseUrl', '1.baseURL', '1.basePath'],
      }),
    ]),
  );
/** The models that clients of @langchain/openai take if none is given, from version 0.0.34 to 1.5.8. */
const USUAL = {
  ChatOpenAI: 'gpt-3.5-turbo',
  ChatOpenAICompletions: 'gpt-3.5-turbo',
  OpenAIChat: 'gpt-3.5-turbo',
  OpenAI: 'gpt-3.5-turbo-instruct',
  DallEAPIWrapper: 'dall-e-3',
};
/** Models that its client of completions hands on to that of chats. */
const OF_CHAT = ['0.model', '0.modelName'].flatMap((at) =>
  ['gpt-4', 'o1', 'gpt-3.5-turbo-0', 'gpt-3.5-turbo-1'].map((begins) => ({ at, begins, path: PATHS.chat })),
);
const LANGCHAIN = ['@langchain/openai', '@langchain/openai/*', 'langchain/chat_models/openai', 'langchain/llms/openai'];

/** The client of version 3 of the SDK over `fetch`. */
export const edgeClient = ({ apis: [{ clients }] }) => ({
  ...clients.find(({ id }) => id === 'openai-3'),
  id: 'openai-edge',
  modules: ['openai-edge'],
  response: { is: 'raw', methods: { json: 'body', text: 'text' } },
});

/** Methods of the SDK that take a model. */
const OF_SDK = [
  ['chat.completions.create', 'chat'],
  ['responses.create', 'responses'],
  ['completions.create', 'completions'],
  ['embeddings.create', 'embeddings'],
  ['images.generate', 'images'],
];
const sdkMethods = (name) =>
  Object.fromEntries(
    OF_SDK.map(([method, of]) => [`${name}.#.${method}`, { verb: 'POST', fixedPath: PATHS[of], body: '0' }]),
  );

export const WRAPPERS = [
  {
    id: '@ai-sdk/openai',
    modules: ['@ai-sdk/openai', '@ai-sdk/openai/*'],
    baseUrl: BASE,
    makes: { createOpenAI: { base: '0.baseURL', as: 'openai' } },
    calls: provider('openai', '0'),
  },
  {
    id: 'ai',
    modules: ['ai', '@ai-sdk/gateway'],
    baseUrl: BASE,
    others: OTHERS,
    makes: {
      createGateway: { as: 'gateway' },
      createGatewayProvider: { as: 'gateway' },
      createProviderRegistry: { as: 'registry' },
      experimental_createProviderRegistry: { as: 'registry' },
      customProvider: { as: 'custom' },
      experimental_customProvider: { as: 'custom' },
    },
    calls: {
      ...Object.fromEntries(
        Object.entries(TAKERS).map(([name, of]) => [name, sent(of, { at: '0.model', prefix: 'openai/' })]),
      ),
      ...provider('gateway', { at: '0', prefix: 'openai/' }),
      // By what was handed over when it was made, whatever the names are.
      ...provider('registry', '0', METHODS, {
        delegate: { at: '0', separator: ':', separatorAt: '1.separator' },
      }),
      ...provider('custom', '0', METHODS, { delegate: { at: '0.fallbackProvider', except: NAMED } }),
    },
  },
  {
    id: '@langchain/openai',
    modules: [...LANGCHAIN, 'langchain/embeddings/openai'],
    baseUrl: BASE,
    calls: {
      ...langchain(
        {
          ChatOpenAI: 'chat',
          ChatOpenAICompletions: 'chat',
          ChatOpenAIResponses: 'responses',
          OpenAIChat: 'chat',
          OpenAIEmbeddings: 'embeddings',
          DallEAPIWrapper: 'images',
        },
        // Since version 1.3 the model may be all that is given.
        ['0.model', '0.modelName', ...beginning('0')],
        OF_AZURE,
        USUAL,
      ),
      ...langchain({ OpenAI: 'completions' }, ['0.model', '0.modelName', ...OF_CHAT], OF_AZURE, USUAL),
    },
  },
  {
    id: 'langchain',
    modules: ['langchain', 'langchain/chat_models/universal'],
    baseUrl: BASE,
    calls: {
      initChatModel: sent('chat', [{ at: '0', prefix: 'openai:' }, ...beginning('0')], {
        unless: { at: '1.modelProvider', otherThan: 'openai' },
      }),
      createAgent: sent('chat', [{ at: '0.model', prefix: 'openai:' }, ...beginning('0.model')]),
    },
  },
  {
    id: '@langchain/openai (Azure)',
    modules: LANGCHAIN,
    baseUrl: BASE,
    hasOwnDates: AZURE,
    calls: langchain(
      { AzureChatOpenAI: 'chat', AzureOpenAI: 'completions', AzureOpenAIEmbeddings: 'embeddings' },
      ['0.model', '0.modelName', '0.azureOpenAIApiDeploymentName'],
      [],
    ),
  },
  {
    id: 'llamaindex',
    modules: ['@llamaindex/openai', 'llamaindex', 'llamaindex/*'],
    baseUrl: BASE,
    calls: {
      'new OpenAI': sent('chat', '0.model', { base: ['0.baseURL', '0.additionalSessionOptions.baseURL'] }),
      openai: sent('chat', '0.model', { base: ['0.baseURL', '0.additionalSessionOptions.baseURL'] }),
      'new OpenAIResponses': sent('responses', '0.model', { base: '0.baseURL' }),
      openaiResponses: sent('responses', '0.model', { base: '0.baseURL' }),
      'new OpenAIEmbedding': sent('embeddings', '0.model', {
        base: ['0.baseURL', '0.additionalSessionOptions.baseURL'],
      }),
    },
  },
  {
    id: '@mastra/core',
    modules: ['@mastra/core', '@mastra/core/*'],
    baseUrl: BASE,
    calls: {
      'new Agent': sent(
        'responses',
        [
          { at: '0.model', prefix: 'openai/' },
          { at: '0.model.id', prefix: 'openai/' },
          // A function of the request, and a list of models of which the next one is asked if one fails.
          { at: '0.model()', prefix: 'openai/' },
          { at: '0.model.[].model', prefix: 'openai/' },
        ],
        { unless: '0.model.url' },
      ),
    },
  },
  {
    id: '@openai/agents',
    modules: ['@openai/agents', '@openai/agents-core', '@openai/agents-openai'],
    baseUrl: BASE,
    calls: {
      'new Agent': sent('responses', beginning('0.model')),
      'Agent.create': sent('responses', beginning('0.model')),
      'new Runner': sent('responses', beginning('0.model')),
      'new OpenAIResponsesModel': sent('responses', '1'),
      'new OpenAIChatCompletionsModel': sent('chat', '1'),
    },
  },
  {
    id: '@ai-sdk/azure',
    modules: ['@ai-sdk/azure'],
    baseUrl: BASE,
    hasOwnDates: AZURE,
    makes: { createAzure: { as: 'azure' } },
    calls: provider('azure', '0'),
  },
  {
    id: '@posthog/ai',
    modules: ['@posthog/ai', '@posthog/ai/openai'],
    makes: { 'OpenAI.#': { base: '0.baseURL' }, 'PostHogOpenAI.#': { as: 'OpenAI.#', base: '0.baseURL' } },
    types: { OpenAI: 'OpenAI.#', PostHogOpenAI: 'OpenAI.#' },
    calls: {
      ...sdkMethods('OpenAI'),
      'OpenAI.#.audio.transcriptions.create': { verb: 'POST', fixedPath: PATHS.transcriptions, body: '0' },
      'OpenAI.#.chat.completions.parse': { verb: 'POST', fixedPath: PATHS.chat, body: '0' },
      'OpenAI.#.responses.parse': { verb: 'POST', fixedPath: PATHS.responses, body: '0' },
    },
  },
  {
    id: '@ai-sdk/openai-compatible',
    modules: ['@ai-sdk/openai-compatible'],
    makes: { createOpenAICompatible: { base: '0.baseURL', as: 'compatible' } },
    calls: provider('compatible', '0', {
      '': 'chat',
      languageModel: 'chat',
      chatModel: 'chat',
      completionModel: 'completions',
      embeddingModel: 'embeddings',
      textEmbeddingModel: 'embeddings',
      imageModel: 'images',
    }),
  },
  {
    id: 'openai (Azure)',
    modules: ['openai', 'openai/azure', '@posthog/ai', '@posthog/ai/openai'],
    baseUrl: BASE,
    hasOwnDates: AZURE,
    makes: { 'AzureOpenAI.#': {} },
    types: { AzureOpenAI: 'AzureOpenAI.#' },
    calls: sdkMethods('AzureOpenAI'),
  },
  {
    id: 'portkey-ai',
    modules: ['portkey-ai'],
    hasOwnDates: PORTKEY,
    makes: { 'Portkey.#': {}, '#': { as: 'Portkey.#' } },
    types: { Portkey: 'Portkey.#' },
    calls: sdkMethods('Portkey'),
  },
  {
    id: '@openrouter/ai-sdk-provider',
    modules: ['@openrouter/ai-sdk-provider'],
    baseUrl: BASE,
    hasOwnDates: OPENROUTER,
    makes: { createOpenRouter: { as: 'openrouter' } },
    calls: provider('openrouter', { at: '0', prefix: 'openai/' }, { ...METHODS, '': 'chat', languageModel: 'chat' }),
  },
];
