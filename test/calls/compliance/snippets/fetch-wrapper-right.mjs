const BASE = 'https://acme-be.glean.com/api/index/v1';

async function post(operation, body) {
  const response = await fetch(`${BASE}/${operation}`, {
    method: 'POST',
    headers: authorized({ 'Content-Type': 'application/json' }),
    body: JSON.stringify(body),
  });
  return assertOk(response);
}

function authorized(headers) {
  return { ...headers, Authorization: ['Bearer', process.env.GLEAN_INDEXING_TOKEN].join(' ') };
}

async function assertOk(response) {
  if (response.status >= 400) throw new Error(`${response.status}`);
  return response.json();
}

await post('adddatasource', { datasource: { name: 'notes', displayName: 'Notes', homeUrl: 'https://notes.example' } });
await post('bulkindexdocuments', { datasource: 'notes', documents: [{ id: '1', title: 'One' }] });
await post('indexdocument', { document: { datasource: 'notes', id: '2', title: 'Two' } });
