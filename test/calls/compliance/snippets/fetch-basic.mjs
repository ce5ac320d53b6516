const credentials = Buffer.from(`token:${process.env.GLEAN_INDEXING_TOKEN}`).toString('base64');
const response = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
  method: 'POST',
  headers: {
    Authorization: `Basic ${credentials}`, // VIOLATION valid-authorization
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ datasource: 'crm' }),
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
