import { IncomingWebhook } from '@slack/webhook';
import { WebClient } from '@slack/web-api';

const hook = new IncomingWebhook(process.env.SLACK_HOOK!);
const mock = new WebClient('xoxb', { slackApiUrl: 'http://localhost:8080/api/' });

export const notify = (text: string) => hook.send({ text });
export const uploadToMock = () => mock.files.upload({ channels: 'C1', content: 'x' });
export const other = () => fetch('https://chat.acme.example/api/stars.list', { method: 'POST' });
