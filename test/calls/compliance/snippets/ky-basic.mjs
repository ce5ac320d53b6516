import ky from 'ky';

await ky.post(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, {
  headers: { Authorization: `Basic ${process.env.GLEAN_INDEXING_TOKEN}` }, // VIOLATION valid-authorization
  json: { datasource: 'crm' },
  retry: 0,
});
