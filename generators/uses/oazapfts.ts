import { ok } from '@oazapfts/runtime';
import * as api from './generated/api';
import { defaults } from './generated/api';

defaults.baseUrl = BASE_URL;
defaults.headers = { Authorization: `Bearer ${process.env.API_TOKEN}` };

export async function boardAnswers(boardId: number) {
  const response = await api.listanswers({ boardId }, { locale: 'en' }); // EXPECT endpoint POST /rest/api/v1/listanswers
  return response.status === 200 ? response.data.answerResults : [];
}

export async function askWithSources(text: string) {
  const reply = await ok(api.chat({ messages: [{ fragments: [{ text }] }] }));
  return reply.messages?.map((message) => message.citations?.length ?? 0) ?? []; // EXPECT response POST /rest/api/v1/chat citations
}

export async function answerToken(id: number) {
  const { answerResult, error } = await ok(api.getanswer({ id }));
  if (error || !answerResult) {
    return undefined;
  }
  return answerResult.trackingToken; // EXPECT response POST /rest/api/v1/getanswer trackingToken
}

export async function publishAnswer(question: string, bodyText: string, board: number) {
  const res = await api.createanswer({ data: { question, bodyText, boardId: board } });
  return res.status === 200 ? res.data.id : undefined;
}

export async function boardsOf(title: string) {
  const made = await ok(api.createannouncement({ startTime: '2026-12-01T00:00:00Z', endTime: '2026-12-02T00:00:00Z', title }));
  return made.body?.structuredList?.map((item) => item.structuredResult?.answer?.boardId); // EXPECT response POST /rest/api/v1/createannouncement boardId
}
