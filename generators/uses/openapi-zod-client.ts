import { createApiClient } from './generated/client';

const api = createApiClient(BASE_URL, {
  validate: 'request',
  axiosConfig: { headers: { Authorization: `Bearer ${process.env.API_TOKEN}` } },
});

export async function boardAnswers(boardId: number) {
  const page = await api.listanswers({ boardId }); // EXPECT endpoint POST /rest/api/v1/listanswers
  return page.answerResults;
}

export async function askWithSources(text: string) {
  const reply = await api.chat({ messages: [{ fragments: [{ text }] }] });
  for (const message of reply.messages ?? []) {
    if (message.citations?.length) { // EXPECT response POST /rest/api/v1/chat citations
      return message;
    }
  }
  return undefined;
}

export async function answerToken(id: number) {
  const { answerResult } = await api.getanswer({ id });
  return answerResult?.trackingToken; // EXPECT response POST /rest/api/v1/getanswer trackingToken
}

export async function publishAnswer(question: string, bodyText: string) {
  const answer = await api.createanswer({ data: { question, bodyText } });
  return answer.boardId;
}

export async function boardsOf(title: string) {
  const made = await api.createannouncement({ startTime: '2026-12-01T00:00:00Z', endTime: '2026-12-02T00:00:00Z', title });
  return made.body?.structuredList?.map((item) => item.structuredResult?.answer?.boardId); // EXPECT response POST /rest/api/v1/createannouncement boardId
}
