const start = async ({ ack, shortcut, client, logger }) => {
  await ack();
  try {
    const dm = await client.im.open({ user: shortcut.user.id }); // uses slack.im.open
    await client.chat.postMessage({
      channel: dm.channel.id,
      text: 'What are you working on today?',
    });
  } catch (error) {
    logger.error(error);
  }
};

const skip = async ({ ack, body, client }) => {
  await ack();
  await client.chat.update({ channel: body.channel.id, ts: body.message.ts, text: 'Skipped.' });
};

module.exports = { start, skip };
