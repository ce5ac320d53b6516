const index = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env.GLEAN_SHARED_TOKEN}`, // VIOLATION no-shared-token
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ datasource: 'crm' }),
});
const search = await fetch('https://acme-be.glean.com/rest/api/v1/search', {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env.GLEAN_SHARED_TOKEN}`, // VIOLATION no-shared-token
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ query: 'a' }),
});
if (!index.ok || !search.ok) throw new Error(`${index.status} ${search.status}`);
