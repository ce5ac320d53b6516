import axios from 'axios';

const form = new URLSearchParams();
form.set('datasource', 'crm');
await axios.post(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, form, { // VIOLATION require-json
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
});
