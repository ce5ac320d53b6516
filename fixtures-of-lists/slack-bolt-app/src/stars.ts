import type { WebClient } from '@slack/web-api';

export async function saveStar(client: WebClient, item: { channel?: string; ts?: string }) {
  await client.stars.add({ channel: item.channel, timestamp: item.ts }); // uses slack.stars.add
  await client.reactions.add({ channel: item.channel!, timestamp: item.ts!, name: 'star' });
}
