import { Client } from '@notionhq/client';

const notion = new Client({ auth: process.env.NOTION_TOKEN, notionVersion: '2025-09-03' });

export const rows = (data_source_id: string) => notion.dataSources.query({ data_source_id });
export const schema = (database_id: string) => notion.databases.retrieve({ database_id });
export const create = (page_id: string) => notion.databases.create({ parent: { page_id }, title: [] });
export const find = (query: string) => notion.search({ query, filter: { property: 'object', value: 'data_source' } });
export const note = (data_source_id: string) =>
  notion.pages.create({ parent: { data_source_id }, properties: { archived: { checkbox: true }, value: { select: { name: 'database' } } } });
