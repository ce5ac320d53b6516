const response = await fetch('http://acme-be.glean.com/api/index/v1/getdatasourceconfig', { // VIOLATION require-https
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm' }),
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
