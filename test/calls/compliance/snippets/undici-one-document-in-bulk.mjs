import { request } from 'undici';

const payload = {
  datasource: 'crm',
  documents: { id: '1', title: 'One' }, // VIOLATION valid-body
};
const { statusCode } = await request(`${process.env.GLEAN_ORIGIN}/api/index/v1/bulkindexdocuments`, {
  method: 'POST',
  headers: { authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`, 'content-type': 'application/json' },
  body: JSON.stringify(payload),
});
if (statusCode !== 200) throw new Error(`status ${statusCode}`);
