import { summary } from './ask';

export const nightly = (tickets: string[]) => Promise.all(tickets.map((ticket) => summary('gpt-4-32k', ticket)));
