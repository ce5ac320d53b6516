import { request } from 'undici';

const { body } = await request(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, { // VIOLATION check-status
  method: 'POST',
  headers: { authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`, 'content-type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm' }),
});
const { displayName } = await body.json();
console.log(displayName);
