import got from 'got';

const client = got.extend({
  prefixUrl: `${process.env.GLEAN_ORIGIN}/api/index/v1`,
  headers: { authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
  retry: { limit: 0 },
});

await client.post('indexdocument', { json: { datasource: 'crm', document: { id: '1', title: 'One' } } });
const { displayName } = await client.post('getdatasourceconfig', { json: { datasource: 'crm' } }).json();
console.log(displayName);
