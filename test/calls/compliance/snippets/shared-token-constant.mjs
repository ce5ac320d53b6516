import axios from 'axios';

const token = process.env.GLEAN_SHARED_TOKEN; // VIOLATION no-shared-token
const api = axios.create({
  baseURL: process.env.GLEAN_ORIGIN,
  headers: { Authorization: `Bearer ${token}` },
});
await api.post('/api/index/v1/getdatasourceconfig', { datasource: 'crm' });
await api.post('/rest/api/v1/search', { query: 'a' });
