import axios from 'axios';

const { data } = await axios.post(
  `${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`,
  { datasource: 'crm' },
  { headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` } },
);
console.log(data.displayName);
