import ky from 'ky';

await ky.post(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, {
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
  json: {
    datasource: ['crm'], // VIOLATION valid-body
  },
  retry: 0,
});
