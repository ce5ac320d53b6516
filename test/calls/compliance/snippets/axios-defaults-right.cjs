const axios = require('axios');

const api = axios.create({ baseURL: process.env.GLEAN_ORIGIN });
api.defaults.headers.common['Authorization'] = `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`;

module.exports = api({
  method: 'POST',
  url: '/api/index/v1/adddatasource',
  data: { datasource: { name: 'notes', homeUrl: 'https://notes.example' } },
});
