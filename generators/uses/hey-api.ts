import { chat, editanswer, getanswer, listanswers, createannouncement } from './generated';
import { client } from './generated/client.gen';

client.setConfig({
  baseUrl: BASE_URL,
  auth: () => process.env.API_TOKEN,
});

export async function answersOfBoard(boardId: number) {
  const { data, error } = await listanswers({ body: { boardId } }); // EXPECT endpoint POST /rest/api/v1/listanswers
  if (error) {
    throw new Error('could not list the answers');
  }
  return data?.answerResults.map((result) => result.answer.question) ?? [];
}

export async function sourcesFor(question: string) {
  const { data: reply } = await chat({
    body: { messages: [{ author: 'USER', fragments: [{ text: question }] }] },
    throwOnError: true,
  });
  const titles: string[] = [];
  for (const message of reply.messages ?? []) {
    for (const citation of message.citations ?? []) { // EXPECT response POST /rest/api/v1/chat citations
      titles.push(citation.sourceDocument?.title ?? 'Untitled');
    }
  }
  return titles;
}

export async function answerToken(id: number) {
  const { data } = await getanswer({ body: { id } });
  return data?.answerResult?.trackingToken; // EXPECT response POST /rest/api/v1/getanswer trackingToken
}

export async function renameAnswer(id: number, question: string) {
  const { data: answer } = await editanswer({ body: { id, question }, throwOnError: true });
  return { id: answer.id, board: answer.boardId };
}

export async function boardsOf(title: string) {
  const { data } = await createannouncement({ body: { startTime: '2026-12-01T00:00:00Z', endTime: '2026-12-02T00:00:00Z', title }, throwOnError: true });
  return data.body?.structuredList?.map((item) => item.structuredResult?.answer?.boardId); // EXPECT response POST /rest/api/v1/createannouncement boardId
}
