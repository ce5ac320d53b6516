import type { AllMiddlewareArgs, SlackActionMiddlewareArgs } from '@slack/bolt';

export const onShare = async ({ ack, client, body }: SlackActionMiddlewareArgs & AllMiddlewareArgs) => {
  await ack();
  await client.files.upload({ channels: body.user.id, file: 'share.pdf' }); // uses slack.files.upload
};

export async function announce({ client }: AllMiddlewareArgs, channels: string) {
  await client.files.upload({ channels, file: 'news.pdf' }); // uses slack.files.upload
}
