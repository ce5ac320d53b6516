const toDocument = (note) => ({
  id: note.id,
  title: note.title,
  body: `about ${note.title}`, // VIOLATION valid-body
});
const response = await fetch('https://acme-be.glean.com/api/index/v1/indexdocument', {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm', document: toDocument({ id: '1', title: 'One' }) }),
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
