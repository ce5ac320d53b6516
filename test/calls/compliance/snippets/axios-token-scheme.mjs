import axios from 'axios';

const api = axios.create({
  baseURL: `${process.env.GLEAN_ORIGIN}/api/index/v1`,
  headers: { Authorization: `Token ${process.env.GLEAN_INDEXING_TOKEN}` }, // VIOLATION valid-authorization
});
await api.post('/getdatasourceconfig', { datasource: 'crm' });
