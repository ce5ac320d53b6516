import { App, Assistant } from '@slack/bolt';
import { onShare } from './share.js';

const app = new App({ token: process.env.SLACK_TOKEN, signingSecret: process.env.SLACK_SECRET });

const assistant = new Assistant({
  threadStarted: async ({ client, say }) => {
    await say('Hello');
    await client.files.upload({ channels: 'welcome', file: 'guide.pdf' }); // uses slack.files.upload
  },
  userMessage: async ({ client, message }) => {
    await client.chat.postMessage({ channel: message.channel, text: 'On it' });
    await client.files.upload({ channels: message.channel, file: 'answer.pdf' }); // uses slack.files.upload
  },
});

app.assistant(assistant);
app.action('share', onShare);
await app.client.files.upload({ channels: 'ops', file: 'started.txt' }); // uses slack.files.upload
