import { Client } from '@acme/notion-cache';

const notion = new Client({ ttl: 60 });
export const rows = (database_id: string) => notion.databases.query({ database_id });
export const archive = (page_id: string) => notion.pages.update({ page_id, archived: true });
