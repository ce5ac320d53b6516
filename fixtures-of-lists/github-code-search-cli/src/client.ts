import axios from 'axios';

export const api = axios.create({
  baseURL: 'https://api.github.com',
  timeout: 10_000,
  headers: { Accept: 'application/vnd.github.text-match+json' },
});

api.interceptors.request.use((config) => {
  config.headers.Authorization = `token ${process.env.GH_TOKEN}`;
  return config;
});
