import { AnswersService, ApiError, ChatService, OpenAPI, AnnouncementsService } from './generated';
import type { AnswerResult, ChatMessage } from './generated';

OpenAPI.BASE = BASE_URL;
OpenAPI.TOKEN = async () => process.env.API_TOKEN ?? '';

export async function listBoard(boardId: number): Promise<AnswerResult[]> {
  try {
    const page = await AnswersService.listanswers({ boardId }); // EXPECT endpoint POST /rest/api/v1/listanswers
    return page.answerResults;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return [];
    }
    throw error;
  }
}

export async function ask(text: string): Promise<string[]> {
  const message = { fragments: [{ text }] } as ChatMessage;
  const reply = await ChatService.chat({ messages: [message] });
  const citations = (reply.messages ?? []).flatMap((m) => m.citations ?? []); // EXPECT response POST /rest/api/v1/chat citations
  return citations.map((citation) => citation.sourceDocument?.url ?? '');
}

export async function tokenOfAnswer(id: number): Promise<string | undefined> {
  const response = await AnswersService.getanswer({ id });
  return response.answerResult?.trackingToken; // EXPECT response POST /rest/api/v1/getanswer trackingToken
}

export async function addAnswer(question: string, bodyText: string): Promise<number | undefined> {
  const answer = await AnswersService.createanswer({ data: { question, bodyText } });
  return answer.boardId;
}

export async function boardsOf(title: string) {
  const made = await AnnouncementsService.createannouncement({ startTime: '2026-12-01T00:00:00Z', endTime: '2026-12-02T00:00:00Z', title });
  return made.body?.structuredList?.map((item) => item.structuredResult?.answer?.boardId); // EXPECT response POST /rest/api/v1/createannouncement boardId
}
