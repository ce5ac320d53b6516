const response = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', { // VIOLATION valid-body
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`, 'Content-Type': 'application/json' },
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
