import { Api } from './generated/Api';
import type { Answer, ChatMessage } from './generated/Api';

const api = new Api<string>({
  baseUrl: BASE_URL,
  securityWorker: (token) => (token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
});
api.setSecurityData(process.env.API_TOKEN ?? null);

export async function boardAnswers(boardId: number) {
  const { data } = await api.listanswers.listanswers({ boardId }); // EXPECT endpoint POST /rest/api/v1/listanswers
  return data.answerResults;
}

function citedTitles(message: ChatMessage) {
  return message.citations?.map((citation) => citation.sourceDocument?.title) ?? []; // EXPECT response POST /rest/api/v1/chat citations
}

export async function askWithSources(text: string) {
  const { data: reply } = await api.chat.chat({ messages: [{ fragments: [{ text }] }] }, {}, { format: 'json' });
  return (reply.messages ?? []).map(citedTitles);
}

export async function answerToken(id: number) {
  const response = await api.getanswer.getanswer({ id });
  const { answerResult } = response.data;
  return answerResult?.trackingToken; // EXPECT response POST /rest/api/v1/getanswer trackingToken
}

export async function moveAnswer(answer: Answer, board: number) {
  const moved = await api.editanswer.editanswer({
    id: answer.id ?? 0,
    question: answer.question,
    boardId: board,
  });
  return moved.ok;
}

export async function boardsOf(title: string) {
  const { data } = await api.createannouncement.createannouncement({ startTime: '2026-12-01T00:00:00Z', endTime: '2026-12-02T00:00:00Z', title });
  return data.body?.structuredList?.map((item) => item.structuredResult?.answer?.boardId); // EXPECT response POST /rest/api/v1/createannouncement boardId
}
