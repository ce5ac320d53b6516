import { createannouncement } from './generated/announcements/announcements';
import axios from 'axios';
import { createanswer, getanswer, listanswers } from './generated/answers/answers';
import { chat } from './generated/chat/chat';
import type { ChatMessage } from './generated/model';

axios.defaults.baseURL = BASE_URL;
axios.defaults.headers.common.Authorization = `Bearer ${process.env.API_TOKEN}`;

export async function boardAnswers(boardId: number) {
  const { data } = await listanswers({ boardId }); // EXPECT endpoint POST /rest/api/v1/listanswers
  return data.answerResults;
}

export async function askWithSources(text: string) {
  const message: ChatMessage = { author: 'USER', fragments: [{ text }] };
  const { data: reply } = await chat({ messages: [message] });
  return (reply.messages ?? []).flatMap(({ citations }) => citations ?? []); // EXPECT response POST /rest/api/v1/chat citations
}

export async function answerToken(id: number) {
  const response = await getanswer({ id });
  return response.data.answerResult?.trackingToken; // EXPECT response POST /rest/api/v1/getanswer trackingToken
}

export async function publishAnswer(question: string, bodyText: string) {
  const { data: answer } = await createanswer({ data: { question, bodyText } });
  return answer.boardId ?? 0;
}

export async function boardsOf(title: string) {
  const { data } = await createannouncement({ startTime: '2026-12-01T00:00:00Z', endTime: '2026-12-02T00:00:00Z', title });
  return data.body?.structuredList?.map((item) => item.structuredResult?.answer?.boardId); // EXPECT response POST /rest/api/v1/createannouncement boardId
}
