import axios from 'axios';

const notion = axios.create({ baseURL: 'https://api.notion.com' });

notion.interceptors.request.use((config) => {
  config.headers['Notion-Version'] = '2021-05-13'; // uses notion.version.2021-05-13
  return config;
});

export const page = (id: string) => notion.get(`/v1/pages/${id}`);
