import got from 'got';

await got.post(`${process.env.GLEAN_ORIGIN}/api/index/v1/adddatasource`, { // VIOLATION require-authorization
  json: { datasource: { name: 'notes' } },
  retry: { limit: 0 },
});
