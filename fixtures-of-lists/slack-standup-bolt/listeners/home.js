async function recent(client, channel) {
  const { messages } = await client.channels.history({ channel, count: 5 }); // uses slack.channels.history
  return messages.map((m) => `• ${m.text}`).join('\n');
}

module.exports.opened = async ({ event, client, context }) => {
  const text = await recent(client, process.env.STANDUP_CHANNEL);
  await client.views.publish({
    user_id: event.user,
    view: { type: 'home', blocks: [{ type: 'section', text: { type: 'mrkdwn', text: text || context.botId } }] },
  });
};
