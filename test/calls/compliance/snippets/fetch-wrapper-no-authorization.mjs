async function post(path, body) {
  const response = await fetch(`https://acme-be.glean.com${path}`, {
    method: 'POST',
    headers: { 'X-Api-Key': process.env.GLEAN_INDEXING_TOKEN, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}`);
}

await post('/api/index/v1/indexdocument', { datasource: 'crm', document: { id: '1', title: 'One' } }); // VIOLATION require-authorization
