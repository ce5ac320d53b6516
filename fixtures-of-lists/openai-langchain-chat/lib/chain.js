const { ChatOpenAI, OpenAIEmbeddings } = require('@langchain/openai');
const { ChatPromptTemplate } = require('@langchain/core/prompts');
const { StringOutputParser } = require('@langchain/core/output_parsers');

const prompt = ChatPromptTemplate.fromMessages([
  ['system', 'Answer from the context only.\n{context}'],
  ['human', '{question}'],
]);

function buildChain({ temperature = 0 } = {}) {
  const llm = new ChatOpenAI({ modelName: 'gpt-3.5-turbo-0613', temperature, maxRetries: 2 }); // uses openai.model.gpt-3.5-turbo-0613
  return prompt.pipe(llm).pipe(new StringOutputParser());
}

const embeddings = new OpenAIEmbeddings({ model: 'text-embedding-3-large' });

module.exports = { buildChain, embeddings };
