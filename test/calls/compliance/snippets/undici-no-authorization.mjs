import { request } from 'undici';

const { statusCode } = await request(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, { // VIOLATION require-authorization
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm' }),
});
if (statusCode >= 400) throw new Error(`status ${statusCode}`);
