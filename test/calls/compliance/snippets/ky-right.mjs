import ky from 'ky';

const client = ky.create({
  prefixUrl: `${process.env.GLEAN_ORIGIN}/api/index/v1/`,
  retry: 0,
  hooks: {
    beforeRequest: [(request) => request.headers.set('Authorization', `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`)],
  },
});

await client.post('getdatasourceconfig', { json: { datasource: 'crm' } }).json();
