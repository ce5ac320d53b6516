import axios from 'axios';

await axios.post( // VIOLATION valid-body
  `${process.env.GLEAN_ORIGIN}/api/index/v1/indexdocument`,
  { datasource: 'crm' },
  { headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` } },
);
