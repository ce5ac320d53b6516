const token = process.env.GLEAN_INDEXING_TOKEN;
console.log('using', token); // VIOLATION no-token-leak
const response = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
  method: 'POST',
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm' }),
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
