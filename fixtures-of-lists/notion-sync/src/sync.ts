import { collectPaginatedAPI, isFullPage, iteratePaginatedAPI } from "@notionhq/client";
import { notion } from "./notion.js";

export async function* tasks(databaseId: string) {
  const pages = iteratePaginatedAPI(notion.databases.query, { // uses notion.databases.query
    database_id: databaseId,
    sorts: [{ timestamp: "last_edited_time", direction: "ascending" }],
  });
  for await (const page of pages) {
    if (isFullPage(page)) yield { id: page.id, url: page.url };
  }
}

export async function inventory(): Promise<string[]> {
  const databases = await collectPaginatedAPI(notion.databases.list, {}); // uses notion.databases.list
  return databases.map((database) => database.id);
}

export async function outline(pageId: string): Promise<number> {
  const blocks = await collectPaginatedAPI(notion.blocks.children.list, { block_id: pageId });
  return blocks.length;
}
