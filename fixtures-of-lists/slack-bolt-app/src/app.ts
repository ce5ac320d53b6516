import { App, type SlackCommandMiddlewareArgs, type AllMiddlewareArgs } from '@slack/bolt';
import { saveStar } from './stars.js';

const app = new App({ token: process.env.SLACK_BOT_TOKEN, signingSecret: process.env.SLACK_SIGNING_SECRET });

app.command('/report', async ({ ack, client, command }) => {
  await ack();
  const csv = await buildReport(command.text);
  await client.files.upload({ channels: command.channel_id, filename: 'report.csv', content: csv }); // uses slack.files.upload
});
app.event('reaction_added', async ({ event, client }) => saveStar(client, event.item));
app.action('save', async ({ ack, say }) => {
  await ack();
  await say('saved');
});

async function buildReport(text: string) {
  return `a,b\n${text},1\n`;
}

await app.start(3000);
