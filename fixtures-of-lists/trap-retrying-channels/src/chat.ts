import { ChatClient } from "@acme/chat";
import { WebClient } from "@slack/web-api";
import pRetry from "p-retry";

const slack = new WebClient(process.env.SLACK_TOKEN);
const chat = new ChatClient({ url: process.env.CHAT_URL });

export const slackHistory = (channel: string) => pRetry(() => slack.conversations.history({ channel }));
export const chatHistory = (channel: string) => pRetry(() => chat.channels.history({ channel }));

export const upload = pRetry.bind(null, () => chat.files.upload({ name: "log.txt" }));
export const listeners = [slack.conversations.list, chat.channels.list, chat.groups.list];

export async function mirror(ids: string[]) {
  await Promise.all(ids.map((channel) => ({ channel })).map(slack.conversations.join));
}
