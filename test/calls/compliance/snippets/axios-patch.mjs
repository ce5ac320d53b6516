import axios from 'axios';

const url = `${process.env.GLEAN_ORIGIN}/api/index/v1/indexdocument`;
await axios.patch( // VIOLATION valid-method
  url,
  { datasource: 'crm', document: { id: '1', title: 'One' } },
  { headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` } },
);
