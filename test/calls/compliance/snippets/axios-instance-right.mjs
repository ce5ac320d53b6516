import axios from 'axios';

const api = axios.create({ baseURL: `${process.env.GLEAN_ORIGIN}/api/index/v1` });
api.interceptors.request.use((config) => {
  config.headers.Authorization = `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`;
  return config;
});

await api.post('/indexdocument', { datasource: 'wiki', document: { id: '7', title: 'Seven' } });
await api.request({ url: 'bulkindexdocuments', method: 'post', data: { datasource: 'wiki', documents: [] } });
