await fetch('https://acme-be.glean.com/api/index/v1/indexdocument', { // VIOLATION check-status
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm', document: { id: '1', title: 'One' } }),
});
