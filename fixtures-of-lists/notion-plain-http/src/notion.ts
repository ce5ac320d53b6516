import ky from 'ky';

const VERSION = '2021-05-13';
const api = ky.create({ prefixUrl: 'https://api.notion.com/v1', headers: { Authorization: `Bearer ${process.env.NOTION_TOKEN}` } });

export const rows = (database: string) => api.post(`databases/${database}/query`, { json: { page_size: 100 } }).json(); // uses notion.databases.query
export const databases = () => api.get('databases').json(); // uses notion.databases.list
export const users = () => api.get('users', { headers: { 'Notion-Version': VERSION } }).json(); // uses notion.version.2021-05-13
export const page = (id: string) => api.get(`pages/${id}`, { headers: { 'Notion-Version': '2025-09-03' } }).json();
