import axios from 'axios';

const notion = axios.create({ baseURL: 'https://api.notion.com' });
notion.defaults.headers.common['Notion-Version'] = '2021-05-13'; // uses notion.version.2021-05-13

export const users = () => notion.get('/v1/users');
