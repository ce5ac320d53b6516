const request = new Request('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
  method: 'POST',
  headers: [
    ['Authorization', `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`],
    ['Content-Type', 'application/json'],
  ],
  body: JSON.stringify({ datasource: 'crm' }),
});
const response = await fetch(request.url, {
  method: request.method,
  headers: request.headers,
  body: await request.text(),
});
if (!response.ok) throw new Error(response.statusText);
