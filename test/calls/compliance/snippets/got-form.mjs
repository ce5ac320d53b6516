import got from 'got';

await got.post(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, { // VIOLATION require-json
  headers: { authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
  form: { datasource: 'crm' },
  retry: { limit: 0 },
});
