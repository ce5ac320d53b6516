import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';

export interface Ticket {
  id: string;
  subject: string;
  body: string;
  language: string;
}

const PROMPT_ID = process.env.REPLY_PROMPT_ID ?? 'pmpt_68f1reply';

export const replyRequest = (ticket: Ticket) =>
  ({
    prompt: { // uses openai.responses.prompt
      id: PROMPT_ID,
      version: '7',
      variables: { subject: ticket.subject, language: ticket.language },
    },
    input: ticket.body,
    store: false,
  }) satisfies ResponseCreateParamsNonStreaming;

export class ReplyQueue {
  private pending: ResponseCreateParamsNonStreaming[] = [];

  enqueue(ticket: Ticket) {
    this.pending.push(replyRequest(ticket));
  }

  relabel(version: string) {
    for (const p of this.pending) {
      if (p.prompt) p.metadata = { ...p.metadata, version };
    }
  }
}
