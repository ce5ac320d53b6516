// Packages of others whose functions send requests of the OpenAI API. Versions looked at: ai 5 and 6, @ai-sdk/openai 1 to
// 3, @ai-sdk/azure 2, @openrouter/ai-sdk-provider 1, @langchain/openai 0.6 and 1, langchain 0.1 to 1, @llamaindex/openai
// 0.4, @mastra/core 0.20 to 1, @openai/agents 0.3.

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

const provider = (name, model, methods = METHODS) =>
  Object.fromEntries(
    Object.entries(methods).map(([method, of]) => [method === '' ? name : `${name}.${method}`, sent(of, model)]),
  );

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
const OPENROUTER = 'OpenRouter retires models on dates of its own';

const langchain = (names, model, unless = OF_AZURE) =>
  Object.fromEntries(
    Object.entries(names).map(([name, of]) => [
      `new ${name}`,
      sent(of, model, {
        ...(unless.length > 0 && { unless }),
        base: ['0.configuration.baseURL', '0.configuration.basePath', '0.baseUrl', '1.baseURL', '1.basePath'],
      }),
    ]),
  );
const LANGCHAIN = ['@langchain/openai', '@langchain/openai/*', 'langchain/chat_models/openai', 'langchain/llms/openai'];

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
    makes: {
      createGateway: { as: 'gateway' },
      createGatewayProvider: { as: 'gateway' },
      createProviderRegistry: { as: 'registry' },
      experimental_createProviderRegistry: { as: 'registry' },
    },
    calls: {
      ...Object.fromEntries(
        Object.entries(TAKERS).map(([name, of]) => [name, sent(of, { at: '0.model', prefix: 'openai/' })]),
      ),
      ...provider('gateway', { at: '0', prefix: 'openai/' }),
      ...provider('registry', { at: '0', prefix: 'openai:' }),
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
          OpenAI: 'completions',
          OpenAIChat: 'chat',
          OpenAIEmbeddings: 'embeddings',
          DallEAPIWrapper: 'images',
        },
        // Since version 1.3 the model may be all that is given.
        ['0.model', '0.modelName', ...beginning('0')],
      ),
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
    id: 'openai (Azure)',
    modules: ['openai', 'openai/azure'],
    baseUrl: BASE,
    hasOwnDates: AZURE,
    makes: { 'AzureOpenAI.#': {} },
    types: { AzureOpenAI: 'AzureOpenAI.#' },
    calls: Object.fromEntries(
      [
        ['chat.completions.create', 'chat'],
        ['responses.create', 'responses'],
        ['completions.create', 'completions'],
        ['embeddings.create', 'embeddings'],
        ['images.generate', 'images'],
      ].map(([name, of]) => [`AzureOpenAI.#.${name}`, { verb: 'POST', fixedPath: PATHS[of], body: '0' }]),
    ),
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
