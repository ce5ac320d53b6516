import { App } from "@slack/bolt";
import { channels } from "./channels";

const app = new App({ token: process.env.SLACK_BOT_TOKEN, signingSecret: process.env.SLACK_SECRET });

app.command("/digest", async ({ ack, client, command }) => {
  await ack();
  for (const id of await channels.list({ team: command.team_id })) {
    const history = await client.conversations.history({ channel: id, limit: 50 });
    await client.files.uploadV2({
      channel_id: command.channel_id,
      content: JSON.stringify(history.messages ?? []),
      filename: `${id}.json`,
    });
  }
  const dm = await client.conversations.open({ users: command.user_id });
  await client.chat.postMessage({ channel: dm.channel!.id!, text: "Done." });
  await channels.archive(command.channel_id);
});

app.start(3000);
