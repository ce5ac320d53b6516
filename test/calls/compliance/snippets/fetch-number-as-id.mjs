const body = {
  datasource: 'crm',
  document: {
    id: 42, // VIOLATION valid-body
    title: 'Forty-two',
  },
};
const response = await fetch('https://acme-be.glean.com/api/index/v1/indexdocument', {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
if (!response.ok) throw new Error(`the server answered ${response.status}`);
