import type { Client } from '@notionhq/client';
import { notion } from './notion.js';

interface Page { results: unknown[]; has_more: boolean; next_cursor: string | null }

async function collect(load: (cursor?: string) => Promise<Page>) {
  const all: unknown[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { results, has_more, next_cursor } = await load(cursor);
    all.push(...results);
    if (!has_more) return all;
    cursor = next_cursor ?? undefined;
  }
}

export const openTasks = (database_id: string) =>
  collect((start_cursor) =>
    notion.databases.query({ database_id, start_cursor, filter: { property: 'Done', checkbox: { equals: false } } }), // uses notion.databases.query
  );

export const people = (client: Client) => collect((start_cursor) => client.users.list({ start_cursor }));
export const board = (id: string) => notion.databases.retrieve({ database_id: id });
