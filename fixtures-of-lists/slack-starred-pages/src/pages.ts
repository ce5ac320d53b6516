import { WebClient } from '@slack/web-api';

const web = new WebClient(process.env.SLACK_USER_TOKEN);

export async function* starred() {
  let cursor: string | undefined;
  do {
    const page = await web.stars.list({ limit: 100, cursor }); // uses slack.stars.list
    yield* page.items ?? [];
    cursor = page.response_metadata?.next_cursor;
  } while (cursor);
}

export async function names() {
  const found: string[] = [];
  for await (const page of web.paginate('conversations.list', { limit: 200 })) found.push(...page.channels.map((one) => one.name));
  return found;
}

export async function all() {
  for await (const page of web.paginate('stars.list', { limit: 200 })) console.log(page.items); // uses slack.stars.list
}
