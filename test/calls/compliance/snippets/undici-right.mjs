import { request } from 'undici';

const { statusCode, body } = await request(`${process.env.GLEAN_ORIGIN}/api/index/v1/indexdocument`, {
  method: 'POST',
  headers: { authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`, 'content-type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm', document: { id: '1', title: 'One' } }),
});
if (statusCode !== 200) throw new Error(await body.text());
