const response = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', { // VIOLATION require-authorization
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm' }),
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
