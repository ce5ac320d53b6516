import axios from 'axios';

const usual = { 'Notion-Version': '2021-05-13' };

export const page = (id: string) =>
  axios.get(`https://api.notion.com/v1/pages/${id}`, { headers: { ...usual, 'Notion-Version': '2025-09-03' } });
