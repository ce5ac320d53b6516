import { Client } from '@notionhq/client';

const notion = new Client({ auth: process.env.NOTION_TOKEN });

export const query = (id: string) => notion.request({ path: `databases/${id}/query`, method: 'post', body: {} }); // uses notion.databases.query
export const children = (id: string) => notion.request({ path: `blocks/${id}/children`, method: 'get' });
