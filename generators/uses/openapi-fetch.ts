import createClient from 'openapi-fetch';
import type { components, paths } from './generated/schema';

type Answer = components['schemas']['Answer'];

const client = createClient<paths>({
  baseUrl: BASE_URL,
  headers: { Authorization: `Bearer ${process.env.API_TOKEN}` },
});

export async function boardAnswers(boardId: number) {
  const { data, error } = await client.POST('/listanswers', { body: { boardId } }); // EXPECT endpoint POST /rest/api/v1/listanswers
  if (error) {
    throw error;
  }
  return data?.answerResults ?? [];
}

export async function askWithSources(text: string) {
  const { data: reply } = await client.POST('/chat', {
    params: { query: { locale: 'en' } },
    body: { messages: [{ author: 'USER', messageType: 'CONTENT', fragments: [{ text }] }] },
  });
  return reply?.messages?.map((message) => message.citations ?? []) ?? []; // EXPECT response POST /rest/api/v1/chat citations
}

export async function answerToken(id: number) {
  const { data } = await client.POST('/getanswer', { body: { id } });
  return data?.answerResult?.trackingToken; // EXPECT response POST /rest/api/v1/getanswer trackingToken
}

function boardOf(answer: Answer) {
  return answer.boardId ?? 0;
}

export async function publishAnswer(question: string, bodyText: string) {
  const { data } = await client.POST('/createanswer', { body: { data: { question, bodyText } } });
  return data ? boardOf(data) : undefined;
}

export async function boardsOf(title: string) {
  const { data } = await client.POST('/createannouncement', { body: { startTime: '2026-12-01T00:00:00Z', endTime: '2026-12-02T00:00:00Z', title } });
  return data?.body?.structuredList?.map((item) => item.structuredResult?.answer?.boardId); // EXPECT response POST /rest/api/v1/createannouncement boardId
}
