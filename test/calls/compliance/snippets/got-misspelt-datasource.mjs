import got from 'got';

await got.post(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, { // VIOLATION valid-body
  headers: { authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
  json: { dataSource: 'crm' },
  retry: { limit: 0 },
});
