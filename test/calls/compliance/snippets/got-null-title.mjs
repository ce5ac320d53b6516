import got from 'got';

await got.post(`${process.env.GLEAN_ORIGIN}/api/index/v1/indexdocument`, {
  headers: { authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
  json: {
    datasource: 'crm',
    document: {
      id: '1',
      title: null, // VIOLATION valid-body
    },
  },
  retry: { limit: 0 },
});
