import got from 'got';

const headers = {};
headers.authorization = 'ApiKey ' + process.env.GLEAN_INDEXING_TOKEN; // VIOLATION valid-authorization
await got(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, {
  method: 'POST',
  headers,
  json: { datasource: 'crm' },
  retry: { limit: 0 },
});
