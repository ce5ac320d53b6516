const call = async (url, token, body) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}`);
};

await call('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', process.env.GLEAN_INDEXING_TOKEN, {
  datasource: 'crm',
});
await call('https://acme-be.glean.com/rest/api/v1/search', process.env.GLEAN_CLIENT_TOKEN, { query: 'a' });
