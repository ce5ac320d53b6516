const response = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`,
    'Content-Type': 'text/plain', // VIOLATION require-json
  },
  body: JSON.stringify({ datasource: 'crm' }),
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
