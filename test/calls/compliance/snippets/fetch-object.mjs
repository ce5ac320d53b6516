const payload = { datasource: 'crm' };
const response = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', { // VIOLATION require-json
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`, 'Content-Type': 'application/json' },
  body: payload,
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
