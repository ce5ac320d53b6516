const TOKEN = 'k7Qm2vX9pLr4TzB8wN3cYf6H'; // VIOLATION no-hardcoded-token
const response = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
  method: 'POST',
  headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm' }),
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
