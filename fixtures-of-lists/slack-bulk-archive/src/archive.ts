import { Client } from "@notionhq/client";
import { WebClient } from "@slack/web-api";

const slack = new WebClient(process.env.SLACK_TOKEN);
const notion = new Client({ auth: process.env.NOTION_TOKEN });

export async function archiveChannels(ids: string[]): Promise<number> {
  const requests = ids.map((channel) => ({ channel }));
  const results = await Promise.allSettled(requests.map(slack.channels.archive)); // uses slack.channels.archive
  return results.filter((result) => result.status === "fulfilled").length;
}

export async function loadDatabases(ids: string[]) {
  const queries = ids.map((database_id) => ({ database_id, page_size: 100 }));
  const pages = await Promise.all(queries.map(notion.databases.query)); // uses notion.databases.query
  return pages.flatMap((page) => page.results);
}
