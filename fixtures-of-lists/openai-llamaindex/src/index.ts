import { OpenAI, OpenAIEmbedding, openai } from '@llamaindex/openai';
import { Document, Settings, VectorStoreIndex } from 'llamaindex';

Settings.llm = new OpenAI({ model: 'gpt-4-0125-preview', temperature: 0 }); // uses openai.model.gpt-4-0125-preview
Settings.embedModel = new OpenAIEmbedding({ model: 'text-embedding-3-small' });

const rewriter = openai({ model: 'gpt-3.5-turbo-0301' }); // uses openai.model.gpt-3.5-turbo-0301

export async function ask(pages: { path: string; text: string }[], question: string) {
  const docs = pages.map((p) => new Document({ text: p.text, id_: p.path }));
  const index = await VectorStoreIndex.fromDocuments(docs);
  const rewritten = await rewriter.complete({ prompt: `Rewrite as a search query: ${question}` });
  const engine = index.asQueryEngine();
  const { message } = await engine.query({ query: rewritten.text });
  return message.content;
}
